// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest
internal import JunctorMatching

extension ManifestCheck {
  /// Checks a manifest, including what the linter of patterns finds.
  ///
  /// - Complexity: O(*n*²) in the worst case for *n* routes, because of the routes that can never win; usually near O(*n*).
  package init(_ manifest: RouteManifest) {
    let routes = manifest.routes.flatMap { route in
      route.patterns.map { (pattern: $0, route: route) }
    }
    let lint = TableLint(
      routes.map {
        TableLint.Route($0.pattern, priority: $0.route.priority, place: "“\($0.route.id)”")
      },
      spaces: RouteSpaces(manifest.spaces))
    let conflicts = lint.conflicts.map { finding in
      PatternFinding(finding.id, .refusedPattern, Self.sentences(finding.message))
    }
    let losers = lint.neverWinning.map { finding in
      PatternFinding(finding.id, .neverWins, Self.sentences(finding.message))
    }
    let warnings = routes.enumerated().flatMap { index, route in
      route.pattern.warnings.map { warning in
        PatternFinding(
          RouteID(rawValue: Int32(index)), .slip,
          "In the pattern “\(route.pattern)”, \(warning.message).")
      }
    }
    self.init(manifest, table: lint.table, patternFindings: conflicts + losers + warnings)
  }

  /// Returns a message of several lines as sentences, without drawings of a position in a pattern.
  private static func sentences(_ message: String) -> String {
    let lines = message.split(separator: "\n").map { line in
      (isIndented: line.hasPrefix("  "), text: String(line.drop { $0 == " " }))
    }
    guard let first = lines.first else { return message }
    let rest = lines.dropFirst().filter {
      $0.isIndented && !$0.text.hasPrefix("witness") && $0.text != "^"
    }
    return ([first] + rest).map(\.text).joined(separator: ". ") + "."
  }
}

extension TableLint.Finding {
  fileprivate var id: RouteID { RouteID(rawValue: Int32(route)) }
}
