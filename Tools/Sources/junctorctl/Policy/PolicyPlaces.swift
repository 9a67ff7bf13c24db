// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorManifest

/// The positions of the values of a JSON text, by their JSON paths.
struct PolicyPlaces {
  private var offsets: [String: Int] = [:]
  private let cursor: JSONCursor?

  /// - Complexity: O(*n*) in the length of the text.
  init(_ json: [UInt8]) {
    cursor = try? JSONCursor(json)
    guard var reader = cursor else { return }
    var offsets: [String: Int] = [:]
    _ = try? Self.read(&reader, "", &offsets)
    self.offsets = offsets
  }

  /// Returns the line of a value, or of the nearest one that contains it, from 1.
  func line(of path: String) -> Int {
    var path = path[...]
    while offsets[String(path)] == nil {
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return 1 }
      path = path[..<end]
    }
    return cursor?.place(of: offsets[String(path)] ?? 0).line ?? 1
  }

  private static func read(
    _ cursor: inout JSONCursor, _ path: String, _ offsets: inout [String: Int]
  ) throws(FileErrors) {
    offsets[path] = cursor.offset
    switch cursor.kind {
    case .object:
      try cursor.object { (cursor, key) throws(FileErrors) in
        try read(&cursor, path.isEmpty ? key : "\(path).\(key)", &offsets)
        return true
      }
    case .array:
      var index = 0
      try cursor.array { (cursor) throws(FileErrors) in
        try read(&cursor, "\(path)[\(index)]", &offsets)
        index += 1
      }
    default: try cursor.skip()
    }
  }
}
