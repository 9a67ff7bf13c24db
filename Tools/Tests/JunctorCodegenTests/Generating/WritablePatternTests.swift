// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@testable import JunctorCodegen

@Suite struct WritablePatternTests {
  @Test(arguments: [
    "/a/:id", "mall://a/:id/b", "/a/:id(-?[0-9]+)", "/a?id=:id", "https://m.mall.example/:id",
  ])
  func writablePatternHasAnAddressForEveryNumber(_ text: String) throws {
    let pattern = try RoutePattern(text)
    #expect(pattern.isWritable(forAll: ["id": "-?[0-9]{1,19}"]))
    for id in [Int.min, -1, 0, 7, .max] {
      for q in [nil, "", "&=#\0é", String(repeating: "x", count: 100_000)] as [String?] {
        var values = PatternValues()
        values.append("id", String(id))
        if let q { values.append("q", q) }
        for _ in 0..<100 { values.append("tag", "a") }
        #expect(throws: Never.self) { try pattern.url(for: values) }
      }
    }
  }

  @Test(arguments: ["/a/:id([0-9]+)", "/a/:id?", "/a/:id(.*)", "/a/{:id}b", "/a#:id", "/a/:id/:b"])
  func patternIsNotWritableIfSomeNumberHasNoAddress(_ text: String) throws {
    #expect(try !RoutePattern(text).isWritable(forAll: ["id": "-?[0-9]{1,19}"]))
  }
}
