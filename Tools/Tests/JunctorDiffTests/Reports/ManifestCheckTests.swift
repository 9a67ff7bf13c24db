// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorManifest
import JunctorMatching
import Testing

@Suite struct ManifestCheckTests {
  private func findings(in text: String) throws -> [String] {
    ManifestCheck(try RouteManifest(text.utf8)).findings.map { "\($0.rule.code) \($0.message)" }
  }

  private func findings(
    _ route: String, _ spaces: [String] = ["mall"]
  ) throws -> [String] {
    let names = spaces.map { "\"\($0)\"" }.joined(separator: ", ")
    return try findings(in: #"{"schemaVersion": 1, "spaces": [\#(names)], "routes": [\#(route)]}"#)
  }

  @Test(arguments: ManifestRule.checks)
  func exampleOfARuleShowsIt(_ rule: ManifestRule) throws {
    let manifest = try RouteManifest(rule.example.manifest.utf8)
    let found = ManifestCheck(manifest).findings
    #expect(found.contains { $0.rule == rule }, "\(found.map { $0.message })")
    // An example shows one rule, and those that follow from it.
    #expect(Set(found.map(\.rule)).count <= 2, "\(found.map { $0.rule.name })")
  }

  @Test func conflictNamesBothRoutes() throws {
    #expect(
      try findings(
        #"{"id": "a", "pattern": "/(a.*)", "parameters": [{"name": "0", "in": "path", "constraint": "a.*"}]},"#
          + #"{"id": "b", "pattern": "/(.*b)", "parameters": [{"name": "0", "in": "path", "constraint": ".*b"}]}"#
      ) == [
        "JR001 “/(.*b)” and “/(a.*)” both match “/ab”, and neither ranks higher. “/(a.*)” is at “a”."
      ])
    #expect(
      try findings(#"{"id": "a", "pattern": "shop://a"}"#) == [
        "JR001 no space of this router owns the scheme and host of “shop://a”."
      ])
  }

  @Test func aliasOfAnotherRouteIsReportedOnce() throws {
    #expect(
      try findings(
        #"{"id": "a", "pattern": "/a"}, {"id": "b", "pattern": "/b", "aliases": ["/a/"]}"#) == [
          "JR004 The alias “/a/” of “b” is the same as a pattern of “a”."
        ])
  }

  @Test(arguments: [
    (#""examples": ["/a/7"]"#, []),
    (#""examples": ["/a/7?tab=x"]"#, []),
    (
      #""examples": ["/a/x"]"#,
      ["JR104 The example “/a/x” of “a” has “x” for “id”, which is a whole number."]
    ),
    (#""examples": ["/b"]"#, ["JR102 No route matches the example “/b” of “a”."]),
    (
      #""examples": ["shop://a/7"]"#,
      ["JR102 The example “shop://a/7” of “a” is outside of the spaces “mall”."]
    ),
    (#""parents": ["/a/1", "/a/:x"]"#, []),
    (#""parents": ["/b/:x"]"#, ["JR401 No route matches “/b/:x”, the address of a parent of “a”."]),
  ])
  func addressesAreLookedUp(_ keys: String, _ expected: [String]) throws {
    #expect(
      try findings(
        #"{"id": "a", "pattern": "/a/:id", "parameters": [{"name": "id", "in": "path", "type": "integer"}], \#(keys)}"#
      ) == expected)
  }

  private static let pay =
    #""exposure": ["push"], "examples": ["/a/7"], "steps": ["ask"], "risk": "payment""#

  @Test(arguments: [
    (":x", #""privacy": "public""#, true),
    (":x", #""privacy": "public", "type": "integer""#, false),
    (":x", #""privacy": "public", "format": "uuid""#, false),
    (":x", #""privacy": "public", "values": ["7", "8"]"#, false),
    (":x([0-9]+)", #""privacy": "public", "constraint": "[0-9]+""#, false),
    (":x(1..99)", #""privacy": "public", "constraint": "1..99""#, false),
    (":x([^/]+)", #""privacy": "public", "constraint": "[^/]+""#, true),
  ])
  func riskyRouteNeedsTheFormOfItsTexts(_ capture: String, _ keys: String, _ isFound: Bool) throws {
    let found = try findings(
      #"{"id": "a", "pattern": "/a/\#(capture)", "parameters": [{"name": "x", "in": "path", \#(keys)}], \#(Self.pay)}"#
    )
    let message =
      "JR207 “a” moves money, is open to “push”, and accepts any text for “x”."
    #expect(found.contains(message) == isFound, "\(found)")
  }

  @Test(arguments: [
    ("returnURL", "", "", "https://junctor.example/"),
    ("next_link", "", "", "https://junctor.example/"),
    ("site", "", #", "format": "uri""#, "https://junctor.example/"),
    ("site", "", "", nil),
    ("curl", "", "", nil),
    ("url", #"https://m\\.mall\\.example/.*"#, #", "example": "https://m.mall.example/""#, nil),
    (
      "url", #"https://(?:m|h5)\\.mall\\.example/.*"#, #", "example": "https://h5.mall.example/a""#,
      nil
    ),
    (
      "url", #"https://m\\.mall\\.example.*"#, #", "example": "https://m.mall.example/""#,
      "https://m.mall.example.junctor.example/"
    ),
    (
      "url", #"https://m\\.mall\\.example(?:[/@?].*)?"#, #", "example": "https://m.mall.example/""#,
      "https://m.mall.example@junctor.example/"
    ),
  ])
  func webAddressNeedsAListOfOrigins(
    _ name: String, _ constraint: String, _ keys: String, _ accepted: String?
  ) throws {
    let capture = constraint.isEmpty ? ":\(name)" : ":\(name)(\(constraint))"
    let written = constraint.isEmpty ? "" : #", "constraint": "\#(constraint)""#
    let found = try findings(
      #"{"id": "a", "pattern": "/a?u=\#(capture)", "exposure": ["push"], "parameters": [{"name": "\#(name)", "in": "query", "key": "u", "privacy": "public"\#(written)\#(keys)}]}"#
    )
    let addresses = found.filter { $0.hasPrefix("JR208") }
    #expect(
      addresses
        == (accepted.map { ["JR208 “a” is open to “push”, and accepts “\($0)” for “\(name)”."] }
          ?? []))
  }

  @Test func exampleWithoutARequiredParameterIsRefused() throws {
    let route =
      #"{"id": "a", "pattern": "/a", "parameters": [{"name": "x", "in": "query", "key": "k"}], "examples": ["/a?"#
    #expect(try findings(route + #"k=1"]}"#) == [])
    #expect(
      try findings(route + #"x=1"]}"#) == [
        "JR104 The example “/a?x=1” of “a” lacks “x”, which is required."
      ])
  }

  @Test func valuesAreComparedWithTheConstraint() throws {
    let found = try findings(
      #"""
      {"id": "a", "pattern": "/a/:x([a-c]+)", "parameters": [{"name": "x", "in": "path",
        "constraint": "[a-c]+", "values": ["a", "d"], "example": "a", "default": "d"}]}
      """#)
    #expect(
      found == [
        "JR105 The default “d” of “x” of “a” is not a text that matches its constraint “[a-c]+”.",
        "JR106 The value “d” of “x” of “a” is not a text that matches its constraint “[a-c]+”.",
      ])
  }

  @Test(arguments: [
    ("/a", ["mall"], "universalLink", true),
    ("/a", ["mall", "https://m.mall.example"], "universalLink", false),
    ("mall://a", ["mall", "https://m.mall.example"], "universalLink", true),
    ("/a", ["https://m.mall.example"], "customScheme", true),
    ("https://m.mall.example/a", ["mall", "https://m.mall.example"], "customScheme", true),
    ("/a", ["wlr://com.x"], "customScheme", false),
  ])
  func sourceWithoutASpaceIsReported(
    _ pattern: String, _ spaces: [String], _ source: String, _ isReported: Bool
  ) throws {
    let found = try findings(
      #"{"id": "a", "pattern": "\#(pattern)", "exposure": ["\#(source)"]}"#, spaces)
    #expect(found.contains { $0.hasPrefix("JR203") } == isReported, "\(found)")
  }

  @Test func loopOfReplacementsIsReportedOnce() throws {
    func route(_ id: String, _ replacement: String) -> String {
      #"{"id": "\#(id)", "pattern": "/\#(id)", "deprecated": {"since": "1", "replacement": "\#(replacement)"}}"#
    }
    let found = try findings(
      [route("a", "b"), route("b", "/c"), route("c", "b"), route("d", "d")].joined(separator: ","))
    #expect(
      found.filter { $0.hasPrefix("JR303") } == [
        "JR303 The replacements lead back: “b” → “c” → “b”.",
        "JR303 The replacements lead back: “d” → “d”.",
      ])
  }

  @Test func baselineHidesKnownFindings() throws {
    let manifest = try RouteManifest(ManifestRule.checks[4].example.manifest.utf8)
    let findings = ManifestCheck(manifest).findings
    let baseline = ManifestBaseline(findings)
    #expect(try ManifestBaseline(baseline.json) == baseline)
    #expect(baseline.compare(findings).new.isEmpty)
    #expect(baseline.compare(findings).stale.isEmpty)
    #expect(baseline.compare([]).stale.map(\.code) == findings.map(\.rule.code))
    #expect(try ManifestBaseline(ManifestBaseline([]).json).compare(findings).new == findings)
    #expect(throws: FileErrors.self) { try ManifestBaseline(Array("{}".utf8)) }
    #expect(throws: FileErrors.self) {
      try ManifestBaseline(Array(#"{"schemaVersion": 1, "findings": [{"code": "JR101"}]}"#.utf8))
    }
  }
}
