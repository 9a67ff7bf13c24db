// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

/// The law of the fast walk: it has the result of the complete walk, or none.
@Suite struct FastWalkTests {
  private static let patterns = [
    "/a", "/:x", "/a/b", "/a/:x", "/:x/:y", "/:x/b", "/a/:x([0-9]+)", "/:x([a-z]{2,})/b", "/a/*",
    "/*",
    "/:x/*", "/:x/:y+", "/a{/b}?{/:x}?", "/{:x/}?b", "/a/b?k=1", "/:a/:b/:c/:d/:e/:f/:g",
    "/:a/:b/:c/:d/:e/:f", "/segment-of-more-than-sixteen-bytes/:x", "/nine-byte/:x", "/",
  ]
  private static let segments = [
    "a", "b", "7", "ab", "nine-byte", "segment-of-more-than-sixteen-bytes", "", "x.y",
  ]

  @Test(arguments: 0..<8) func hitsAreThoseOfTheCompleteWalk(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var decided = 0
    for _ in 0..<Laws.count(2_000, usually: 200) {
      var table = RouteTable(spaces: [.scheme("app")])
      for number in 0..<Int32.random(in: 1...8, using: &random) {
        let pattern = try RoutePattern(Self.patterns.randomElement(using: &random)!)
        try? table.insert(pattern, id: RouteID(rawValue: number))
      }
      for _ in 0..<20 {
        let count = Int.random(in: 0...8, using: &random)
        let path = (0..<count).map { _ in Self.segments.randomElement(using: &random)! }
        let text = "/" + path.joined(separator: "/") + (Bool.random(using: &random) ? "?k=1" : "")
        if expectSame(table, text) { decided += 1 }
      }
    }
    #expect(decided > 0)
  }

  /// - Returns: Whether the fast walk has decided.
  private func expectSame(_ table: RouteTable, _ text: String) -> Bool {
    guard let url = (try? ParsedURL(text)).flatMap({ table.spaces.resolve($0) }),
      table.onlyRoot >= 0
    else { return false }
    return url.url.withBytes { bytes in
      let fast = table.fastWalk(bytes, PathSegments(url.routed))
      if fast.isUndecided { return false }
      var walk = RoutedWalk(url)
      var recorder = NoRecorder()
      let hit = walk.next(in: table, bytes, &recorder) ?? .nothing
      #expect(fast.id == hit.id && fast.alternative == hit.alternative, "\(text)")
      #expect(fast.captureCount == hit.captureCount, "\(text)")
      for index in 0..<(fast.captureCount ?? 0) {
        #expect(fast.captureRange(index) == hit.captureRange(index), "\(text)")
      }
      return true
    }
  }
}
