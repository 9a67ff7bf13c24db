// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct PlainCapturesTests {
  @Test(
    arguments: [
      ("/", "/"), ("/a/", "/a"), ("/:a", "/x/"), ("/:a/b/:c", "/x%2Fy/b/%E4%BD%A0"),
      ("/:long_name_of_many_letters/:a/:b/:c", "mall://host/1/2/3?b=9"), ("/a/:b", "mall:///a/b"),
    ])
  func valuesEqualThoseOfTheSlowPath(text: String, url: String) throws {
    let plain = try RoutePattern(text)
    let compiled = try RoutePattern(compiling: text, ignoreCase: false)
    let url = try #require(RouteSpaces([.scheme("mall")]).resolve(ParsedURL(url)))
    let one = Captures(pattern: plain, alternative: 0, url: url)
    let two = Captures(pattern: compiled, alternative: 0, url: url)
    #expect(one.all.map(\.name) == two.all.map(\.name))
    #expect("\(one.all)" == "\(two.all)")
    for name in two.all.map(\.name) + ["none", "", "0"] {
      #expect(one[name] == two[name])
      #expect(one.pieces(name) == two.pieces(name))
    }
  }

  @Test(
    arguments: [
      ("/a", "/a/", true), ("/a", "/%61", true), ("/:x", "/:x([^/]+)", true), ("/", "/", true),
      ("/a", "/a/b", false), ("/:x", "/:y", false), ("/a", "/", false), ("/a", "/A", false),
    ])
  func patternsOfOneShapeAndNamesAreEqual(one: String, two: String, areEqual: Bool) throws {
    let patterns = try [one, two].map { try RoutePattern($0) }
    #expect((patterns[0] == patterns[1]) == areEqual)
    #expect((patterns[1] == patterns[0]) == areEqual)
    #expect((patterns[0] == patterns[1].compiled) == areEqual)
    if areEqual { #expect(patterns[0].hashValue == patterns[1].hashValue) }
  }
}
