// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorCodegen
internal import JunctorMatching

extension RoutesFile {
  /// The spaces to take when none are named: those of the patterns, in order of first mention, or
  /// the scheme `app` when no pattern has a scheme.
  var ownSpaces: [RouteSpace] { TableLint.ownSpaces(of: routes.map(\.pattern)) }

  /// Returns the table of all routes that can stand in one, and why the others cannot.
  ///
  /// The identifier of a route is its index in ``routes``.
  func table(_ spaces: RouteSpaces) -> (table: RouteTable, problems: [RoutesProblem]) {
    let lint = tableLint(spaces)
    return (lint.table, lint.conflicts.map(problem))
  }

  /// Returns what the routes are to each other.
  func tableLint(_ spaces: RouteSpaces) -> TableLint {
    TableLint(
      routes.map {
        TableLint.Route(
          $0.pattern, priority: $0.priority, place: $0.place(in: name), branches: $0.conditions)
      }, spaces: spaces,
      advice: [
        .conflict: "say which comes first, with an option such as priority=1",
        .foreignSpace: "name it with --space",
      ])
  }

  /// Returns a finding as a problem of its line.
  func problem(_ finding: TableLint.Finding) -> RoutesProblem {
    let route = routes[finding.route]
    return RoutesProblem(route.line, finding.code, finding.message, file: route.file)
  }
}
