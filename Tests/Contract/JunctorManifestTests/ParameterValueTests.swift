// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching
import TestSupport
import Testing

/// The one rule of all tools about the values of a URL.
@Suite struct ParameterValueTests {
  private static func route(
    _ parameters: String, pattern: String = "/v"
  ) throws -> (RouteManifest.Route, RouteTable) {
    let json =
      #"{"schemaVersion": 1, "spaces": ["mall"], "routes": [{"id": "v", "pattern": "\#(pattern)", "parameters": [\#(parameters)]}]}"#
    let manifest = try RouteManifest(Array(json.utf8))
    return (manifest.routes[0], try RouteTable(manifest))
  }

  @Test(arguments: ValueRow.all) func parameterHasTheTable(_ row: ValueRow) throws {
    let (route, table) = try Self.route(row.parameter())
    for (text, isAccepted) in row.texts {
      #expect(route.parameters[0].accepts(text) == isAccepted, "“\(text)”")
      let match = try #require(table.match("mall://v?v=" + ValueRow.encoded(text)))
      #expect(route.errors(in: match).isEmpty == isAccepted, "“\(text)”")
    }
    #expect(route.parameters[0].isFullyDescribed)
  }

  private static let parameters = #"""
    {"name": "id", "in": "path", "type": "integer"}, {"name": "sku", "in": "query", "type": "integer"},
    {"name": "tag", "in": "query", "key": "t", "values": ["a", "b"], "repeated": true, "optional": true},
    {"name": "page", "in": "query", "type": "integer", "default": "1"}
    """#

  @Test(
    arguments: [
      ("mall://v/7?sku=1", []), ("mall://v/7?sku=1&t=a&t=b&page=2", []),
      ("mall://v/7", ["parameter “sku” is missing (a whole number)"]),
      (
        "mall://v/x?Sku=1",
        [
          "parameter “id”: “x” is not a whole number",
          "parameter “sku” is missing (a whole number)",
        ]
      ),
      ("mall://v/7?sku=1&t=a&t=c", ["parameter “tag”: “c” is not one of “a”, “b”"]),
      ("mall://v/7?sku=1&sku=x&tag=c", []),
      ("mall://v/7?sku=1&page=", ["parameter “page”: “” is not a whole number"]),
      (
        "mall://v/99999999999999999999?sku=1",
        [
          "parameter “id”: “99999999999999999999” is not a whole number from -9223372036854775808 to 9223372036854775807"
        ]
      ),
    ] as [(String, [String])])
  func mistakesOfAURLAreThoseOfTheApp(_ url: String, _ errors: [String]) throws {
    let (route, table) = try Self.route(Self.parameters, pattern: "/v/:id")
    let match = try #require(table.match(url))
    #expect(route.errors(in: match).map(\.description) == errors)
  }

  @Test(arguments: [
    "web:https://m.mall.example/pay", "web:https://a.example,everyone", "web:https://a.example/",
    "web:https://*.mall.example", "web:m.mall.example", "web:",
  ])
  func textThatIsNoOriginIsNoSource(_ word: String) {
    #expect(ManifestSource(word) == nil)
    #expect(ManifestSource(word + "+frames") == nil)
  }

  @Test(arguments: [
    ("push", ["push"], true), ("push", ["web:*"], false),
    ("web:https://a.example", ["web:*"], true),
    ("web:https://a.example+frames", ["web:*"], true), ("web:*", ["web:https://a.example"], false),
    ("web:https://a.example+frames", ["web:https://a.example"], false),
    ("web:https://a.example", ["web:https://a.example+frames"], true),
    ("web:https://a.example", ["push", "web:https://b.example"], false),
  ])
  func sourceThatIsAddedIsFound(_ word: String, _ before: [String], _ isCovered: Bool) throws {
    var (old, _) = try Self.route("")
    var new = old
    (old.exposure, new.exposure) = (before, [word])
    #expect(new.sources(missingIn: old) == (isCovered ? [] : [word]))
  }
}
