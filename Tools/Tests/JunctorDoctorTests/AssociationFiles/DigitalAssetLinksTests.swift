// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDoctor
import JunctorManifest
import Testing

@Suite struct DigitalAssetLinksTests {
  private func file(_ components: String) throws -> DigitalAssetLinks {
    try DigitalAssetLinks(
      """
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "com.example.mall",
          "sha256_cert_fingerprints": ["AA:BB"]},
        "relation_extensions": {"delegate_permission/common.handle_all_urls": {
          "dynamic_app_link_components": \(components)}}}]
      """.utf8)
  }

  private func rules(_ components: String) throws -> DynamicAppLinkRules? {
    try file(components).dynamicRules(ofPackage: "com.example.mall")
  }

  @Test func statementsAreRead() throws {
    let statement = try #require(file("[]").statements.first)
    #expect(statement.handlesLinks)
    #expect(statement.packageName == "com.example.mall")
    #expect(statement.fingerprints.map(\.text) == ["AA:BB"])
    #expect(statement.fingerprints.map(\.line) == [3])
    #expect(try file("[]").dynamicRules(ofPackage: "com.example.other") == nil)
    let web = try DigitalAssetLinks(
      #"[{"relation": ["x"], "target": {"namespace": "web", "site": "https://a.example"}}]"#.utf8)
    #expect(web.statements.map(\.handlesLinks) == [false])
    #expect(web.findings.isEmpty)
  }

  @Test func firstMatchingRuleDecides() throws {
    let rules = try #require(
      try rules(
        """
        [{"?": {"web": "*"}, "exclude": true}, {"/": "/shoes", "?": {"in_app": "true"}}, {"#": "app"},
         {"/": "/foo*", "exclude": true}, {"/": "/products/*"}, {}]
        """))
    for (path, expected) in [
      ("/shoes?web=", DynamicAppLinkRules.Decision.excluded(component: 0)),
      ("/shoes?x&in_app=true", .opens(component: 1)), ("/shoes?in_app=trueish", .noMatch),
      ("/a#app", .opens(component: 2)), ("/foo/1", .excluded(component: 3)),
      ("/products/1", .opens(component: 4)), ("/products", .noMatch), ("/", .noMatch),
      ("/shoes?in_app=false&in_app=true", .opens(component: 1)),
      ("/%66oo", .excluded(component: 3)),
    ] {
      #expect(rules.decision(for: "https://m.example" + path) == expected, "\(path)")
    }
  }

  // Android does not backtrack, and does not normalize slashes.
  @Test(arguments: [
    ("*", "/x", true), ("*", "", true), ("/a/*/c", "/a/b/c", true), ("/a/*/c", "/a/b/b/c", false),
    ("/a?", "/ab", true), ("/a?", "/a", false), ("/a/?*", "/a/", false), ("/a/?*", "/a/b", true),
    ("/a", "/a/", false), ("/a/*", "/a", false), ("a", "/a", false), ("/*.html", "/a.html", true),
    (#"/a\*"#, #"/a\b"#, true), ("/$(lang)", "/en", false), ("/A", "/a", false),
    ("/a b", "/a%20b", true),
  ])
  func pathMatches(pattern: String, path: String, isMatch: Bool) throws {
    let rules = try #require(DynamicAppLinkRules([LinkComponent(path: pattern)]))
    #expect(
      rules.decision(for: "https://m.example" + path) == (isMatch ? .opens(component: 0) : .noMatch)
    )
  }

  @Test func absentPartsDoNotMatch() throws {
    let rules = try #require(try rules(##"[{"?": {"a": "*"}}, {"#": "*"}]"##))
    #expect(rules.decision(for: "https://m.example/") == .noMatch)
    #expect(rules.decision(for: "https://m.example/?a=") == .opens(component: 0))
    #expect(rules.decision(for: "https://m.example/#") == .opens(component: 1))
  }

  @Test(arguments: [
    (
      #"[{"/": "/a"}, {"/": 5}]"#,
      [".dynamic_app_link_components[1]./", ".dynamic_app_link_components"]
    ),
    (#"[{"?": "a=1"}]"#, [".dynamic_app_link_components[0].?", ".dynamic_app_link_components"]),
    (
      #"[{"?": {"a": 1}}]"#,
      [".dynamic_app_link_components[0].?.a", ".dynamic_app_link_components"]
    ),
    (#"[5]"#, [".dynamic_app_link_components[0]", ".dynamic_app_link_components"]),
    (#"{}"#, [".dynamic_app_link_components"]),
  ])
  func malformedRulesAreDiscarded(components: String, paths: [String]) throws {
    let file = try file(components)
    #expect(file.dynamicRules(ofPackage: "com.example.mall") == nil)
    let prefix = "[0].relation_extensions.delegate_permission/common.handle_all_urls"
    #expect(file.findings.map(\.path) == paths.map { prefix + $0 })
  }

  @Test func unknownKeysAreReported() throws {
    let file = try file(#"[{"/": "/a", "caseSensitive": false}]"#)
    #expect(file.findings.map(\.code) == [.unknownKey])
    #expect(file.dynamicRules(ofPackage: "com.example.mall")?.components.count == 1)
    let error = #expect(throws: FileErrors.self) { try DigitalAssetLinks("{}".utf8) }
    #expect(
      error?.description == "1:1: wrongValue: an assetlinks.json file is a list, not an object")
  }
}
