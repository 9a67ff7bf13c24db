// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Writes JSON with an indentation of two spaces, one value in a line.
///
/// Lists of texts and objects that are marked as short are in one line.
package struct JSONWriter {
  private(set) package var bytes: [UInt8] = []
  private var indentation = 0
  private var isFirst = true
  private var shortDepth = 0

  package init() {}

  package mutating func object(isShort: Bool = false, _ members: (inout JSONWriter) -> Void) {
    enclose("{", "}", isShort, members)
  }

  package mutating func array<Element>(
    _ elements: [Element], isShort: Bool = false, _ write: (inout JSONWriter, Element) -> Void
  ) {
    enclose("[", "]", isShort) { writer in
      for element in elements {
        writer.separate()
        write(&writer, element)
      }
    }
  }

  package mutating func key(_ key: String) {
    separate()
    string(key)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
  }

  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      // Most texts contain nothing to escape.
      if !utf8.contains(where: {
        $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F || $0 >= 0xC2 && $0 <= 0xE2
      }) {
        bytes.append(contentsOf: utf8)
      } else {
        appendEscaped(utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func integer(_ number: some BinaryInteger) {
    bytes.append(contentsOf: String(number).utf8)
  }

  package mutating func boolean(_ value: Bool) {
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func end() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func appendEscaped(_ utf8: some Sequence<UInt8>) {
    for scalar in String(decoding: Array(utf8), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes.append(contentsOf: "\\\(scalar)".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes.append(
          contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  private mutating func enclose(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ isShort: Bool,
    _ contents: (inout JSONWriter) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    indentation += 1
    if isShort { shortDepth += 1 }
    isFirst = true
    contents(&self)
    indentation -= 1
    if !isFirst { breakLine(isFirst: true) }
    if isShort { shortDepth -= 1 }
    isFirst = false
    bytes.append(UInt8(ascii: close))
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    breakLine(isFirst: isFirst)
    isFirst = false
  }

  private mutating func breakLine(isFirst: Bool) {
    if shortDepth > 0 {
      if !isFirst { bytes.append(UInt8(ascii: " ")) }
      return
    }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<indentation * 2 { bytes.append(UInt8(ascii: " ")) }
  }
}
