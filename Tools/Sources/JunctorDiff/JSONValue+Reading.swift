// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
package import JunctorManifest

extension JSONValue {
  /// Reads a text that a writer of this package has written.
  package init(json: [UInt8]) throws(FileErrors) {
    var cursor = try JSONCursor(json)
    self = try JSONValue(&cursor)
    try cursor.finish()
  }

  /// Reads an association file.
  ///
  /// The systems ignore what they do not know in these files. So the file is read as a whole, and what is unknown becomes
  /// a finding and not an error.
  ///
  /// - Returns: The value, and the errors that do not end the reading: keys that are repeated.
  /// - Throws: A `FileErrors` if the text is not JSON or exceeds a limit.
  package static func read(
    _ bytes: [UInt8]
  ) throws(FileErrors) -> (root: JSONValue, errors: [FileError]) {
    var limits = JSONCursor.Limits()
    limits.bytes = 1 << 20
    limits.stringBytes = limits.bytes
    limits.values = 200_000
    var cursor = try JSONCursor(bytes, limits: limits)
    let root = try JSONValue(&cursor)
    try cursor.checkEnd()
    return (root, cursor.errors)
  }

  /// Reads the next value; keys that are repeated are errors of the cursor.
  init(_ cursor: inout JSONCursor) throws(FileErrors) {
    let place = cursor.place()
    var content = Content.null
    switch cursor.kind {
    case .object:
      var members: [Member] = []
      try cursor.object { (cursor, name) throws(FileErrors) in
        members.append((name, try JSONValue(&cursor)))
        return true
      }
      content = .object(members)
    case .array:
      var elements: [JSONValue] = []
      try cursor.array { (cursor) throws(FileErrors) in
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
