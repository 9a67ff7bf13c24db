// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The literal text between two other tokens, being decoded.
struct LiteralRun {
  private(set) var symbols: [UInt8] = []
  private(set) var offsets: [Int] = []

  /// Whether the run ends with a `/` that was not escaped.
  private(set) var endsWithPlainSlash = false

  /// Appends a scalar as it is.
  mutating func append(_ scalar: Unicode.Scalar, at offset: Int, isEscaped: Bool = false) {
    for byte in String(scalar).utf8 {
      symbols.append(byte)
      offsets.append(offset)
    }
    endsWithPlainSlash = scalar == "/" && !isEscaped
  }

  /// Appends the byte of an escape such as `%41`.
  mutating func append(escape byte: UInt8, at offset: Int, inQuery: Bool) {
    symbols.append(byte == 0x2F && !inQuery ? PercentDecoding.escapedSlash : byte)
    offsets.append(offset)
    endsWithPlainSlash = false
  }

  /// Takes the `/` away with which the run ends.
  mutating func removeLastSlash() -> PatternNode {
    let node = PatternNode.literal([symbols.removeLast()], offsets: [offsets.removeLast()])
    endsWithPlainSlash = false
    return node
  }

  /// The offset of the first symbol that does not decode to UTF-8.
  ///
  /// - Complexity: O(*n*).
  var undecodableOffset: Int? {
    var index = 0
    while index < symbols.count {
      let lead = symbols[index]
      if lead < 0x80 || lead == PercentDecoding.escapedSlash {
        index += 1
        continue
      }
      let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      let end = min(index + width, symbols.count)
      let scalar = symbols[index..<end]
      guard String(decoding: scalar, as: UTF8.self).utf8.elementsEqual(scalar) else {
        return offsets[index]
      }
      index = end
    }
    return nil
  }
}
