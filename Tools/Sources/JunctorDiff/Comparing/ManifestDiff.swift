// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest

// Compares two manifests.
//
// 1. `RoutePairs` finds the routes that correspond to each other.
// 2. `URLChanges` compares the two tables for every URL: lost and rerouted URLs, and changed captures.
// 3. `ManifestDiff+URLs.swift` makes findings of these, and of removed and added routes and spaces.
// 4. `RouteChanges` compares the other properties of two routes: parameters, results, exposure, and so on.

/// The changes between two manifests, with the reason why each is breaking or not.
///
///     let diff = try ManifestDiff(old: committed, new: router.manifest)
///     diff.isBreaking       // true
///     diff.findings[0].url  // "/order/abc", which no route matches any more
package struct ManifestDiff: Sendable {
  package let old: ManifestTable
  package let new: ManifestTable
  /// The changes, the most serious first, then in the order of routes and codes.
  package private(set) var findings: [ManifestFinding]

  /// Compares two manifests.
  ///
  /// - Throws: ``FileErrors`` with the routes that a table refuses.
  package init(old: RouteManifest, new: RouteManifest) throws(FileErrors) {
    self.init(old: try ManifestTable(old), new: try ManifestTable(new))
  }

  /// Compares two manifests.
  ///
  /// - Complexity: O(*n*) for *n* routes, plus the comparison of the tables.
  package init(old: ManifestTable, new: ManifestTable) {
    (self.old, self.new) = (old, new)
    let pairs = RoutePairs(old: old.manifest, new: new.manifest)
    let urls = URLChanges(old, new, pairs)
    var findings = Self.findings(about: urls, pairs, old, new)
    for (index, other) in pairs.all {
      let (one, two) = (old.manifest.routes[index], new.manifest.routes[other])
      if one == two, urls.captures[index] == nil { continue }
      var changes = RouteChanges(old: one, new: two, captures: urls.captures[index])
      changes.compare(urlsChanged: urls.concern(old: index))
      findings += changes.findings
    }
    self.findings = ManifestFinding.sorted(findings)
  }

  /// Whether a change is breaking.
  package var isBreaking: Bool { findings.contains { $0.severity == .breaking } }
}
