// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A JSON value of a document of this package, for coders of any format.
package indirect enum JSONTree {
  case object([(key: String, value: JSONTree)])
  case array([JSONTree])
  case string(String)
  case integer(Int)
  case boolean(Bool)

  /// Reads a text that a writer of this package has written.
  package init(bytes: [UInt8]) throws {
    var cursor = try JSONCursor(bytes)
    self = try JSONTree(&cursor)
    try cursor.finish()
  }

  private init(_ cursor: inout JSONCursor) throws(RouteManifestError) {
    switch cursor.kind {
    case .object:
      var members: [(key: String, value: JSONTree)] = []
      try cursor.object { (cursor, key) throws(RouteManifestError) in
        members.append((key, try JSONTree(&cursor)))
        return true
      }
      self = .object(members)
    case .array:
      var elements: [JSONTree] = []
      try cursor.array { (cursor) throws(RouteManifestError) in
        elements.append(try JSONTree(&cursor))
      }
      self = .array(elements)
    case .boolean: self = .boolean(try cursor.boolean() ?? false)
    case .number: self = .integer(try cursor.integer() ?? 0)
    case .string, .null, nil: self = .string(try cursor.string() ?? "")
    }
  }

  /// The JSON.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .object(let members):
      writer.object { writer in
        for (key, value) in members {
          writer.key(key)
          value.write(to: &writer)
        }
      }
    case .array(let elements): writer.array(elements) { $1.write(to: &$0) }
    case .string(let text): writer.string(text)
    case .integer(let number): writer.integer(number)
    case .boolean(let value): writer.boolean(value)
    }
  }
}

extension JSONTree: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
  }

  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(
        try keys.map { ($0.stringValue, try container.decode(JSONTree.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONTree] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONTree.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .string(text)
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else {
        self = .integer(try container.decode(Int.self))
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in members { try container.encode(value, forKey: Key(stringValue: key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .integer(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .boolean(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}
