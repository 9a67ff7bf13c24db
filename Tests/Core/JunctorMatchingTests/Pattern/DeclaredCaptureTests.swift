// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct DeclaredCaptureTests {
  @Test(
    arguments: [
      ("/a", []),
      ("/a/:b/:c", ["b at 3", "c at 6"]),
      ("/a/:b([0-9]+)/*", ["b at 3", "0 at 14 unnamed"]),
      ("/ä/:b?", ["b at 4 optional"]),
      ("/a{/:b{/:c}?}?/:d", ["b at 4 optional", "c at 8 optional", "d at 15"]),
      ("/:a/*?b=:b#:c", ["a at 1", "0 at 4 unnamed optional", "b at 8", "c at 11"]),
      ("mall://:a?b=c&d=:d", ["a at 7", "d at 16"]),
    ])
  func eachCaptureHasItsOffset(_ text: String, _ expected: [String]) throws {
    let captures = try RoutePattern(text).declaredCaptures.map { capture in
      "\(capture.name) at \(capture.offset)" + (capture.isNamed ? "" : " unnamed")
        + (capture.isOptional ? " optional" : "")
    }
    #expect(captures == expected)
  }

  @Test func keysOfTheQueryAreListed() throws {
    #expect(try RoutePattern("/a?b=c&d=:d").queryKeys == ["b", "d"])
    #expect(try RoutePattern("/a").queryKeys.isEmpty)
    #expect(try RoutePattern("/a/:b").captureNames == ["b"])
  }
}
