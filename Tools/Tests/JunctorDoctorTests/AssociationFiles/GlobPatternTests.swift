// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorDoctor

@Suite struct GlobPatternTests {
  private static let variables = ["v": ["a", "ab", "b?", "*c", ""], "w": ["ba", "a*b"]]

  /// Returns whether the rest of a pattern matches the rest of a text, by trying everything.
  private func reference(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return reference(rest, text) || (!text.isEmpty && reference(pattern, text.dropFirst()))
    }
    if first == "$" {
      let name = String(pattern.dropFirst(2).prefix { $0 != ")" })
      let after = rest.drop { $0 != ")" }.dropFirst()
      if name == "digit" {
        return text.first?.isNumber == true && reference(after, text.dropFirst())
      }
      return (Self.variables[name] ?? []).contains { reference("\($0)\(after)", text) }
    }
    guard let symbol = text.first, first == "?" || symbol == first else { return false }
    return reference(rest, text.dropFirst())
  }

  @Test func matchingAgreesWithTryingEverything() {
    var random = SplitMix(seed: 7)
    let pieces = ["a", "b", "c", "1", "?", "*", "*", "$(v)", "$(w)", "$(digit)", "$(none)"]
    var matches = 0
    for _ in 0..<20_000 {
      let pattern = (0..<Int.random(in: 0...6, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let text = String(
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          "abbac1".randomElement(using: &random) ?? "a"
        })
      let compiled = GlobPattern(
        pattern, ignoresCase: false, variables: GlobVariables(Self.variables))
      var glob = GlobText(text)
      let expected = reference(pattern[...], text[...])
      #expect(compiled.matches(&glob) == expected, "\(pattern) on \(text)")
      if expected { matches += 1 }
    }
    #expect(matches > 1000)
  }

  @Test func longTextsUseMoreThanOneWord() {
    let variables = GlobVariables(["w": ["xyz", "x*z"]])
    for count in [0, 1, 61, 62, 63, 64, 65, 126, 127, 128, 129, 500] {
      let text = String(repeating: "ab", count: count)
      for (pattern, expected) in [
        ("*" + text, true), ("*a*" + text, false), (text + "*", true), (text + "?", false),
        ("*" + text + "x", false),
      ] {
        var glob = GlobText(text)
        let compiled = GlobPattern(pattern, ignoresCase: false, variables: variables)
        #expect(compiled.matches(&glob) == expected, "\(pattern)")
      }
      var glob = GlobText("q" + text + "x" + text + "z")
      #expect(GlobPattern("?*$(w)", ignoresCase: false, variables: variables).matches(&glob))
      var other = GlobText("q" + text + "xyz!")
      #expect(!GlobPattern("?*$(w)", ignoresCase: false, variables: variables).matches(&other))
    }
  }

  @Test(arguments: [
    ("*", "/a", true), ("/*", "/a/*", true), ("/a/*", "/a", true), ("/a/*", "/a/b/*", true),
    ("/a/*", "/ab", false), ("/a/*", "/a*", false), ("/a*", "/a/*", true), ("/a/?", "/a/b", true),
    ("/a/?", "/a/?", true), ("/a/?", "/a/*", false), ("/a/?*", "/a/*", false),
    ("/a/?*", "/a/x*", true), ("/a/b", "/a/b/", true), ("/a/b", "/a/?", false),
    ("/*/b", "/a/*/b", true), ("/$(v)", "/$(v)", true), ("/a$(v)", "/a*", false),
    ("/?", "/$(digit)", true), ("/$(digit)", "/?", false), ("/*", "/$(v)", true),
    ("/?", "/$(v)", false),
  ])
  func coversOnlyWhatItMatches(pattern: String, other: String, isCovered: Bool) {
    let variables = GlobVariables(Self.variables)
    let first = GlobPattern(path: pattern, ignoresCase: false, variables: variables)
    let second = GlobPattern(path: other, ignoresCase: false, variables: variables)
    #expect(first.covers(second) == isCovered)
  }

  @Test func coveredPatternsMatchNothingElse() {
    var random = SplitMix(seed: 11)
    let variables = GlobVariables([:])
    func pattern() -> GlobPattern {
      let text = String(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          "/a*?".randomElement(using: &random) ?? "a"
        })
      return GlobPattern(path: text, ignoresCase: false, variables: variables)
    }
    let texts = (0..<64).map { number in
      GlobText(path: String((0..<6).map { "/a"[number >> $0 & 1] }), ignoresCase: false)
    }
    var covered = 0
    for _ in 0..<3000 {
      let (first, second) = (pattern(), pattern())
      guard first.covers(second) else { continue }
      covered += 1
      for text in texts {
        var text = text
        if second.matches(&text) { #expect(first.matches(&text), "\(first) and \(second)") }
      }
    }
    #expect(covered > 300)
  }

  @Test func hostilePatternsTakeBoundedTime() throws {
    // A matcher that backtracks needs more than 2^1000 steps for each of these.
    let stars = String(repeating: "*a", count: 10_000)
    let file = try AppSiteAssociation(
      """
      {"applinks": {
        "substitutionVariables": {"x": ["\(String(repeating: "*a", count: 100))", "a", "aa", "*"]},
        "details": [{"appIDs": ["A"], "components": [
          {"/": "/\(stars)b"}, {"/": "/\(String(repeating: "$(x)", count: 500))b"},
          {"?": {"q": "\(stars)b"}}, {"#": "\(String(repeating: "?*", count: 10_000))"}]}]}}
      """.utf8)
    let text = String(repeating: "a", count: 2000)
    #expect(file.decision(for: "https://m.example/\(text)?q=\(text)#\(text)") == .noMatch)
    #expect(file.findings.count < 10)
  }
}

extension StringProtocol {
  fileprivate subscript(offset: Int) -> Character { self[index(startIndex, offsetBy: offset)] }
}
