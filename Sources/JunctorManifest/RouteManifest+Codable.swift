// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A coder of any format receives the values that the reader and the writer of this module handle: a value is written
// as JSON, and read into a tree, which is encoded. Decoding is the reverse. So both forms have the same keys and checks.

extension RouteManifest: Codable {
  /// Decodes a manifest with the checks of `init(_:)`.
  ///
  /// - Throws: A `DecodingError` that contains a ``RouteManifestError``.
  public init(from decoder: any Decoder) throws {
    let json = try JSONTree(from: decoder).json
    self = try decoder.checking { () throws(RouteManifestError) in try RouteManifest(json) }
  }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws {
    try JSONTree(bytes: json).encode(to: encoder)
  }
}

extension RouteManifest.Route: Codable {
  /// Decodes a route with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension RouteManifest.Parameter: Codable {
  /// Decodes a parameter with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension RouteManifest.Deprecation: Codable {
  /// Decodes a deprecation with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension RouteManifest.Result: Codable {
  /// Decodes a result with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension JSONShape: Codable {
  /// Decodes a shape with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension Decoder {
  /// Decodes a part of a manifest by its reader.
  fileprivate func value<Part>(
    _ read: (inout JSONCursor) throws(RouteManifestError) -> Part?
  ) throws -> Part {
    let json = try JSONTree(from: self).json
    return try checking { () throws(RouteManifestError) in
      var cursor = try JSONCursor(json)
      let part = try read(&cursor)
      try cursor.finish()
      guard let part else { throw cursor.failure(.wrongValue, "the value is missing") }
      return part
    }
  }

  /// Turns the mistakes of a reader into an error of the decoder, without positions in a text that it does not have.
  fileprivate func checking<Part>(
    _ read: () throws(RouteManifestError) -> Part
  ) throws -> Part {
    do throws(RouteManifestError) {
      return try read()
    } catch {
      let bare = RouteManifestError(
        error.mistakes.map { .init($0.code, path: $0.path, $0.message) })
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "\(bare)", underlyingError: bare))
    }
  }
}

extension Encoder {
  /// Encodes a part of a manifest by its writer.
  fileprivate func encode(_ write: (inout JSONWriter) -> Void) throws {
    var writer = JSONWriter()
    write(&writer)
    try JSONTree(bytes: writer.bytes).encode(to: self)
  }
}

/// A JSON value of a manifest.
private indirect enum JSONTree {
  case object([(key: String, value: JSONTree)])
  case array([JSONTree])
  case string(String)
  case integer(Int)
  case boolean(Bool)

  init(bytes: [UInt8]) throws {
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

  var json: [UInt8] {
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

  init(from decoder: any Decoder) throws {
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

  func encode(to encoder: any Encoder) throws {
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
