// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

// Inserts all routes into one table, and collects the conflicts.
//
// 1. Each route is inserted. The table reports one conflict at a time. To report all, the
//   conflicting routes are removed from a copy one by one until the route can be inserted
//   (`insert`).
// 2. Routes in different branches of an `#if` do not conflict. Such a variant is not in the table,
//   and is compared with all other routes at the end (`checkVariants`).
// 3. The table returns the routes that can never win (`neverWinning`).

/// A table of routes from files, and their conflicts.
package struct TableLint {
  package struct Route {
    let pattern: RoutePattern
    let priority: Int
    /// The location, in the format of editors.
    let place: String
    /// The branches of `#if` that contain it.
    let branches: [SourceCondition]

    package init(
      _ pattern: RoutePattern, priority: Int = 0, place: String, branches: [SourceCondition] = []
    ) {
      self.pattern = pattern
      self.priority = priority
      self.place = place
      self.branches = branches
    }

    func excludes(_ other: Route) -> Bool {
      branches.contains { branch in
        other.branches.contains { $0.block == branch.block && $0.text != branch.text }
      }
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
  private var variants: [Int] = []

  /// Inserts routes into a table.
  ///
  /// - Parameter advice: A remedy for each code of a conflict.
  package init(
    _ routes: [Route], spaces: RouteSpaces, advice: [RouteTableError.Code: String] = [:]
  ) {
    self.routes = routes
    self.advice = advice
    table = RouteTable(spaces: spaces)
    for index in routes.indices { insert(index) }
    checkVariants(spaces)
  }

  /// The default spaces: those of the patterns in order of occurrence, or the scheme `app` if no
  /// pattern has a scheme.
  package static func ownSpaces(of patterns: [RoutePattern]) -> [RouteSpace] {
    var spaces: [RouteSpace] = []
    for pattern in patterns {
      guard let scheme = pattern.scheme else { continue }
      let space =
        pattern.host.map { RouteSpace.domain($0, port: pattern.port) } ?? .scheme(scheme)
      if !spaces.contains(space) { spaces.append(space) }
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

  private static func insert(
    _ route: Route, _ index: Int, into table: inout RouteTable
  ) -> RouteTableError? {
    do throws(RouteTableError) {
      try table.insert(
        route.pattern, id: RouteID(rawValue: Int32(index)), priority: route.priority)
      return nil
    } catch {
      return error
    }
  }

  private mutating func insert(_ index: Int) {
    guard let error = Self.insert(routes[index], index, into: &table) else { return }
    let found = conflicts(of: index, in: table, first: error)
    if found.isEmpty { variants.append(index) }
    conflicts += found
  }

  /// Returns all conflicts of a route.
  private func conflicts(of index: Int, in table: RouteTable, first: RouteTableError?) -> [Finding]
  {
    var table = table
    var findings: [Finding] = []
    var next = first
    while let error = next, findings.count < 16 {
      guard let other = error.other else {
        findings.append(finding(index, error))
        break
      }
      if !routes[index].excludes(route(other)) { findings.append(finding(index, error)) }
      table.remove(other)
      next = Self.insert(routes[index], index, into: &table)
    }
    return findings
  }

  private mutating func checkVariants(_ spaces: RouteSpaces) {
    for (number, variant) in variants.enumerated() {
      var copy = table
      if let error = Self.insert(routes[variant], variant, into: &copy) {
        conflicts += conflicts(of: variant, in: table, first: error)
      }
      for other in variants[..<number] where !routes[variant].excludes(routes[other]) {
        var pair = RouteTable(spaces: spaces)
        _ = Self.insert(routes[other], other, into: &pair)
        if let error = Self.insert(routes[variant], variant, into: &pair) {
          conflicts.append(finding(variant, error))
        }
      }
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
