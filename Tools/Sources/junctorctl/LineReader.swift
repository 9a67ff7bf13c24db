// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Takes bytes apart into lines, in constant memory whatever the bytes are.
///
/// A line ends with a line feed, before which a carriage return is left out; the last one may have
/// no end. Of a line that is longer than ``longest`` bytes only so many are kept.
struct LineReader {
  /// A line without its end.
  struct Line: Equatable {
    var bytes: [UInt8]
    /// Whether there was more than is kept.
    var isCut = false
  }

  /// The most bytes of a line that are kept: 1 MB.
  static let longest = 1 << 20

  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  init(limit: Int = LineReader.longest) { self.limit = limit }

  /// Returns the next line; `nil` after the last.
  ///
  /// - Parameter read: Replaces the bytes of a buffer with the next ones, with none at the end. It
  ///   is called only when all that was read before has been returned.
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

  /// The line as text; bytes that are no UTF-8 become U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The place of the first byte that is no UTF-8; `nil` when all are.
  ///
  /// - Parameter text: What ``text`` returned.
  /// - Complexity: O(*n*) in the length of the line.
  func firstUndecodable(in text: String) -> Int? {
    if text.utf8.elementsEqual(bytes) { return nil }
    let repaired = Array(text.utf8)
    var offset = 0
    while offset < bytes.count, bytes[offset] == repaired[offset] { offset += 1 }
    // A sequence that breaks off may begin like U+FFFD does: its first byte is meant.
    while repaired[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
