// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest
package import JunctorMatching

/// A manifest and the table of its routes.
package struct ManifestTable: Sendable {
  package let manifest: RouteManifest
  package let table: RouteTable

  /// Creates the table of a manifest.
  ///
  /// - Throws: ``FileErrors`` with every route that the table refuses.
  package init(_ manifest: RouteManifest) throws(FileErrors) {
    self.manifest = manifest
    table = try RouteTable(manifest)
  }

  /// Creates the value from a table whose numbers are those of the manifest.
  package init(_ manifest: RouteManifest, _ table: RouteTable) {
    self.manifest = manifest
    self.table = table
  }

  /// Returns the route that matches a URL; `nil` if there is none.
  func route(at url: String) -> RouteManifest.Route? {
    table.hit(url, limits: .maximum).flatMap { manifest.route(for: $0.id) }
  }

  /// Returns the space that owns a URL; `nil` if there is none.
  func space(of url: String) -> RouteSpace? {
    RouteSpaces(manifest.spaces).resolve(url).map { manifest.spaces[$0.space] }
  }
}

extension RouteSpaces {
  /// Returns the URL of a text in its space; `nil` if it cannot be parsed or no space owns it.
  func resolve(_ text: String) -> RoutableURL? {
    (try? read(text, limits: .maximum)).flatMap(resolve)
  }
}
