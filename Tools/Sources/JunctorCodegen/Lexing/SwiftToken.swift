// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

struct SwiftToken: Sendable {
  enum Kind: Sendable {
    /// A name or keyword.
    case word(String)
    /// A name in backticks, which is not a keyword.
    case quoted(String)
    /// A number or a regular expression, whose contents are not read.
    case value
    case text(SwiftText)
    /// Any other byte: brackets, operators, `@`, `#`.
    case mark(UInt8)
    /// `#if` or `#elseif` with its condition, `#else` or `#endif`.
    case condition(Directive)
  }

  enum Directive: Sendable {
    case begin(String)
    case otherwise(String?)
    case end
  }

  let kind: Kind
  let offset: Int
  /// Whether only whitespace precedes it on its line.
  let isFirstOnLine: Bool
  /// Whether whitespace, a comment or the beginning of the line directly precedes it.
  let isAfterBlank: Bool

  /// The name or keyword, unless it is in backticks.
  var word: String? { if case .word(let word) = kind { word } else { nil } }

  var name: String? {
    switch kind {
    case .word(let name), .quoted(let name): name
    default: nil
    }
  }

  var text: SwiftText? { if case .text(let text) = kind { text } else { nil } }

  func isMark(_ mark: Unicode.Scalar) -> Bool {
    if case .mark(let byte) = kind { byte == UInt8(ascii: mark) } else { false }
  }

  /// The closing bracket, if the token is an opening one.
  var closing: Unicode.Scalar? {
    if isMark("(") { return ")" }
    if isMark("[") { return "]" }
    return isMark("{") ? "}" : nil
  }
}

/// The value of a string literal, with the source offsets of its bytes.
struct SwiftText: Sendable {
  fileprivate(set) var bytes: [UInt8] = []
  /// The offset in the file for each byte, and for the end.
  fileprivate(set) var offsets: [Int] = []
  /// Whether the literal has no interpolation.
  var isPlain = true

  var string: String { String(decoding: bytes, as: UTF8.self) }

  func sourceOffset(_ offset: Int) -> Int { offsets[min(max(offset, 0), offsets.count - 1)] }

  mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    offsets.append(offset)
  }

  mutating func append(_ scalar: Unicode.Scalar, at offset: Int) {
    for byte in UTF8.encode(scalar)! { append(byte, at: offset) }
  }

  mutating func end(at offset: Int) { offsets.append(offset) }

  /// Removes the indentation of the last line, as for multiline string literals.
  ///
  /// - Parameter starts: The offsets in ``bytes`` at which the lines begin.
  mutating func removeIndentation(lineStarts starts: [Int]) {
    guard let last = starts.last else { return }
    let indentation = bytes.count - last
    var keeps = [Bool](repeating: true, count: bytes.count)
    for start in starts.dropLast() {
      for place in start..<min(start + indentation, bytes.count) {
        guard bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t") else { break }
        keeps[place] = false
      }
    }
    // The last line has the closing quotes; the line break before it is not part of the value.
    let isBroken = last > 0 && bytes[last - 1] == UInt8(ascii: "\n")
    for place in (isBroken ? last - 1 : last)..<bytes.count { keeps[place] = false }
    let end = offsets.removeLast()
    bytes = zip(bytes, keeps).filter(\.1).map(\.0)
    offsets = zip(offsets, keeps).filter(\.1).map(\.0) + [end]
  }
}
