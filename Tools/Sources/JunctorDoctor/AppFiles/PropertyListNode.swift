// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value of a property list in XML, with its line.
package struct PropertyListNode: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    case string(String)
    case array([PropertyListNode])
    case dictionary([Member])
    /// A value of another kind: the name of its element.
    case other(String)
  }

  package struct Member: Sendable, Hashable {
    package let key: String
    package let value: PropertyListNode
  }

  /// The line, from 1.
  package let line: Int
  package let value: Value

  /// Reads a file.
  ///
  /// - Throws: An `AppFileError` if the file is not a property list in XML, or exceeds a limit.
  package init(_ bytes: [UInt8]) throws(AppFileError) {
    let root = try MarkupElement(bytes)
    guard root.name == "plist" else {
      throw AppFileError(
        line: root.line, "this is not a property list: it begins with <\(root.name)>, not <plist>")
    }
    guard root.children.count == 1, root.children[0].name == "dict" else {
      throw AppFileError(line: root.line, "one <dict> is required in <plist>")
    }
    self = try PropertyListNode(root.children[0])
  }

  private init(_ element: MarkupElement) throws(AppFileError) {
    line = element.line
    switch element.name {
    case "string": value = .string(element.text)
    case "array":
      var elements: [PropertyListNode] = []
      for child in element.children { elements.append(try PropertyListNode(child)) }
      value = .array(elements)
    case "dict":
      var members: [Member] = []
      var key: MarkupElement?
      var lines: [String: Int] = [:]
      for child in element.children {
        if child.name == "key" {
          if let key { throw Self.missingValue(of: key) }
          if child.text.utf8.count > 256 {
            throw AppFileError(line: child.line, "a key has at most 256 bytes")
          }
          if let line = lines.updateValue(child.line, forKey: child.text) {
            throw AppFileError(
              line: child.line,
              "the key “\(child.text)” is repeated; the first one is in line \(line). Remove one")
          }
          key = child
        } else {
          guard let name = key else {
            throw AppFileError(
              line: child.line, "<\(child.name)> in a <dict> requires a <key> before it")
          }
          members.append(Member(key: name.text, value: try PropertyListNode(child)))
          key = nil
        }
      }
      if let key { throw Self.missingValue(of: key) }
      value = .dictionary(members)
    case "true", "false", "integer", "real", "date", "data": value = .other(element.name)
    default:
      throw AppFileError(line: element.line, "<\(element.name)> is not a value of a property list")
    }
  }

  private static func missingValue(of key: MarkupElement) -> AppFileError {
    AppFileError(line: key.line, "the key “\(key.text)” has no value")
  }

  /// Returns the value of a key of a dictionary.
  package subscript(key: String) -> PropertyListNode? {
    guard case .dictionary(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The kind of the value, for messages.
  var kind: String {
    switch value {
    case .string: "a string"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .other(let name): "<\(name)>"
    }
  }
}

/// Reads the values of a property list, and collects values that the system ignores.
struct PropertyListReader {
  private(set) var mistakes: [AppFileMistake] = []

  /// Returns the elements of an array; empty for another value.
  mutating func elements(_ node: PropertyListNode?, _ key: String) -> [PropertyListNode] {
    guard let node else { return [] }
    if case .array(let elements) = node.value { return elements }
    note(node, key, "an array is required, not \(node.kind)")
    return []
  }

  /// Returns the strings of an array; empty for another value.
  mutating func strings(_ node: PropertyListNode?, _ key: String) -> [PlacedText] {
    elements(node, key).compactMap { string($0, key) }
  }

  /// Returns a string; `nil` for another value.
  mutating func string(_ node: PropertyListNode?, _ key: String) -> PlacedText? {
    guard let node else { return nil }
    if case .string(let text) = node.value { return PlacedText(text: text, line: node.line) }
    note(node, key, "a string is required, not \(node.kind)")
    return nil
  }

  /// Returns a dictionary; `nil` for another value.
  mutating func dictionary(_ node: PropertyListNode?, _ key: String) -> PropertyListNode? {
    guard let node else { return nil }
    if case .dictionary = node.value { return node }
    note(node, key, "a dictionary is required, not \(node.kind)")
    return nil
  }

  mutating func note(_ node: PropertyListNode, _ key: String, _ message: String) {
    mistakes.append(AppFileMistake(key: key, line: node.line, message: message))
  }
}
