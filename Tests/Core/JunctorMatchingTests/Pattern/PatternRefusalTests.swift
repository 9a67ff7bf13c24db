// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct PatternRefusalTests {
  typealias Code = RoutePatternError.Code

  @Test(
    arguments: [
      // Syntax of other routers
      ("/u/:name[a-z]+", Code.foreignSyntax, 8, ":name([a-z]+)"),
      ("/u/:name[a-z]{2,3}x", .foreignSyntax, 8, ":name([a-z]{2,3})"),
      ("/a(/b)", .foreignSyntax, 2, "/a{/b}?"),
      ("/a(/b)(/c)", .foreignSyntax, 2, "/a{/b}?{/c}?"),
      ("/(rest/)(app/):object/:id", .foreignSyntax, 1, "/{rest/}?{app/}?:object/:id"),
      ("/path/:thing(/new)(/p/:other)", .foreignSyntax, 12, "/path/:thing{/new}?{/p/:other}?"),
      ("/a(/b(/c))", .foreignSyntax, 2, "/a{/b{/c}?}?"),
      ("/user/<int:id>", .foreignSyntax, 6, ":id([0-9]+)"),
      ("/user/<id>", .foreignSyntax, 6, ":id"),
      ("/f/<path:p>", .foreignSyntax, 3, ":p(.+)"),
      ("/user/{id}", .missingModifier, 6, ":id"),
      ("/a{/x}", .missingModifier, 2, "{/x}?"),
      ("/a{/:x}", .missingModifier, 2, "{/:x}?"),
      ("/user/:user-id", .nameEnds, 11, "{:user}-id or :userId"),
      ("/a/:", .emptyName, 3, ":name"),
      ("/:", .emptyName, 1, ":name"),
      ("/a:8080", .emptyName, 2, "\\:"),
      ("list/:x", .missingSlash, 0, "/list/:x"),
      ("*", .missingSlash, 0, "/*"),
      (":leet/:five", .missingSlash, 0, "/:leet/:five"),
      ("mall:x/y", .missingSlash, 5, "mall://x/y"),
      ("//x", .missingSlash, 1, "/x"),
      // Names
      ("/:id/:id", .repeatedName, 5, nil), ("/:a?k=:a", .repeatedName, 6, nil),
      ("/:a:b", .adjacentCaptures, 3, ":a/:b"), ("/:a(x)(y)", .adjacentCaptures, 6, nil),
      ("/:a{-x}?:b", .adjacentCaptures, 8, ":a/:b"), ("/{:a}{:b}", .adjacentCaptures, 6, ":a/:b"),
      ("/:rest+*", .adjacentCaptures, 7, nil), ("/a/(x)*", .misplacedModifier, 6, ":name((?:x)*)"),
      // Groups
      ("/a{/b", .unclosedGroup, 2, nil), ("/a(b", .unclosedGroup, 2, nil),
      ("/a([b)", .invalidConstraint, 3, nil), ("/a}", .unexpectedCharacter, 2, "\\}"),
      ("/a)", .unexpectedCharacter, 2, "\\)"), ("/a{}?", .emptyGroup, 2, nil),
      ("/a{b}+", .misplacedModifier, 5, "{b}? or /:rest+"),
      ("/a{b}*", .misplacedModifier, 5, "{b}? or /:rest*"),
      ("/:id([0-9])+", .misplacedModifier, 11, ":id((?:[0-9])+)"),
      ("/:id([0-9])*", .misplacedModifier, 11, ":id((?:[0-9])*)"),
      ("/**", .misplacedModifier, 2, "*"),
      ("/:a?x", .missingSlash, 4, "?x=* for a query, {:a}?x for text"),
      ("{/a}?b", .missingSlash, 5, nil), ("{/a}?:b", .missingSlash, 5, nil),
      // Tails
      ("/files-:rest+", .misplacedTail, 7, ":rest(.+)"),
      ("/files-:rest*", .misplacedTail, 7, ":rest(.*)"), ("/files-*", .misplacedTail, 7, "(.*)"),
      ("/a#*", .misplacedTail, 3, "(.*)"),
      // Constraints: the place is that of the constraint's own mistake
      ("/a({0,9+})", .invalidConstraint, 3, nil), ("/é/:x(a(b))", .invalidConstraint, 8, nil),
      ("/:a([)(]+)", .invalidConstraint, 5, nil),
      (
        "/:id([0-9]+)?tab=:tab", .missingSlash, 13, "/?tab= for a query, ??tab= for both"
      ),
      // Text
      ("", .empty, 0, "/"), ("/a/../b", .dotSegment, 3, nil), ("/%2e/b", .dotSegment, 1, nil),
      ("/a/{.}?", .dotSegment, 4, nil), ("/a%FF", .undecodable, 2, nil),
      ("/a%C3(x)", .undecodable, 2, nil), ("/a%00", .nul, 2, nil), ("/a\u{0}", .nul, 2, nil),
      ("/a\\", .incompleteEscape, 2, "\\\\"),
      // Query and fragment
      ("/a?k", .malformedCondition, 3, "k=*"), ("/a?", .malformedCondition, 3, nil),
      ("/a?=1", .malformedCondition, 3, nil), ("/a?k=1&", .malformedCondition, 7, nil),
      ("/a?k=1&k=2", .repeatedKey, 7, nil), ("/a?k=%61&%6B=2", .repeatedKey, 9, nil),
      ("/a?k=x:y", .partialValue, 6, nil), ("/a?k=:x-", .partialValue, 7, nil),
      ("/a?k=:x-y", .nameEnds, 7, "{:x}-y or :xY"),
      ("/a?k=:x.y", .partialValue, 7, nil), ("/a?k=**", .partialValue, 6, nil),
      ("/a?k=:x?", .misplacedModifier, 7, ":x"), ("/a?k=:x+", .misplacedModifier, 7, ":x"),
      ("/a?k=:x*", .misplacedModifier, 7, ":x"),
      ("/a?k=:x(b)+", .misplacedModifier, 10, ":x((?:b)+)"),
      ("/a?t=12:30", .emptyName, 7, "\\:"), ("/a?k={x}?", .unexpectedCharacter, 5, "\\{"),
      ("/a?:k=1", .malformedCondition, 3, "\\:"), ("/a{?k=1}?", .misplacedPart, 3, "\\?"),
      ("/a{#x}?", .misplacedPart, 3, "\\#"), ("/a#x#y", .misplacedPart, 4, "%23"),
      ("/a#x?y", .misplacedPart, 4, nil),
      // Hosts
      ("https://u@h/x", .userInfo, 9, "https://h/x"), ("https://:h/x", .invalidHost, 8, nil),
      ("https:///x", .missingHost, 8, nil), ("https:/x", .missingHost, 6, nil),
      ("https://h:99999/x", .invalidHost, -1, nil),
      ("https://münchen.example/", .invalidHost, -1, nil),
      ("https://*.h.example/", .invalidHost, 8, nil),
      // Never
      ("/:x([^\\s\\S])", .invalidConstraint, 4, nil), ("/:x([^a]{0})/a", .neverMatches, 1, nil),
    ] as [(String, Code, Int, String?)])
  func mistakesAreRefused(
    pattern: String, code: RoutePatternError.Code, offset: Int, suggestion: String?
  ) throws {
    let error = mistake(pattern)
    #expect(error?.code == code, "\(pattern)\n\(error?.description ?? "accepted")")
    if offset >= 0 { #expect(error?.offset == offset, "\(error?.description ?? "accepted")") }
    if code != .invalidConstraint { #expect(error?.suggestion == suggestion) }
    #expect(error?.pattern == pattern)
  }

  @Test(arguments: [
    "/:a(.+)-:b(.+)", "/v:major.:minor", "/:id.html", "/{:user}-id", "/:a-:b", "/:a-2", "/:a_b",
    "/docs{/*}?", "/docs/*?", "{/edition/:n}?", "/{v:major.}:minor", "/user\\[a\\]", "/c++",
    "/a\\(b\\)", "/\\:id", "/:id\\[x]", "/\\<id\\>", "/a<b", "/:p(a/b)", "/a(.*/)", "/a(/x|/y)",
    "/:a(\\)\\()", "/:a([\\)\\(]+)", "/*/a", "/:rest+/edit", "/:id??x=1", "/a{b}??x=1",
    "/:rest*?x=1", "/a?k=", "/a?k=?", "/a#", "/a#/", "/:a/:b?",
  ])
  func validPatternIsAccepted(pattern: String) {
    #expect(mistake(pattern) == nil, "\(mistake(pattern)?.description ?? "")")
  }

  @Test func limitsAreEnforced() {
    #expect(mistake("/" + String(repeating: "a", count: 4095)) == nil)
    #expect(mistake("/" + String(repeating: "a", count: 4096))?.code == .tooLong)
    #expect(mistake("/" + String(repeating: "é", count: 4096))?.offset == 8191)
    #expect(mistake("/" + String(repeating: "🧭", count: 4000))?.code == .tooLong)
    let captures = { (count: Int) in (0..<count).map { "/:a\($0)" }.joined() }
    #expect(mistake(captures(64)) == nil)
    #expect(mistake(captures(65))?.code == .tooManyCaptures)
    let conditions = { (count: Int) in "/?" + (0..<count).map { "k\($0)=1" }.joined(separator: "&")
    }
    #expect(mistake(conditions(16)) == nil)
    #expect(mistake(conditions(17))?.code == .tooManyConditions)
    #expect(mistake("/a{b}?{c}?{d}?{e}?{f}?{g}?")?.code == .tooManyAlternatives)
    let nested = { (depth: Int) in
      "/" + String(repeating: "{", count: depth) + ":a" + String(repeating: "}", count: depth)
    }
    #expect(mistake(nested(50)) == nil)
    #expect(mistake(nested(51))?.code == .nestedTooDeeply)
    #expect(mistake("/:x((?:a?){1000}(?:[ab]{1,1000}){1,20})")?.code == .constraintTooLarge)
  }

  @Test func descriptionHasACaretAtTheMistake() {
    #expect(
      mistake("/a/:id/:id")?.description == """
        the name “id” is used twice
        /a/:id/:id
               ^
        """)
    #expect(
      mistake("/home(/detail)")?.description == """
        parentheses contain a constraint; an optional part must be in braces (write /home{/detail}?)
        /home(/detail)
             ^
        """)
    #expect(
      mistake("/家居/e\u{301}/{id}")?.description == """
        braces do not form a capture (write :id)
        /家居/e\u{301}/{id}
              ^
        """)
    #expect(
      mistake("/:a?x")?.description == """
        this “?” makes “:a” optional, and “x” is text of the path, which then begins without a “/” \
        (write ?x=* for a query, {:a}?x for text)
        /:a?x
            ^
        """)
    #expect(
      mistake("/a?k=:x+")?.message
        == "only a path has tails; a capture in the query always takes the whole value")
    #expect(
      mistake("")?.description == """
        the pattern is empty (write /)
        (empty)
        ^
        """)
    #expect(mistake("/a\n:")?.description.split(separator: "\n").count == 3)
    #expect(
      mistake("a\n")?.description == """
        a pattern begins with “/” or with a scheme and “://” (write /a␊)
        a␊
        ^
        """)
  }
}
