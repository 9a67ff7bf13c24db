// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JunctorDoctor

/// The decisions of the system, restated from the measured behavior.
@Suite struct AppSiteAssociationDecisionTests {
  private static let app = "ABCDE12345.com.example.mall"

  private func file(_ components: String, more: String = "") throws -> AppSiteAssociation {
    try AppSiteAssociation(
      """
      {"applinks": {\(more) "details": [{"appIDs": ["\(Self.app)"], "components": [\(components)]}]}}
      """.utf8)
  }

  private func word(_ decision: AppSiteAssociation.Decision) -> String {
    switch decision {
    case .opens(let component): "opens \(component.index)"
    case .excluded(let component): "excluded \(component.index)"
    case .noMatch: "none"
    }
  }

  @Test(arguments: [
    // The path before `/*` matches, too.
    ("/buy/*", "/buy", true), ("/buy/*", "/buy/", true), ("/buy/*", "/buy//", true),
    ("/buy/*", "/buy/42", true), ("/buy/*", "/buy/42/x", true), ("/buy/*", "/buyer", false),
    ("/buy/*", "/bu", false), ("/*", "", true), ("/*", "/", true), ("*", "/a/b", true),
    // Slashes at the ends make no difference, and a run is one.
    ("/buy", "/buy/", true), ("/buy/", "/buy", true), ("/", "", true), ("/", "/a", false),
    ("", "/", true), ("", "/a", false), ("abc", "/abc", true), ("buy/*", "/buy/42", true),
    ("//abc", "/abc", true), ("/a/b", "//a//b//", true), ("*abc", "/xabc", true),
    // A slash is never added.
    ("/id/????", "/id/481", false), ("/id/????", "/id/4815", true), ("/a/*/c", "/a/c", false),
    ("/a/*/c", "/a/b/b/c", true), ("/a/?*", "/a/", false), ("/a/?*", "/a/b", true),
    ("/a/?*", "/a/b/c", true), ("/a*/*", "/abc", true), ("/a?/*", "/abc", false),
    // Escapes are compared as written.
    ("/a b", "/a%20b", false), ("/a%20b", "/a%20b", true), ("/caf%C3%A9", "/caf%c3%a9", false),
    ("/caf%C3%A9", "/café", true), ("/café", "/café", false), ("/a/b", "/a%2Fb", false),
    // No escape, and no dollar without a variable.
    ("/$(", "/$(", true), ("/$x)", "/$x)", true), ("/$$(digit)", "/$7", true),
    ("/$(digit", "/$(digit", true), ("/A", "/a", false), ("/[a]", "/a", false),
  ])
  func pathMatches(pattern: String, path: String, isMatch: Bool) throws {
    let decision = try file(#"{"/": "\#(pattern)"}"#).decision(for: "https://m.example" + path)
    #expect(word(decision) == (isMatch ? "opens 0" : "none"))
  }

  @Test(arguments: [
    (#"{"b": "*"}"#, "?a=1", true), (#"{"b": "?*"}"#, "?a=1", false), (#"{"b": ""}"#, "", true),
    (#"{"b": "?*"}"#, "?b", false), (#"{"b": ""}"#, "?b", true), (#"{"b": "1=2"}"#, "?b=1=2", true),
    // Every item of a name must match.
    (#"{"id": "42"}"#, "?id=7&id=42", false), (#"{"id": "7"}"#, "?id=7&id=7", true),
    (#"{"id": "?*"}"#, "?id=7&id=", false), (#"{"id": "*", "a": "1"}"#, "?a=2", false),
    // One value that is not a string, and the object is ignored.
    (#"{"a": "1", "flag": true}"#, "?a=2", true), (#"{"a": 1}"#, "", true),
    (#"{"a": null}"#, "", true), (#"{"a": ["1"]}"#, "?a=2", true), (#"{"a": {}}"#, "?a=2", true),
    // A string is the whole query.
    (#""a=1""#, "?a=1&b=2", false), (#""a=1*""#, "?a=1&b=2", true), (#""*""#, "", true),
    (#""?*""#, "", false), (#""""#, "", true), (#""""#, "?", true), (#""a=1""#, "", false),
    (#"{"a": "x y"}"#, "?a=x%20y", false), (#"{"A": "1"}"#, "?a=2", false),
  ])
  func queryMatches(pattern: String, query: String, isMatch: Bool) throws {
    let decision = try file(#"{"?": \#(pattern)}"#).decision(for: "https://m.example/x" + query)
    #expect(word(decision) == (isMatch ? "opens 0" : "none"))
  }

  @Test(arguments: [
    ("*", "", true), ("?*", "", false), ("", "", true), ("", "#", true), ("a*", "#abc", true),
    ("a", "#b", false),
  ])
  func fragmentMatches(pattern: String, fragment: String, isMatch: Bool) throws {
    let decision = try file(##"{"#": "\##(pattern)"}"##).decision(
      for: "https://m.example/x?q" + fragment)
    #expect(word(decision) == (isMatch ? "opens 0" : "none"))
  }

  @Test(arguments: [
    (#""/": "/a b", "percentEncoded": false"#, "/a%20b", true),
    (#""/": "/a%20b", "percentEncoded": false"#, "/a%20b", false),
    (#""/": "/café", "percentEncoded": false"#, "/caf%c3%a9", true),
    (#""/": "/caf?", "percentEncoded": false"#, "/caf%C3%A9", true),
    (#""/": "/a/b", "percentEncoded": false"#, "/a%2Fb", true),
    (#""?": {"a b": "c d"}, "percentEncoded": false"#, "/?a%20b=c%20d&a%20b=c%20d", true),
    (#""?": {"a": "1&b"}, "percentEncoded": false"#, "/?a=1%26b", true),
    (##""#": "a b", "percentEncoded": false"##, "/#a%20b", true),
    (#""/": "/Caf%C3%A9", "caseSensitive": false"#, "/cAF%c3%a9", true),
    (#""/": "/CAFÉ", "caseSensitive": false, "percentEncoded": false"#, "/caf%c3%a9", true),
    (#""?": {"q": "AB"}, "caseSensitive": false"#, "/?q=ab", true),
    (#""?": {"q": "AB"}"#, "/?q=ab", false),
  ])
  func settingsApply(component: String, url: String, isMatch: Bool) throws {
    let decision = try file("{\(component)}").decision(for: "https://m.example" + url)
    #expect(word(decision) == (isMatch ? "opens 0" : "none"))
  }

  @Test(arguments: [
    ("$(alpha)", "Q", true), ("$(alpha)", "7", false), ("$(alpha)", "ab", false),
    ("$(upper)", "Q", true), ("$(upper)", "q", false), ("$(lower)", "q", true),
    ("$(lower)", "Q", false), ("$(alnum)", "-", false), ("$(digit)$(digit)", "42", true),
    ("$(digit)", "x", false), ("$(xdigit)*", "face", true), ("$(xdigit)", "g", false),
    ("$(region)", "GB", true), ("$(region)", "UK", false), ("$(region)", "gb", false),
    ("$(lang)_$(region)", "pt_BR", true), ("$(lang)-$(region)", "yue-HK", true),
    ("$(lang)", "qq", false), ("$(kind)/x", "abcz/x", true), ("$(kind)/x", "b/y/x", true),
    ("$(kind)/x", "c/x", false), ("$(Kind)/x", "abz/x", false), ("$(none)", "", false),
    ("$(empty)x", "x", true), ("$(never)", "", false), ("*$(kind)*$(kind)*", "1az2b?3", true),
    ("$(digit)$(nested)", "1$(digit)", true),
  ])
  func variablesMatch(pattern: String, text: String, isMatch: Bool) throws {
    let variables = """
      "substitutionVariables": {"kind": ["a*z", "b?y", "b?"], "empty": ["", "y"], "never": [],
        "nested": ["$(digit)"]},
      """
    let link = text.replacing("?", with: "%3F")
    let kept = pattern.replacing("b?3", with: "b%3F3")
    let decision = try file(#"{"/": "/\#(kept)"}"#, more: variables)
      .decision(for: "https://m.example/" + link)
    #expect(word(decision) == (isMatch ? "opens 0" : "none"))
  }

  @Test func variablesFoldWithTheComponent() throws {
    let variables = #""substitutionVariables": {"tab": ["Info"]},"#
    let components = """
      {"/": "/id/$(upper)", "caseSensitive": false}, {"/": "/$(tab)/$(region)", "caseSensitive": false}
      """
    let file = try file(components, more: variables)
    #expect(word(file.decision(for: "https://m.example/id/q")) == "opens 0")
    #expect(word(file.decision(for: "https://m.example/iNFO/gb")) == "opens 1")
    #expect(word(file.decision(for: "https://m.example/id/7")) == "none")
  }

  @Test func firstMatchDecides() throws {
    let file = try file(
      """
      {"#": "web", "exclude": true}, {"/": "/a/*", "comment": "order.detail"},
      {"/": "/a/private/*", "exclude": true}, {"/": "/b", "exclude": true}, {"/": "*"}
      """)
    #expect(word(file.decision(for: "https://m.example/a/private/x")) == "opens 1")
    #expect(word(file.decision(for: "https://m.example/a/1#web")) == "excluded 0")
    #expect(word(file.decision(for: "https://m.example/b")) == "excluded 3")
    #expect(word(file.decision(for: "https://m.example/c")) == "opens 4")
    #expect(
      file.decision(for: "https://m.example/a").description
        == "opens \(Self.app) by applinks.details[0].components[1] (order.detail)")
  }

  @Test func unknownKeysAndEmptyComponentsMatchEveryURL() throws {
    for component in ["{}", #"{"totallyUnknown": 1}"#, #"{"?": 5}"#] {
      #expect(word(try file(component).decision(for: "https://m.example/x?y#z")) == "opens 0")
    }
    let misspelled = try file(#"{"/": "/A", "casesensitive": false}"#)
    #expect(word(misspelled.decision(for: "https://m.example/a")) == "none")
  }

  @Test func nearestDefaultWins() throws {
    let file = try AppSiteAssociation(
      """
      {"applinks": {"defaults": {"caseSensitive": false, "/": "/shop/*"}, "details": [
        {"appID": "\(Self.app)", "defaults": {"caseSensitive": true}, "components": [
          {"/": "/Loose", "caseSensitive": false}, {"/": "/Strict"}, {"#": "x"}]},
        {"appIDs": ["ABCDE12345.b"], "defaults": {"exclude": true}, "components": [
          {"/": "/Other"}, {"/": "/Else", "exclude": false}]}]}}
      """.utf8)
    for (path, expected) in [
      ("/loose", "opens 0"), ("/strict", "none"), ("/Strict", "opens 1"), ("/shop/1#x", "opens 2"),
      ("/Shop/1#x", "none"), ("/other", "excluded 0"), ("/else", "opens 1"), ("/any#x", "none"),
    ] {
      #expect(word(file.decision(for: "https://m.example" + path)) == expected, "\(path)")
    }
  }

  @Test func exclusionOfOneAppDoesNotConcernAnother() throws {
    let file = try AppSiteAssociation(
      """
      {"applinks": {"details": [
        {"appIDs": ["A", "B"], "components": [{"/": "/x", "exclude": true}]},
        {"appIDs": ["A", "B", "C"], "components": [{"/": "/*"}]}]}}
      """.utf8)
    func app(_ decision: AppSiteAssociation.Decision) -> String? {
      if case .opens(let component) = decision { component.appID } else { nil }
    }
    #expect(app(file.decision(for: "https://m.example/x")) == "C")
    #expect(app(file.decision(for: "https://m.example/y")) == "A")
    #expect(word(file.decision(for: "https://m.example/x", appID: "A")) == "excluded 0")
    #expect(word(file.decision(for: "https://m.example/x", appID: "B")) == "excluded 0")
    #expect(word(file.decision(for: "https://m.example/x", appID: "C")) == "opens 0")
    #expect(word(file.decision(for: "https://m.example/x", appID: "D")) == "none")
  }

  @Test func olderFormsMatchTheirPaths() throws {
    let list = try AppSiteAssociation(
      """
      {"applinks": {"apps": [], "details": [
        {"appID": "A", "paths": ["NOT /w/internal/*", 5, "/w/*"]},
        {"appID": "B", "paths": ["*"], "components": [{"/": "/only"}]}]}}
      """.utf8)
    #expect(word(list.decision(for: "https://m.example/w/1", appID: "A")) == "opens 2")
    #expect(word(list.decision(for: "https://m.example/w/internal/1", appID: "A")) == "excluded 0")
    #expect(word(list.decision(for: "https://m.example/w/1", appID: "B")) == "none")
    let object = try AppSiteAssociation(
      #"{"applinks": {"details": {"A.b": {"paths": ["/news/"]}}}}"#.utf8)
    #expect(
      object.decision(for: "https://m.example/news").description
        == "opens A.b by applinks.details.A.b.paths[0]")
  }

  @Test func onlyWebAddressesOfTheDomainMatch() throws {
    let file = try file(#"{"/": "*"}"#)
    for (url, expected) in [
      ("https://m.example", "opens 0"), ("http://m.example/a", "opens 0"),
      ("HTTPS://u:p@M.Example:8443/a", "opens 0"), ("https://evil.example/a", "none"),
      ("mall://m.example/a", "none"), ("/a", "none"), ("", "none"), ("https:m.example", "none"),
    ] {
      #expect(word(file.decision(for: url, domain: "m.example")) == expected, "\(url)")
    }
    #expect(word(file.decision(for: "https://any.example/a")) == "opens 0")
    let long = "https://m.example/" + String(repeating: "a", count: 65_536)
    #expect(word(file.decision(for: long)) == "none")
    for (count, expected) in [(1024, "opens 0"), (1025, "none")] {
      let items = Array(repeating: "a=1", count: count).joined(separator: "&")
      #expect(word(file.decision(for: "https://m.example/?\(items)")) == expected)
    }
  }

  /// Decisions measured with Apple's tool, from a public corpus that is read in place.
  @Test func decisionsAreThoseOfTheSystem() throws {
    guard let folder = ProcessInfo.processInfo.environment["JUNCTOR_CASES"] else {
      print("SKIPPED: JUNCTOR_CASES is not set, so association files were not compared.")
      return
    }
    let file = URL(fileURLWithPath: folder).appendingPathComponent("aasa/cases.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 80)
    for line in lines {
      let decoded = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let entry = try #require(decoded as? [String: Any])
      let name = try #require(entry["name"] as? String)
      let json = try JSONSerialization.data(
        withJSONObject: entry["applinks"].flatMap { $0 is NSNull ? nil : ["applinks": $0] } ?? [:])
      let url = try #require(entry["url"] as? String)
      let domain = entry["domain"] as? String
      let decision = try AppSiteAssociation(json).decision(
        for: url, appID: entry["appId"] as? String, domain: domain == "" ? nil : domain)
      #expect(measured(decision) == entry["expect"] as? String, "\(name)")
    }
  }

  private func measured(_ decision: AppSiteAssociation.Decision) -> String {
    switch decision {
    case .opens: "match"
    case .excluded: "exclude"
    case .noMatch: "no_match"
    }
  }
}
