// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// A JSON value of an association file, with its place.
///
/// The systems ignore what they do not know in these files. So the file is read as a whole, and what is unknown becomes
/// a finding and not an error.
struct JSONNode: Sendable {
  /// A place in the file; both numbers begin with 1.
  struct Place: Sendable, Hashable {
    let line: Int
    let column: Int
  }

  enum Value: Sendable {
    case null
    case boolean(Bool)
    case number
    case string(String)
    case array([JSONNode])
    case object([(key: String, value: JSONNode)])
  }

  let place: Place
  let value: Value

  /// Reads a file.
  ///
  /// - Returns: The value, and the mistakes that do not end the reading: keys that are repeated.
  /// - Throws: A `RouteManifestError` if the text is not JSON or exceeds a limit.
  static func read(
    _ bytes: [UInt8]
  ) throws(RouteManifestError) -> (root: JSONNode, mistakes: [RouteManifestError.Mistake]) {
    var limits = JSONCursor.Limits()
    limits.bytes = 1 << 20
    limits.stringBytes = limits.bytes
    limits.values = 200_000
    var cursor = try JSONCursor(bytes, limits: limits)
    var places = PlaceFinder(bytes)
    let root = try JSONNode(&cursor, &places)
    if cursor.offset < bytes.count {
      throw cursor.failure(.invalidJSON, "the text continues after its end")
    }
    return (root, cursor.mistakes)
  }

  private init(
    _ cursor: inout JSONCursor, _ places: inout PlaceFinder
  ) throws(RouteManifestError) {
    place = places.place(of: cursor.offset)
    switch cursor.kind {
    case .object:
      var members: [(key: String, value: JSONNode)] = []
      try cursor.object { (cursor, key) throws(RouteManifestError) in
        members.append((key, try JSONNode(&cursor, &places)))
        return true
      }
      value = .object(members)
    case .array:
      var elements: [JSONNode] = []
      try cursor.array { (cursor) throws(RouteManifestError) in
        elements.append(try JSONNode(&cursor, &places))
      }
      value = .array(elements)
    case .string: value = try cursor.string().map { .string($0) } ?? .null
    case .boolean: value = try cursor.boolean().map { .boolean($0) } ?? .null
    case .number:
      try cursor.skip()
      value = .number
    case .null, nil:
      try cursor.skip()
      value = .null
    }
  }

  /// The members of an object; `nil` for another value.
  var members: [(key: String, value: JSONNode)]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements of a list; `nil` for another value.
  var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  var string: String? { if case .string(let text) = value { text } else { nil } }

  var boolean: Bool? { if case .boolean(let value) = value { value } else { nil } }

  /// Returns the value of a key of an object.
  subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.value }

  /// What the value is, for messages.
  var kind: String {
    switch value {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Computes the places of ascending offsets, in linear time for all of them.
private struct PlaceFinder {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func place(of target: Int) -> JSONNode.Place {
    while offset < min(target, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return JSONNode.Place(line: line, column: column)
  }
}
