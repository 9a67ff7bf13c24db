// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorManifest
import JunctorMatching
import Testing

@Suite struct CorpusComparisonTests {
  private func table(_ json: String?) throws -> ManifestTable {
    try ManifestTable(RouteManifest(#require(json).utf8))
  }

  private func changes(
    _ old: String, _ new: String, _ url: String, _ spaces: [String] = [#""mall""#]
  ) throws -> [String] {
    func json(_ route: String) -> String {
      #"{"schemaVersion": 1, "spaces": [\#(spaces.joined(separator: ", "))], "routes": [\#(route)]}"#
    }
    let comparison = CorpusComparison(old: try table(json(old)), new: try table(json(new)))
    return comparison.changes(of: url).changes.map { "\($0.rule.code) \($0.message)" }
  }

  @Test(arguments: ManifestRule.changes.filter { $0.name.hasPrefix("corpus") })
  func exampleOfARuleShowsIt(_ rule: ManifestRule) throws {
    let comparison = CorpusComparison(
      old: try table(rule.example.oldManifest), new: try table(rule.example.manifest))
    let found = ["/pay", "/order/7"].flatMap { comparison.changes(of: $0).changes }
    #expect(found.map(\.rule) == [rule])
  }

  @Test func unchangedURLHasNoChange() throws {
    var order = RouteManifest.Route(
      try RoutePattern("/order/:id([0-9]+)/:page?tab=:tab"), id: "order")
    order.aliases = [try RoutePattern("/o/:id([0-9]+)/:page?tab=:tab")]
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: [order])
    let comparison = CorpusComparison(
      old: try ManifestTable(manifest), new: try ManifestTable(manifest))
    #expect(comparison.changes(of: "mall://order/7/info?tab=x").isKnown)
    #expect(comparison.changes(of: "mall://o/7/info?tab=x").changes.isEmpty)
    #expect(!comparison.changes(of: "mall://nope").isKnown)
    #expect(!comparison.changes(of: "mall:opaque").isKnown)
  }

  private static func list(_ parameter: String) -> String {
    #"{"id": "list", "pattern": "/list", "parameters": [{"name": "x", "in": "query"\#(parameter)}]}"#
  }

  @Test(arguments: [
    (#", "default": "a""#, #", "default": "b""#, "/list", "“x” was “a”, and is “b”"),
    (#", "default": "a""#, #", "default": "b""#, "/list?x=c", nil),
    (#", "optional": true"#, #", "default": "b""#, "/list", nil),
    (
      #", "key": "k", "optional": true"#, #", "optional": true"#, "/list?k=1",
      "“x” was “1”, and is missing"
    ),
    (#", "repeated": true"#, "", "/list?x=1&x=2", "“x” was “1”, “2”, and is “1”"),
    (#", "repeated": true"#, "", "/list?x=1", nil), (#", "type": "integer""#, "", "/list?x=1", nil),
  ])
  func valuesOfParametersAreCompared(
    _ old: String, _ new: String, _ url: String, _ change: String?
  ) throws {
    let expected = change.map { ["JD503 opens “list” with other parameters: \($0)"] } ?? []
    #expect(try changes(Self.list(old), Self.list(new), url) == expected)
  }

  @Test func aliasOfTheRouteIsNoOtherRoute() throws {
    let old = #"{"id": "pay", "pattern": "/pay"}"#
    let new = #"{"id": "pay", "pattern": "/cashier", "aliases": ["/pay"]}"#
    #expect(try changes(old, new, "/pay") == [])
    #expect(try changes(new, old, "/cashier") == ["JD501 opened “pay”, and opens no route now"])
  }
}
