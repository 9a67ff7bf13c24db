// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// All calls of the route table are in this file.

internal import JunctorMatching

/// The measured table; the number of a route is its index in the list.
package struct Subject: Sendable {
  private var table = RouteTable(spaces: [.scheme("app")])

  /// Creates a table of `routes`.
  package init(_ routes: [String]) throws {
    for (number, route) in routes.enumerated() {
      try table.insert(RoutePattern(route), id: RouteID(rawValue: Int32(number)))
    }
  }

  /// Matches each request; returns the sum of the routes' numbers and the values' lengths.
  package func pass(_ requests: [String]) -> Int {
    var sum = 0
    for request in requests { sum &+= self.sum(request) }
    return sum
  }

  /// Matches one request; returns the sum of the route's number and the values' lengths.
  @inline(__always)
  package func sum(_ request: String) -> Int {
    guard let hit = table.hit(request) else { return 0 }
    var sum = Int(hit.id.rawValue)
    for index in 0..<(hit.captureCount ?? 0) { sum &+= hit.captureRange(index).count }
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
}
