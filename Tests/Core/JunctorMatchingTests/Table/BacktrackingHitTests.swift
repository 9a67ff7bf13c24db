// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

/// Hits after failed branches, and at the limit of the length.
@Suite struct BacktrackingHitTests {
  private static let patterns = [
    "/a/:c([0-9]+)/x", "/:b/7/y", "/:d([0-9]+)/:e([a-z]+)/x", "/:f([0-9]*)/:g/z", "/:h/:i/:j",
  ]

  private func table() throws -> RouteTable {
    var table = RouteTable(spaces: [.scheme("mall")])
    for (number, pattern) in Self.patterns.enumerated() {
      try table.insert(RoutePattern(pattern), id: RouteID(rawValue: Int32(number)))
    }
    return table
  }

  @Test(arguments: [
    ("mall://a/7/y", 1, ["a"]), ("mall://7/b/z", 3, ["7", "b"]),
    ("mall://7/b/c", 4, ["7", "b", "c"]),
    ("mall://a/7/z", 4, ["a", "7", "z"]),
  ])
  func hitHasTheRangesOfTheBranchThatMatches(text: String, route: Int, captured: [String]) throws {
    let hit = try #require(table().hit(text))
    #expect(hit.id.rawValue == Int32(route))
    let count = try #require(hit.captureCount)
    let bytes = Array(text.utf8)
    let texts = (0..<count).map {
      String(decoding: bytes[hit.captureRange($0)], as: UTF8.self)
    }
    #expect(texts == captured)
  }

  @Test(arguments: [20, 40]) func textAtTheLengthLimitMatchesAndLongerDoesNot(bytes: Int) throws {
    let limits = URLLimits(bytes: bytes)
    let longest = "/a/b/" + String(repeating: "c", count: bytes - 5)
    #expect(try table().hit(longest, limits: limits)?.id.rawValue == 4)
    #expect(try table().hit(longest + "c", limits: limits) == nil)
  }
}
