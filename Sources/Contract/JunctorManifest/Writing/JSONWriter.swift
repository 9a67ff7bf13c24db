// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON

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

  package mutating func key(_ key: some RawRepresentable<String>) { self.key(key.rawValue) }

  package mutating func key(_ key: String) {
    separate()
    string(key)
    bytes += ": ".utf8
  }

  /// Writes a member; nothing for `nil`.
  package mutating func write(_ key: some RawRepresentable<String>, _ value: (some JSONWritable)?) {
    guard let value else { return }
    self.key(key)
    value.write(to: &self)
  }

  /// Writes a member that is a list.
  package mutating func write(
    _ key: some RawRepresentable<String>, _ values: [some JSONWritable], isShort: Bool = false
  ) {
    self.key(key)
    array(values, isShort: isShort) { $1.write(to: &$0) }
  }

  /// Writes a member that is a list in one line; nothing for an empty list.
  package mutating func writeUnlessEmpty(
    _ key: some RawRepresentable<String>, _ texts: [String]
  ) {
    if !texts.isEmpty { write(key, texts, isShort: true) }
  }

  package mutating func string(_ text: String) { bytes.appendJSONString(text) }

  /// Writes a value that JSON and Swift describe in the same way.
  mutating func plain(_ value: some CustomStringConvertible) {
    bytes += value.description.utf8
  }

  package mutating func end() { bytes.append(UInt8(ascii: "\n")) }

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
