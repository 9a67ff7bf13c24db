// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct PatternShapeTests {
  /// The kinds of the positions of the first alternative: l, s, a, t.
  private func shape(_ pattern: String, ignoreCase: Bool = false) throws -> String {
    let pattern = try RoutePattern(pattern, ignoreCase: ignoreCase)
    return pattern.alternatives[0].positions.map { position in
      switch position.kind {
      case .literal: "l"
      case .segment: "s"
      case .any: "a"
      case .tail: "t"
      }
    }.joined()
  }

  @Test(arguments: [
    ("/", ""), ("/order/list", "ll"), ("/order/list/", "ll"), ("mall://editor", "l"),
    ("mall://", ""), ("mall:///editor", "l"), ("mall:/editor", "l"), ("mall:////x", "ll"),
    ("https://m.mall.example", ""), ("https://m.mall.example/a/:b", "la"),
    ("/:id", "a"), ("/:id([0-9]+)", "s"), ("/([a-z]+)", "s"), ("/:id.html", "s"),
    ("/v:major.:minor", "s"), ("/{:a}-{:b}", "s"), ("/:id([^/]+)", "a"), ("/:id([^/]*)", "a"),
    ("/files/*", "lt"), ("/files/:rest+", "lt"), ("/files/:rest*", "lt"), ("/*/a", "t"),
    ("/a/:x(.*)", "lt"), ("/a/:x([^.]+)/b/:c", "lt"), ("/a//b", "lll"), ("/a/{b}?", "ll"),
    ("/a/*.html", "lt"), ("/家/%E5%AE%B6", "ll"), ("/:x(abc)", "l"), ("/a:x(b)c", "l"),
    ("/:x(a|)", "l"), ("/:x(a|b)", "s"), ("/:x(a/b)", "t"),
  ])
  func segmentsHaveKinds(pattern: String, expected: String) throws {
    #expect(try shape(pattern) == expected)
  }

  @Test func ignoringCaseTurnsLettersIntoAConstraint() throws {
    #expect(try shape("/order/12/家", ignoreCase: true) == "sll")
    #expect(try values("/Order/:id", "/oRDER/AbC", ignoreCase: true) == ["id": "AbC"])
    #expect(try values("/:id([a-f]+)", "/CAFE", ignoreCase: true) == ["id": "CAFE"])
    #expect(try values("/:id([^a]+)", "/A", ignoreCase: true) == nil)
    #expect(try values("/x?k=a", "/X?k=A", ignoreCase: true) == nil)
    #expect(try values("/É", "/é", ignoreCase: true) == nil)
    #expect(try values("/Order", "/order") == nil)
  }

  @Test func captureNamesAreInOrderOfWriting() throws {
    let pattern = try RoutePattern("/:b/(x+)/{:a-}?b/*??k=:q&j=(z)#/:f")
    #expect(pattern.captureNames == ["b", "0", "a", "1", "q", "2", "f"])
    #expect(try RoutePattern("/:名前/:_a1/:$b").captureNames == ["名前", "_a1", "$b"])
  }

  @Test(arguments: [
    ("/a", "/a/"), ("/:id", "/:id([^/]+)"), ("/aA", "/%61%41"), ("/a b", "/a%20b"),
    ("mall://x", "MALL:///x"), ("/a?x=1&y=2", "/a?y=2&x=1"),
    ("https://M.mall.example:443/a", "https://m.mall.example/a"),
    ("/{:id}", "/:id"), ("/:a?", "{/:a}?"), ("/家", "/%e5%ae%b6"), ("/*", "/(.*)"),
  ])
  func sameShapeAndNamesAreEqual(one: String, other: String) throws {
    let (one, other) = (try RoutePattern(one), try RoutePattern(other))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test(arguments: [
    ("/a", "/A"), ("/:a", "/:b"), ("/a", "mall://a"), ("/a%2Fb", "/a/b"), ("/é", "/e\u{301}"),
    ("/a?k=é", "/a?k=e\u{301}"), ("/a", "/a#"), ("/a?x=1", "/a?x=2"), ("/*", "/:rest*"),
    ("https://m.example/a", "https://m.example:8443/a"),
  ])
  func differentShapesAreNot(one: String, other: String) throws {
    #expect(try RoutePattern(one) != RoutePattern(other))
  }

  @Test func optionalPartsAreListedLeftmostFirst() throws {
    let pattern = try RoutePattern("/{rest/}?{app/}?:object/:id")
    #expect(
      pattern.alternatives.map(\.presence)
        == [[true, true], [true, false], [false, true], [false, false]])
    let nested = try RoutePattern("/a{/b{/c}?}?#/:d?")
    #expect(
      nested.alternatives.map(\.presence) == [
        [true, true, true], [true, true, false], [true, false, true], [true, false, false],
        [false, false, true], [false, false, false],
      ])
    #expect(try RoutePattern("/a{b}?{c}?{d}?{e}?{f}?").alternatives.count == 32)
  }

  @Test func tailContainsTheRestOfThePath() throws {
    let position = try RoutePattern("/a/:x(.+)/b/:c").alternatives[0].positions[1]
    #expect(position.kind == .tail)
    #expect(position.captures == [0, 1])
    #expect(position.automaton.accepts("1/2/b/3".utf8))
    #expect(!position.automaton.accepts("1/b/3/".utf8))
  }

  @Test func constraintOfOneTextIsALiteralWithACapture() throws {
    let pattern = try RoutePattern("/a:x(b)c?k=:k(3)")
    let alternative = pattern.alternatives[0]
    #expect(alternative.row() == (try RoutePattern("/abc?k=3").alternatives[0].row()))
    #expect(alternative.positions[0].captures == [0])
    #expect(alternative.query[0].capture == 1)
    #expect(try values(pattern, "/abc?k=3") == ["x": "b", "k": "3"])
    #expect(try pattern.url(for: ["x": "b", "k": "3"]) == "/abc?k=3")
  }

  @Test func literalsHaveAutomata() throws {
    let position = try RoutePattern("/a%2Fb").alternatives[0].positions[0]
    #expect(position.language == .literal([0x61, 0xFF, 0x62]))
    #expect(position.automaton.accepts([0x61, 0xFF, 0x62]))
    #expect(!position.automaton.accepts("a/b".utf8))
  }

  @Test(arguments: [
    ("/a/:x", "/a/:y", true), ("/a/:x", "/a/:x", true), ("/a/:x/", "/a/:y", true),
    ("/a/:x", "/b/:y", false), ("/a/:x", "/a/:y/c", false), ("/a/:x", "/a/b", false),
    ("/a/:x([0-9]+)", "/a/:y([0-9]+)", true), ("/a/:x([0-9]+)", "/a/:y", false),
    ("/a/:x?k=1", "/a/:y?k=1", true), ("/a/:x?k=1", "/a/:y", false),
    ("/a{/:x}?", "/a{/:y}?", true), ("/a{/:x}?", "/a/:y", false),
    ("mall://a/:x", "/a/:y", true), ("/a/:x", "mall://a/:y", false),
    ("mall://a/:x", "mall://a/:y", true), ("mall://a/:x", "shop://a/:y", false),
    ("https://m.mall.example/a/:x", "/a/:y", true),
    ("https://m.mall.example/a/:x", "https://n.mall.example/a/:y", false),
  ])
  func shapeIsIndependentOfNames(one: String, two: String, isSame: Bool) throws {
    #expect(try RoutePattern(one).hasShape(of: RoutePattern(two)) == isSame)
  }
}
