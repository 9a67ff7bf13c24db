// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorManifest

/// The lines of some routes and their keys in the text of a manifest.
package struct ManifestLines: Sendable {
  private struct Place: Hashable {
    let route: String?
    let key: String
  }

  private var lines: [Place: Int] = [:]

  /// Finds the lines of routes.
  ///
  /// A text that is not a manifest has no lines.
  ///
  /// - Parameters:
  ///   - json: The bytes of the manifest.
  ///   - routes: The identifiers of the routes.
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ json: [UInt8], of routes: Set<String>) {
    guard let offsets = try? Self.offsets(json, routes) else { return }
    var (position, known) = (0, JSONPlace())
    for (place, offset) in offsets.sorted(by: { $0.value < $1.value }) {
      known.advance(over: json[position..<offset])
      position = offset
      lines[place] = known.line
    }
  }

  /// Returns the line of a key of a route, or of the manifest, from 1; `nil` if the text has no such place.
  ///
  /// For a key that a route does not have, the result is the line of the route's identifier.
  package func line(of route: String?, key: String) -> Int? {
    lines[Place(route: route, key: key)] ?? lines[Place(route: route, key: "id")]
  }

  private static func offsets(
    _ json: [UInt8], _ routes: Set<String>
  ) throws(FileErrors) -> [Place: Int] {
    var cursor = try JSONCursor(json)
    var offsets: [Place: Int] = [:]
    try cursor.object { (cursor, name) throws(FileErrors) in
      offsets[Place(route: nil, key: name)] = cursor.offset
      guard name == "routes" else {
        try cursor.skip()
        return true
      }
      try cursor.array { (cursor) throws(FileErrors) in
        var id: String?
        var keys: [(key: String, offset: Int)] = []
        try cursor.object { (cursor, name) throws(FileErrors) in
          keys.append((name, cursor.offset))
          if name == "id", cursor.kind == .string {
            id = try cursor.string()
          } else {
            try cursor.skip()
          }
          return true
        }
        guard let id, routes.contains(id) else { return }
        for (key, offset) in keys { offsets[Place(route: id, key: key)] = offset }
      }
      return true
    }
    return offsets
  }
}
