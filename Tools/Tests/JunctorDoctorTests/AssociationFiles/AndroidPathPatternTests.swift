// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDoctor
import JunctorManifest
import TestSupport
import Testing

@Suite struct AndroidPathPatternTests {
  @Test(arguments: [
    (AndroidPathPattern.Kind.literal, "/a", "/a", true), (.literal, "/a", "/a/", false),
    (.literal, "", "", true), (.prefix, "/a", "/ab", true), (.prefix, "/ab", "/a", false),
    (.prefix, "", "/x", true), (.suffix, ".html", "/a.html", true),
    (.suffix, "/a.html", ".html", false),
    (.suffix, "", "", true),
  ])
  func plainPatternsMatch(kind: AndroidPathPattern.Kind, text: String, path: String, isMatch: Bool)
    throws
  {
    #expect(try AndroidPathPattern(kind, text).matches(path) == isMatch)
  }

  // The documented rules, and those that only Android's implementation shows.
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("/a.c", "/abc", true), ("/a.c", "/ac", false),
    ("/a*b", "/aaab", true), ("/a*b", "/b", true), ("/.*", "/", true), ("/.*", "/a/b", true),
    (".*", "", true), ("/.*/b", "/a/b", true), ("/.*b", "/aab", true),
    // `.*` ends at the first occurrence of the next character.
    ("/.*/b", "/a/a/b", false), ("/.*bc", "/abbc", false), ("/.*b", "/abab", false),
    ("/.*.c", "/abc", false), ("/.*.c", "/ab.c", true),
    // At the end of the text, only `.*` matches the empty text.
    ("/ab*", "/a", false), ("/ab*", "/abb", true), ("/a.*", "/a", true), ("/a.*c*", "/a", false),
    (#"/a\*b"#, "/a*b", true), (#"/a\*b"#, "/aab", false), (#"/a\.*"#, "/a..", true),
    (#"/a\.*"#, "/ab", false), (#"/a\.b"#, "/a.b", true), (#"/a\.b"#, "/axb", true),
    (#"/.*\.b"#, "/x.b", true), (#"/a\\b"#, #"/a\b"#, true), (#"/a\"#, "/a", false),
    ("/a.", "/a😀", false), ("/a..", "/a😀", true),
  ])
  func simpleGlobsMatch(text: String, path: String, isMatch: Bool) throws {
    #expect(try AndroidPathPattern(.simpleGlob, text).matches(path) == isMatch)
  }

  @Test(arguments: [
    ("/order/[^/]+", "/order/7", true), ("/order/[^/]+", "/order/7/x", false),
    ("/order/[^/]+", "/order/", false), ("/order/[^/]+/items", "/order/7/items", true),
    ("/order/.*/items", "/order/7/items", false), ("/a[0-9]{4}", "/a2024", true),
    ("/a[0-9]{4}", "/a202", false), ("/a[0-9]{4}", "/a20245", false), ("/[a-c]{1,2}", "/ab", true),
    ("/[a-c]{1,2}", "/abc", false), ("/[a-c]{2,}", "/abcabc", true), ("/[a-c]{2,}", "/a", false),
    ("/a*a", "/aa", false), ("/a+", "/", false), ("/a+", "/aaa", true), ("/.", "/x", true),
    ("/.", "/", false), (#"/[\]]"#, "/]", true), ("/[a-]", "/-", true),
    ("/[*+{.]+", "/*+{.", true), ("/[*+{.]+", "/a", false), ("/[^a-c^]", "/^", false),
    (#"/\*\[\.x"#, "/*[.x", true), (#"/\."#, "/x", false), ("/]", "/]", true),
    ("/a}b", "/ab", true),
    ("/a}*", "/aa", true), ("/[z-a]", "/m", false), ("/a{0}b", "/b", true), ("", "", true),
    ("", "a", false), (#"/[\a-\c]"#, "/b", true), ("/^", "/^", true), ("/$(x)", "/$(x)", true),
  ])
  func advancedGlobsMatch(text: String, path: String, isMatch: Bool) throws {
    #expect(try AndroidPathPattern(.advancedGlob, text).matches(path) == isMatch)
  }

  @Test(arguments: [
    ("*a", "a repetition must follow a character or a set\n*a\n^"),
    ("/a**", "a repetition must follow a character or a set\n/a**\n   ^"),
    ("/[a", "the set is not closed\n/[a\n ^"), ("/[", "the set is not closed\n/[\n ^"),
    ("/[]]", "the set is empty\n/[]]\n ^"), ("/[]", "the set is empty\n/[]\n ^"),
    ("/[^]x", "the set is empty\n/[^]x\n ^"),
    (#"/\"#, "nothing follows the escape\n/\\\n ^"),
    ("/a{2", "the repetition is not closed\n/a{2\n  ^"),
    ("/a{x}", "a repetition is {n}, {n,} or {n,m}\n/a{x}\n  ^"),
    ("/a{,2}", "a repetition is {n}, {n,} or {n,m}\n/a{,2}\n  ^"),
    ("/a{1,2,3}", "a repetition is {n}, {n,} or {n,m}\n/a{1,2,3}\n  ^"),
    ("/a{3,2}", "the minimum is greater than the maximum\n/a{3,2}\n  ^"),
  ])
  func malformedPatternIsRefused(text: String, message: String) {
    let error = #expect(throws: AndroidPathPatternError.self) {
      try AndroidPathPattern(.advancedGlob, text)
    }
    #expect(error?.description == message)
  }

  @Test func longPatternIsRefused() throws {
    _ = try AndroidPathPattern(.advancedGlob, String(repeating: "a", count: 2046))
    #expect(throws: AndroidPathPatternError.self) {
      try AndroidPathPattern(.advancedGlob, String(repeating: "a", count: 2047))
    }
  }

  /// A token never returns what it took, as in a regular expression with atomic groups.
  @Test func advancedGlobsDoNotBacktrack() throws {
    var random = SplitMix(seed: 3)
    let pieces = ["a", "b", ".", "[ab]", "[^a]", "a*", "b+", ".{1,2}", "[ab]{2}", "[^b]*"]
    var matches = 0
    for _ in 0..<1000 {
      let tokens = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? "a"
      }
      let text = String(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          "abc".randomElement(using: &random) ?? "a"
        })
      let expected = try Regex(tokens.map { "(?>\($0))" }.joined()).wholeMatch(in: text) != nil
      #expect(
        try AndroidPathPattern(.advancedGlob, tokens.joined()).matches(text) == expected,
        "\(tokens.joined()) on \(text)")
      if expected { matches += 1 }
    }
    #expect(matches > 100)
  }
}
