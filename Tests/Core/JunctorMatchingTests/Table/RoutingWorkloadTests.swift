// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JunctorMatching

/// The 400 routes and 450 requests of the routing workload.
@Suite struct RoutingWorkloadTests {
  private static func lines(_ name: String) throws -> [String]? {
    guard let cases = ProcessInfo.processInfo.environment["JUNCTOR_CASES"] else {
      print("SKIPPED: JUNCTOR_CASES is not set, so the routing workload was not compared.")
      return nil
    }
    let text = try String(contentsOfFile: cases + "/routing/" + name, encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func everyRequestMatchesItsRoute() throws {
    guard let routes = try Self.lines("mix.routes"), let expected = try Self.lines("mix.expected")
    else { return }
    let table = try TestTable(routes)
    #expect(expected.count == 450)
    for line in expected {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(try table.winner(parts[0]) == parts[1], "\(line)")
      #expect(try table.captures(parts[0])?.joined(separator: "|") == parts[2], "\(line)")
    }
  }

  @Test(arguments: ["github.requests", "github-short.requests"])
  func everyRequestOfTheAPIMatches(_ name: String) throws {
    guard let routes = try Self.lines("github.routes"), let requests = try Self.lines(name) else {
      return
    }
    let table = try TestTable(routes)
    for (route, request) in zip(routes, requests) {
      #expect(try table.winner(request) == route)
    }
  }

  @Test func insertingTenThousandRoutesIsFast() throws {
    var table = TestTable()
    let patterns = try (0..<10_000).map {
      try RoutePattern("/module\($0 / 100)/page\($0 % 100)/:id")
    }
    let elapsed = try threadTime {
      for (number, pattern) in patterns.enumerated() {
        try table.table.insert(pattern, id: RouteID(rawValue: Int32(number)))
      }
    }
    print("10,000 routes inserted in \(elapsed)")
    #expect(try table.captures("/module42/page7/x") == ["x"])
    #expect(elapsed < .seconds(20))
  }
}
