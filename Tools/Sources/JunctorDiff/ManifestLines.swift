// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorManifest

/// The lines of the keys of a manifest and of its routes.
package struct ManifestLines: Sendable {
  private typealias Keys = [(name: String, line: Int)]

  private var own = Keys()
  /// The keys of the routes, by their identifiers.
  private var routes: [String: Keys] = [:]

  /// Finds the lines in the bytes of a manifest.
  ///
  /// A text that is not a manifest has no lines.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ json: [UInt8]) {
    if let (own, routes) = try? Self.keys(json) { (self.own, self.routes) = (own, routes) }
  }

  /// Returns the line of a key of a route, or of the manifest, from 1; `nil` if the text has no such place.
  ///
  /// For a key that a route does not have, the result is the line of the route's identifier.
  package func line(of route: String?, key: String) -> Int? {
    let keys = route.map { routes[$0] ?? [] } ?? own
    return (keys.last { $0.name == key } ?? keys.last { $0.name == "id" })?.line
  }

  private static func keys(
    _ json: [UInt8]
  ) throws(FileErrors) -> (own: Keys, routes: [String: Keys]) {
    var cursor = try JSONCursor(json)
    var (place, position) = (JSONPlace(), 0)
    /// Returns the line of the next key.
    func line(_ offset: Int) -> Int {
      place.advance(over: json[position..<offset])
      position = offset
      return place.line
    }
    var own = Keys()
    var routes: [String: Keys] = [:]
    try cursor.object { (cursor, name) throws(FileErrors) in
      own.append((name, line(cursor.offset)))
      guard name == "routes" else {
        try cursor.skip()
        return true
      }
      try cursor.array { (cursor) throws(FileErrors) in
        var id: String?
        var keys = Keys()
        try cursor.object { (cursor, name) throws(FileErrors) in
          keys.append((name, line(cursor.offset)))
          if name == "id", cursor.kind == .string {
            id = try cursor.string()
          } else {
            try cursor.skip()
          }
          return true
        }
        if let id { routes[id] = keys }
      }
      return true
    }
    return (own, routes)
  }
}
