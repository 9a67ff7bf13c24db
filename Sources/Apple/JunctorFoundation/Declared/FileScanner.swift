// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A cursor in the bytes of a text file, which counts lines and columns.
///
/// JSON and property lists are not read with Foundation, since its parsers do not return the locations of values,
/// and its XML parser requires all of Foundation on Linux.
struct FileScanner {
  /// The limit for nested values.
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  /// - Throws: A ``FileMistake`` at the first byte that is not UTF-8.
  init(_ bytes: [UInt8]) throws(FileMistake) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    var walk = self
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.dropFirst(offset).makeIterator()
    reading: while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): for _ in scalar { walk.skip() }
      case .error: throw walk.mistake("this is not UTF-8")
      case .emptyInput: break reading
      }
    }
  }

  var place: FilePlace { FilePlace(line: line, column: column) }

  /// The next byte; `nil` at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  var isAtEnd: Bool { offset == bytes.count }

  func mistake(_ message: String) -> FileMistake { place.mistake(message) }

  /// The next character or the end, for messages.
  var found: String {
    guard let next else { return "the end of the file" }
    if next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") { return "the end of the line" }
    let text = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return "“\(text.unicodeScalars.first.map(String.init) ?? "")”"
  }

  mutating func skip() {
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if next.map({ $0 & 0xC0 != 0x80 }) ?? true {
      column += 1
    }
  }

  mutating func skipBlanks() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { skip() }
  }

  func startsWith(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  /// Skips `text` if it is next; returns whether it is.
  mutating func take(_ text: String) -> Bool {
    guard startsWith(text) else { return false }
    for _ in text.utf8 { skip() }
    return true
  }

  /// Takes bytes while a condition holds.
  mutating func take(while condition: (UInt8) -> Bool) -> String {
    let start = offset
    while let next, condition(next) { skip() }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Takes all bytes before `end`, and skips it; `nil` if it is missing.
  mutating func take(upTo end: String) -> String? {
    let start = offset
    while !isAtEnd {
      if startsWith(end) {
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        return take(end) ? text : nil
      }
      skip()
    }
    return nil
  }
}
