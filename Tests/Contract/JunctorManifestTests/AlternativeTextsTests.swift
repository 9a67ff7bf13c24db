// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching
import Testing

@Suite struct AlternativeTextsTests {
  @Test(arguments: [
    ("/order/:id", ["/order/:id"]),
    ("/", ["/"]),
    ("/a{/:b}?/c", ["/a/:b/c", "/a/c"]),
    ("/a/:b?", ["/a/:b", "/a"]),
    ("/docs/*", ["/docs/*"]),
    ("/docs/:rest+", ["/docs/:rest+"]),
    ("mall://order/:id([0-9]+)", ["mall://order/:id([0-9]+)"]),
    ("https://m.mall.example/order", ["https://m.mall.example/order"]),
    ("/a?tab=:tab&k=1&x=*#part/:p", ["/a?tab=:tab&k=1&x=*#part/:p"]),
    ("/a\\:b", ["/a\\:b"]),
    ("/:a\\b", ["/:a\\b"]),
    ("/a%2Fb", ["/a%2Fb"]),
    ("/caf%C3%A9", ["/café"]),
  ])
  func textOfEachAlternative(_ pattern: String, _ expected: [String]) throws {
    #expect(try RoutePattern(pattern).alternativeTexts == expected)
  }

  @Test(arguments: [
    "/order/:id", "/", "/a{/:b}?/c{/d}?", "/a/:b?", "/docs/:rest*", "/x-:y(a|b)-:z",
    "/a/:b([0-9]{2,3})?",
    "mall://a/:b?x=:c&y=%26#:f", "/a//b", "/(a|b)/x", "/q\\?\\#\\{\\}", "/:a\\_b/:c%2Fd",
    "/\\%41%20",
    "https://m.mall.example:8443/:a{/b}?", "/a?k%3D=v%2B+w", "/z#:a/:b?", "/%01x",
    "/{a}?/:b", "/{a}?/", "mall:////:a", "mall:///{a}?/:b", "https://m.mall.example//a",
    "/a//", "/a///", "/:a//?k=1", "/a{//}?",
    "/a/:id([0-9]+)??tab=:tab", "/a/([^/]+)/?k=1", "/a/*??k=1", "/a/:rest*?k=1",
    "/a#", "/a#b/", "/a#b//", "/a#:b//", "/a#//",
  ])
  func eachTextIsAPatternWithTheRowOfItsAlternative(_ text: String) throws {
    let pattern = try RoutePattern(text)
    let rows = try pattern.alternativeTexts.map { try RoutePattern($0).rows }
    #expect(rows == pattern.rows.map { [$0] })
  }
}
