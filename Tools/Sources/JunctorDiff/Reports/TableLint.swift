// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
package import JunctorMatching

// Inserts all routes into one table, and collects the conflicts.
//
// 1. Each route is inserted. The table reports one conflict at a time. To report all, the
//   conflicting routes are removed from a copy one by one until the route can be inserted
//   (`insert`).
// 2. The table returns the routes that can never win (`neverWinning`).

/// A table of routes from files, and their conflicts.
package struct TableLint {
  package struct Route {
    let pattern: RoutePattern
    let priority: Int
    /// The location, in the format of editors.
    let place: String

    package init(_ pattern: RoutePattern, priority: Int = 0, place: String) {
      self.pattern = pattern
      self.priority = priority
      self.place = place
    }
  }

  package struct Finding {
    package let route: Int
    package let code: String
    package let message: String
  }

  /// The routes without conflicts; the identifier of each is its index.
  package private(set) var table: RouteTable
  package private(set) var conflicts: [Finding] = []
  private let routes: [Route]
  private let advice: [RouteTableError.Code: String]

  /// Inserts routes into a table.
  ///
  /// - Parameter advice: A remedy for each code of a conflict.
  package init(
    _ routes: [Route], spaces: RouteSpaces, advice: [RouteTableError.Code: String] = [:]
  ) {
    self.routes = routes
    self.advice = advice
    table = RouteTable(spaces: spaces)
    for index in routes.indices {
      if let error = insert(index, into: &table) { addConflicts(of: index, first: error) }
    }
  }

  /// The default spaces: those of the patterns in order of occurrence, or the scheme `app` if no
  /// pattern has a scheme.
  package static func ownSpaces(of patterns: [RoutePattern]) -> [RouteSpace] {
    var spaces: [RouteSpace] = []
    for pattern in patterns {
      guard let scheme = pattern.scheme else { continue }
      let space =
        pattern.host.map { RouteSpace($0, port: pattern.port) }
        ?? RouteSpace(scheme: scheme, host: nil)
      if let space, !spaces.contains(space) { spaces.append(space) }
    }
    return spaces.isEmpty ? [.scheme("app")] : spaces
  }

  package var neverWinning: [Finding] {
    table.shadowed().map { loser, winners in
      let places = winners.map(route).map { "  “\($0.pattern)” at \($0.place)" }
      return Finding(
        route: Int(loser.rawValue), code: "neverWins",
        message: "“\(route(loser).pattern)” can never win\n" + places.joined(separator: " and\n")
          + (places.count == 1 ? " matches" : " together match") + " all of its URLs")
    }
  }

  private func route(_ id: RouteID) -> Route { routes[Int(id.rawValue)] }

  private func insert(_ index: Int, into table: inout RouteTable) -> RouteTableError? {
    do throws(RouteTableError) {
      try table.insert(
        routes[index].pattern, id: RouteID(rawValue: Int32(index)),
        priority: routes[index].priority)
      return nil
    } catch {
      return error
    }
  }

  /// Adds all conflicts of a route that is not in the table.
  private mutating func addConflicts(of index: Int, first: RouteTableError) {
    var rest = table
    var next: RouteTableError? = first
    for _ in 0..<16 {
      guard let error = next else { return }
      conflicts.append(finding(index, error))
      guard let other = error.other else { return }
      rest.remove(other)
      next = insert(index, into: &rest)
    }
  }

  private func finding(_ index: Int, _ error: RouteTableError) -> Finding {
    var lines = [error.description]
    if let other = error.other.map(route) {
      lines.append("  “\(other.pattern)” is at \(other.place)")
    }
    if let witness = error.witness { lines.append("  witness: \(witness)") }
    if let advice = advice[error.code] { lines.append("  (\(advice))") }
    return Finding(
      route: index, code: error.code.rawValue, message: lines.joined(separator: "\n"))
  }
}
