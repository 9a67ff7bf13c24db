// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
package import JunctorMatching

/// A pattern of a routes file, with its line.
package struct ListedRoute: Sendable {
  /// The number of the line, from 1.
  package let line: Int
  package let pattern: RoutePattern
  package var priority = 0
  /// The exposure of the line; the default is that of the library, the app's own code.
  package var exposure = RouteExposure.app
  /// The written options, separated by one space.
  package var options = ""
  /// The identifier in a manifest; `nil` if the pattern is the identifier.
  package var id: String?
  /// The route of a manifest; `nil` in a text.
  package var entry: RouteManifest.Route?

  package init(line: Int, pattern: RoutePattern) {
    self.line = line
    self.pattern = pattern
  }

  /// The route, whose parameters in a text are the captures.
  package var described: RouteManifest.Route { entry ?? RouteManifest.Route(pattern, id: id) }

  /// Returns the location of the route: `FILE:LINE`.
  package func place(in name: String) -> String { "\(name):\(line)" }
}

extension RouteManifest.Route {
  /// The sources that may open the route: the app's own code, and those of the contract.
  package var admitted: RouteExposure {
    exposure.isEmpty ? .app : RouteExposure("app," + exposure.joined(separator: ",")) ?? .app
  }
}

extension RouteManifest {
  /// Returns the patterns of all routes, in the order of their numbers in the table of the manifest.
  ///
  /// - Parameter json: The text of the manifest, for the lines.
  package func listedRoutes(_ json: [UInt8]) -> [ListedRoute] {
    let lines = ManifestLines(json)
    return routes.flatMap { entry in
      let exposure = entry.admitted
      return entry.patterns.enumerated().map { offset, pattern in
        let key = offset == 0 ? "pattern" : "aliases"
        var route = ListedRoute(line: lines.line(of: entry.id, key: key) ?? 1, pattern: pattern)
        route.priority = entry.priority
        route.exposure = exposure
        route.id = entry.id
        route.entry = entry
        return route
      }
    }
  }
}
