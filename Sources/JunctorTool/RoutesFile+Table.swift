// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RoutesFile {
  /// The spaces to take when none are named: those of the patterns, in order of first mention, or
  /// the scheme `app` when no pattern has a scheme.
  var ownSpaces: [RouteSpace] {
    var spaces: [RouteSpace] = []
    for pattern in routes.map(\.pattern) {
      guard let scheme = pattern.scheme else { continue }
      let space =
        pattern.host.map { RouteSpace.domain($0, port: pattern.port) } ?? .scheme(scheme)
      if !spaces.contains(space) { spaces.append(space) }
    }
    return spaces.isEmpty ? [.scheme("app")] : spaces
  }

  /// Returns the table of all routes that can stand in one, and why the others cannot.
  ///
  /// The identifier of a route is its index in ``routes``.
  func table(_ spaces: RouteSpaces) -> (table: RouteTable, problems: [RoutesProblem]) {
    var table = RouteTable(spaces: spaces)
    var problems: [RoutesProblem] = []
    for (index, route) in routes.enumerated() {
      let id = RouteID(rawValue: Int32(index))
      do throws(RouteTableError) {
        try table.insert(route.pattern, id: id, priority: route.priority)
      } catch {
        problems += conflicts(of: route, id, in: table, first: error)
      }
    }
    return (table, problems)
  }

  /// Returns everything that stands in the way of a route.
  ///
  /// A table tells of one obstacle. The routes in the way are taken out of a copy one by one, until
  /// the route would find its place.
  private func conflicts(
    of route: Route, _ id: RouteID, in table: RouteTable, first: RouteTableError
  ) -> [RoutesProblem] {
    var table = table
    var problems: [RoutesProblem] = []
    var next: RouteTableError? = first
    while let error = next, problems.count < 16 {
      problems.append(problem(route, error))
      guard let other = error.other else { break }
      table.remove(other)
      next = nil
      do throws(RouteTableError) {
        try table.insert(route.pattern, id: id, priority: route.priority)
      } catch {
        next = error
      }
    }
    return problems
  }

  private func problem(_ route: Route, _ error: RouteTableError) -> RoutesProblem {
    var lines = [error.description]
    if let other = error.other.map({ routes[Int($0.rawValue)] }) {
      lines.append("  “\(other.pattern)” is at \(name):\(other.line)")
    }
    if let witness = error.witness { lines.append("  witness: \(witness)") }
    switch error.code {
    case .conflict: lines.append("  (say which comes first, with an option such as priority=1)")
    case .foreignSpace: lines.append("  (name it with --space)")
    default: break
    }
    return RoutesProblem(route.line, error.code.rawValue, lines.joined(separator: "\n"))
  }
}
