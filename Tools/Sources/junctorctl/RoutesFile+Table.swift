// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorEngine
internal import JunctorManifest
internal import JunctorMatching

extension RoutesFile {
  /// The default spaces: those of a manifest, otherwise those of the patterns, in order of first use,
  /// or the scheme `app` if no pattern has a scheme.
  var ownSpaces: [RouteSpace] {
    source?.manifest.spaces ?? TableLint.ownSpaces(of: routes.map(\.pattern))
  }

  /// Returns the table of all routes without conflicts, and the problems of the others.
  ///
  /// The identifier of a route is its index in ``routes``.
  func table(_ spaces: RouteSpaces) -> (table: RouteTable, problems: [RoutesProblem]) {
    let lint = tableLint(spaces)
    return (lint.table, lint.conflicts.map(problem))
  }

  /// Returns the relations between the routes.
  func tableLint(_ spaces: RouteSpaces) -> TableLint {
    TableLint(
      routes.map {
        TableLint.Route($0.pattern, priority: $0.priority, place: $0.place(in: name))
      }, spaces: spaces,
      advice: [
        .conflict: "decide which ranks first, with an option such as priority=1",
        .foreignSpace: "add it with --space",
      ])
  }

  /// Returns a finding as a problem of its line.
  func problem(_ finding: TableLint.Finding) -> RoutesProblem {
    RoutesProblem(routes[finding.route].line, finding.code, finding.message)
  }
}
