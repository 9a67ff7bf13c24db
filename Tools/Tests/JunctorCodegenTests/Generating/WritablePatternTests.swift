// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import JunctorRouting
import Testing

@testable import JunctorCodegen

@Suite struct WritablePatternTests {
  @Test(arguments: [
    "/a/:id", "mall://a/:id/b", "/a/:id(-?[0-9]+)", "/a?id=:id", "https://m.mall.example/:id",
  ])
  func writablePatternHasAnAddressForEveryNumber(_ text: String) throws {
    #expect(try RoutePattern(text).isWritable(forAll: ["id": "-?[0-9]{1,19}"]))
    let patterns = RoutePatterns(text)
    for id in [Int.min, -1, 0, 7, .max] {
      for q in [nil, "", "&=#\0é", String(repeating: "x", count: 100_000)] as [String?] {
        #expect(throws: Never.self) {
          try patterns.address { values in
            values.write("id", id)
            values.write("q", q)
            values.write("tag", [String](repeating: "a", count: 100))
          }
        }
      }
    }
  }

  @Test(arguments: ["/a/:id([0-9]+)", "/a/:id?", "/a/:id(.*)", "/a/{:id}b", "/a#:id", "/a/:id/:b"])
  func patternIsNotWritableIfSomeNumberHasNoAddress(_ text: String) throws {
    #expect(try !RoutePattern(text).isWritable(forAll: ["id": "-?[0-9]{1,19}"]))
  }
}
