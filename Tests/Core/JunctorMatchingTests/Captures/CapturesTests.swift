// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct CapturesTests {
  private func captures(_ pattern: String, _ url: String) throws -> Captures {
    let pattern = try RoutePattern(pattern)
    let url = try #require(try routable(url, for: pattern))
    return try #require(pattern.firstMatch(url)).captures
  }

  @Test func tailIsSplitBeforeDecoding() throws {
    let captures = try captures("/files/:rest+", "/files/a%2Fb//c%20d/")
    #expect(captures["rest"] == "a/b//c d")
    #expect(captures.pieces("rest") == ["a/b", "", "c d"])
    #expect(try self.captures("/docs/*", "/docs/").pieces("0") == [])
    #expect(try self.captures("/docs/:x", "/docs/a%2Fb").pieces("x") == ["a/b"])
    #expect(try self.captures("/docs?k=:x", "/docs?k=a/b").pieces("x") == ["a/b"])
    #expect(try self.captures("/docs#/*", "/docs#/a/b").pieces("0") == ["a", "b"])
  }

  @Test func absentPartsHaveNoValue() throws {
    let captures = try captures("/:a/:b?", "/x")
    #expect(captures.all.map(\.name) == ["a"])
    #expect(captures["a"] == "x")
    #expect(captures["b"] == nil)
    #expect(captures["c"] == nil)
    #expect(captures.pieces("b") == [])
  }

  @Test func valuesAreInPatternOrder() throws {
    let captures = try captures("/:b/:a?k=:q#/:f", "/1/2?k=3#/4")
    #expect(captures.all.map(\.name) == ["b", "a", "q", "f"])
    #expect(captures.all.map(\.value) == ["1", "2", "3", "4"])
    #expect(captures.all.map(\.name) == ["b", "a", "q", "f"])
  }
}
