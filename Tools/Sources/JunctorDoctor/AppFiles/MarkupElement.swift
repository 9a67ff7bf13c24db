// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An element of an XML file, with its line.
package struct MarkupElement: Sendable, Hashable {
  package struct Attribute: Sendable, Hashable {
    package let name: String
    package let value: PlacedText
  }

  package let name: String
  /// The line of its start tag, from 1.
  package let line: Int
  package internal(set) var attributes: [Attribute] = []
  package internal(set) var children: [MarkupElement] = []
  /// The text between its tags, without the text of its children.
  package internal(set) var text = ""

  init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  /// Reads a file.
  ///
  /// The file may come from an untrusted source: its size (1 MiB), its depth (64) and the number of its elements
  /// (50,000) are limited, and nothing outside of the file is loaded.
  ///
  /// - Throws: An `AppFileError` for the first error.
  /// - Complexity: O(*n*) in the length of the file.
  package init(_ bytes: [UInt8]) throws(AppFileError) {
    var reader = MarkupReader(bytes)
    self = try reader.document()
  }

  /// Returns the value of an attribute.
  package subscript(name: String) -> PlacedText? { attributes.first { $0.name == name }?.value }

  /// Returns the children of a name.
  package func children(named name: String) -> [MarkupElement] {
    children.filter { $0.name == name }
  }
}
