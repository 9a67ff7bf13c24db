// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorJSON

extension JSONValue {
  /// Reads a text that a writer of this package has written.
  package init(json: [UInt8]) throws(RouteManifestError) {
    var cursor = try JSONCursor(json)
    self = try JSONValue(&cursor)
    try cursor.finish()
  }

  /// Reads an association file.
  ///
  /// The systems ignore what they do not know in these files. So the file is read as a whole, and what is unknown becomes
  /// a finding and not an error.
  ///
  /// - Returns: The value, and the mistakes that do not end the reading: keys that are repeated.
  /// - Throws: A `RouteManifestError` if the text is not JSON or exceeds a limit.
  package static func read(
    _ bytes: [UInt8]
  ) throws(RouteManifestError) -> (root: JSONValue, mistakes: [RouteManifestError.Mistake]) {
    var limits = JSONCursor.Limits()
    limits.bytes = 1 << 20
    limits.stringBytes = limits.bytes
    limits.values = 200_000
    var cursor = try JSONCursor(bytes, limits: limits)
    let root = try JSONValue(&cursor)
    try cursor.checkEnd()
    return (root, cursor.mistakes)
  }

  /// Reads the next value; keys that are repeated are mistakes of the cursor.
  init(_ cursor: inout JSONCursor) throws(RouteManifestError) {
    let place = cursor.place()
    var content = Content.null
    switch cursor.kind {
    case .object:
      var members: [Member] = []
      try cursor.object { (cursor, name) throws(RouteManifestError) in
        members.append((name, try JSONValue(&cursor)))
        return true
      }
      content = .object(members)
    case .array:
      var elements: [JSONValue] = []
      try cursor.array { (cursor) throws(RouteManifestError) in
        elements.append(try JSONValue(&cursor))
      }
      content = .array(elements)
    case .string: content = try cursor.string().map { .string($0) } ?? .null
    case .boolean: content = try cursor.boolean().map { .boolean($0) } ?? .null
    case .number: content = .number(try cursor.number())
    case .null, nil: try cursor.skip()
    }
    self.init(content, at: place)
  }
}

// Values of a document of this package, for coders of any format.
extension JSONValue: Codable {
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
        try keys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = JSONValue(.null)
      } else if let text = try? container.decode(String.self) {
        self = .string(text)
      } else if let value = try? container.decode(Bool.self) {
        self = JSONValue(.boolean(value))
      } else {
        self = .number(try container.decode(Int.self))
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch content {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (name, value) in members { try container.encode(value, forKey: Key(stringValue: name)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let text):
      var container = encoder.singleValueContainer()
      try container.encode(Int(text))
    case .boolean(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}
