// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Splits bytes into lines, in constant memory for any input.
///
/// A line ends with a line feed; a carriage return before it is removed. The last line may have no
/// end. Only the first ``longest`` bytes of a line are stored.
struct LineReader {
  /// The contents of a line without its end.
  struct Line: Equatable {
    var bytes: [UInt8]
    /// Whether the line was longer.
    var isCut = false
  }

  /// The maximum number of stored bytes of a line: 1 MB.
  static let longest = 1 << 20

  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  init(limit: Int = LineReader.longest) { self.limit = limit }

  /// Returns the next line; `nil` after the last.
  ///
  /// - Parameter read: Replaces the contents of a buffer with the next bytes; empty at the end. It
  ///   is called only after all previous bytes were returned.
  /// - Complexity: O(*n*) in the length of the line.
  mutating func next(
    _ read: (inout [UInt8]) throws(StreamError) -> Void
  ) throws(StreamError) -> Line? {
    var line: Line?
    while true {
      if position == buffer.count {
        position = 0
        buffer.removeAll(keepingCapacity: true)
        if !isAtEnd { try read(&buffer) }
        if buffer.isEmpty {
          isAtEnd = true
          return line?.ended
        }
      }
      let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n"))
      let part = buffer[position..<(end ?? buffer.count)]
      let room = limit - (line?.bytes.count ?? 0)
      line = line ?? Line(bytes: [])
      line?.bytes += part.prefix(room)
      if part.count > room { line?.isCut = true }
      position = end.map { $0 + 1 } ?? buffer.count
      if end != nil { return line?.ended }
    }
  }
}

extension LineReader.Line {
  /// The line without the carriage return before its end.
  fileprivate var ended: Self {
    guard !isCut, bytes.last == UInt8(ascii: "\r") else { return self }
    return Self(bytes: bytes.dropLast())
  }

  /// The line as text; invalid UTF-8 becomes U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The offset of the first invalid byte; `nil` if the line is valid UTF-8.
  ///
  /// - Parameter text: The result of ``text``.
  /// - Complexity: O(*n*) in the length of the line.
  func firstUndecodable(in text: String) -> Int? {
    if text.utf8.elementsEqual(bytes) { return nil }
    let repaired = Array(text.utf8)
    var offset = 0
    while offset < bytes.count, bytes[offset] == repaired[offset] { offset += 1 }
    // A truncated sequence can begin like U+FFFD; the result is its first byte.
    while repaired[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
