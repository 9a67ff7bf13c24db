// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Every call of the bare table is in this file. `BARE_TABLE` is the switch, in Package.swift; without
// it a router stands in, asked what it would open.

internal import Junctor
internal import JunctorMatching

/// The table that is measured; the number of a route is its place in the list it was made of.
package struct Subject: Sendable {
  #if BARE_TABLE
    private var table = RouteTable(spaces: [.scheme("app")])

    /// The most places that one look-up can visit.
    package var bound: Int { table.bound }

    /// Creates a table of `routes`.
    package init(_ routes: [String]) throws { try self.init(SubjectPatterns(routes)) }

    /// Creates a table of patterns that were read before.
    package init(_ patterns: SubjectPatterns) throws {
      for (number, pattern) in patterns.patterns.enumerated() {
        try table.insert(pattern, id: RouteID(rawValue: Int32(number)))
      }
    }

    /// Matches each request; returns the sum of the routes' numbers and the values' lengths.
    package func pass(_ requests: [String]) -> Int {
      var sum = 0
      for request in requests {
        guard let hit = table.hit(request) else { continue }
        sum &+= Int(hit.id.rawValue)
        for index in 0..<(hit.captureCount ?? 0) { sum &+= hit.captureRange(index).count }
      }
      return sum
    }

    /// Matches one request, for tests.
    package func answer(_ request: String) -> (number: Int, values: [String])? {
      guard let hit = table.hit(request) else { return nil }
      let bytes = Array(request.utf8)
      return (
        Int(hit.id.rawValue),
        (0..<(hit.captureCount ?? 0)).map {
          String(decoding: bytes[hit.captureRange($0)], as: UTF8.self)
        }
      )
    }
  #else
    private let router = Router(scheme: "app")
    private var numbers: [String: Int] = [:]

    package var bound: Int { 1 }

    package init(_ routes: [String]) throws {
      for (number, route) in routes.enumerated() {
        try router.register(route, .sync { _ in number })
        numbers[route] = number
      }
    }

    package init(_ patterns: SubjectPatterns) throws {
      try self.init(patterns.patterns.map(\.text))
    }

    package func pass(_ requests: [String]) -> Int {
      var sum = 0
      for request in requests {
        guard let found = answer(request) else { continue }
        sum &+= found.number
        for value in found.values { sum &+= value.utf8.count }
      }
      return sum
    }

    package func answer(_ request: String) -> (number: Int, values: [String])? {
      guard let found = try? router.resolve(request) else { return nil }
      return (numbers[found.pattern, default: -1], found.captures.map(\.value))
    }
  #endif
}

/// Patterns that were read and are not in a table yet.
package struct SubjectPatterns: Sendable {
  fileprivate let patterns: [RoutePattern]

  /// Reads `routes`.
  package init(_ routes: [String]) throws { patterns = try routes.map { try RoutePattern($0) } }
}
