// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorJSON
import JunctorMatching
import TestSupport
import Testing

@testable import JunctorManifest

@Suite struct RouteManifestReadingTests {
  /// The text of a manifest with one route.
  private static func text(_ route: String, spaces: String = "\"mall\"") -> String {
    #"{"schemaVersion": 1, "spaces": [\#(spaces)], "routes": [\#(route)]}"#
  }

  private func mistakes(_ text: String) -> [String] {
    do throws(FileErrors) {
      _ = try RouteManifest(text.utf8)
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  @Test(arguments: [
    ("", "1:1: invalidJSON: a value is missing"),
    ("[]", "1:1: wrongValue: an object is required, not a list"),
    ("{", "1:2: invalidJSON: a key in quotes is missing"),
    ("{}", "1:1: missingKey: “schemaVersion” is missing"),
    (
      #"{"schemaVersion": 2}"#,
      "1:19: unknownVersion: schemaVersion: the version 2 is not supported"
    ),
    (#"{"schemaVersion": 1.5}"#, "1:19: wrongValue: schemaVersion: a whole number is required"),
    (text("{}") + "x", "invalidJSON: the text continues after its end"),
    (text("{}", spaces: #""ma ll""#), "brokenPattern: spaces[0]: “ma ll” is not a space"),
    (text("{}", spaces: #""Mall""#), "brokenPattern: spaces[0]: “Mall” is not a space"),
    (text("{}"), "missingKey: routes[0]: “id” is missing"),
    (text(#"{"id": "a"}"#), "missingKey: routes[0]: “pattern” is missing"),
    (text(#"{"id": "", "pattern": "/a"}"#), "wrongValue: routes[0].id: an identifier is not empty"),
    (
      text(#"{"id": 7, "pattern": "/a"}"#),
      "wrongValue: routes[0].id: a text is required, not a number"
    ),
    (text(#"{"id": "a", "pattern": "/:"}"#), "brokenPattern: routes[0].pattern: "),
    (
      text(#"{"id": "a", "pattern": "/a", "aliases": ["/b", "/:"]}"#),
      "brokenPattern: routes[0].aliases[1]: "
    ),
    (
      text(#"{"id": "a", "pattern": "/a", "patern": 1}"#),
      "unknownKey: routes[0].patern: the key “patern” is unknown"
    ),
    (
      text(#"{"id": "a", "id": "b", "pattern": "/a"}"#),
      "unknownKey: routes[0].id: the key “id” is repeated"
    ),
    (
      text(#"{"id": "a", "pattern": "/:x"}"#),
      "missingKey: routes[0].parameters: the capture “x” is missing"
    ),
    (
      text(#"{"id": "a", "pattern": "/a", "parameters": [{"name": "x", "in": "path"}]}"#),
      "wrongValue: routes[0].parameters[0]: the pattern has no capture “x”"
    ),
    (
      text(
        #"{"id": "a", "pattern": "/:x(a|b)", "parameters": [{"name": "x", "in": "path", "constraint": "a"}]}"#
      ),
      "wrongValue: routes[0].parameters[0].constraint: the constraint in the pattern is “a|b”"
    ),
    (
      text(#"{"id": "a", "pattern": "/:x", "parameters": [{"name": "x", "in": "host"}]}"#),
      "wrongValue: routes[0].parameters[0].in: “host” is unknown (there are path, query, fragment)"
    ),
    (
      text(#"{"id": "a", "pattern": "/a", "exposure": ["pusch"]}"#),
      "wrongValue: routes[0].exposure[0]: “pusch” is not a source (there are push, universalLink"
    ),
    (
      text(#"{"id": "a", "pattern": "/a{/b}?", "alternatives": ["/a"]}"#),
      "wrongValue: routes[0].alternatives: the alternatives of the pattern are “/a/b”, “/a”"
    ),
    (
      text(#"{"id": "a", "pattern": "/a", "result": {"name": "A", "shape": {"array": "strin"}}}"#),
      "wrongValue: routes[0].result.shape.array: “strin” is not a shape"
    ),
    (
      text(#"{"id": "a", "pattern": "/a"}, {"id": "a", "pattern": "/b"}"#),
      "duplicateRoute: routes[1].id: the identifier “a” is in line 1, too"
    ),
    (text(#"{"id": "a\u00"#), "invalidJSON: routes[0].id: four hexadecimal digits are required"),
    (
      text(#"{"id": "\ud800", "pattern": "/a"}"#),
      "invalidJSON: routes[0].id: this surrogate has no partner"
    ),
    (
      text(#"{"id": "a", "priority": 01}"#), "invalidJSON: routes[0].priority: this is not a number"
    ),
  ])
  func mistakeNamesItsPlace(_ text: String, _ expected: String) {
    let found = mistakes(text)
    #expect(found.contains { $0.contains(expected) }, "\(found)")
  }

  @Test func allMistakesAreReported() {
    let text = """
      {
        "schemaVersion": 1,
        "spaces": ["mall"],
        "routes": [
          {"id": "a", "pattern": "/:"},
          {"id": 7, "pattern": "/b"},
          {"id": "c", "pattern": "/c", "risk": "high"}
        ]
      }
      """
    let error = #expect(throws: FileErrors.self) { _ = try RouteManifest(text.utf8) }
    #expect(
      error?.errors.map(\.path) == [
        "routes[0].pattern", "routes[1].id", "routes[1]", "routes[2].risk",
      ])
    #expect(error?.errors.map(\.line) == [5, 6, 6, 7])
  }

  @Test func limitsAreEnforced() {
    var limits = JSONCursor.Limits()
    func message(_ text: String, routes: Int = 10) -> String {
      do throws(FileErrors) {
        _ = try RouteManifest(text.utf8, limits: limits, maximumRoutes: routes)
        return ""
      } catch {
        return error.description
      }
    }
    let one = Self.text(#"{"id": "a", "pattern": "/a"}, {"id": "b", "pattern": "/b"}"#)
    #expect(message(one) == "")
    #expect(message(one, routes: 1).contains("at most 1 routes"))
    limits.values = 4
    #expect(message(one).contains("at most 4 values"))
    limits = .init()
    limits.bytes = 10
    #expect(message(one).contains("at most 10 bytes"))
    limits = .init()
    limits.stringBytes = 7
    #expect(message(one).contains("at most 7 bytes"))
    limits = .init()
    let deep = String(repeating: "[", count: 100_000)
    #expect(message(#"{"x": \#(deep)"#).contains("at most 64 deep"))
  }

  @Test func conflictNamesBothRoutes() throws {
    let text = Self.text(
      #"{"id": "one", "pattern": "/a/:x", "parameters": [{"name": "x", "in": "path"}]}, "#
        + #"{"id": "two", "pattern": "/a/:y", "parameters": [{"name": "y", "in": "path"}]}"#)
    let manifest = try RouteManifest(text.utf8)
    let error = try #require(throws: FileErrors.self) { _ = try RouteTable(manifest) }
    #expect(error.description.contains("routes[1].pattern"))
    #expect(error.description.contains("“two”"))
    #expect(error.description.contains("“one”"))
  }

  @Test func tableMatchesAndManifestNamesTheRoute() throws {
    let manifest = try Samples.shop()
    let table = try RouteTable(manifest)
    for (url, id) in [
      ("mall://order/7/info?tab=x", "order.detail"), ("mall://o/7/info?tab=x", "order.detail"),
      ("mall://docs/a/b", "docs"), ("mall://HELP/me", "/Help/:topic"),
    ] {
      let match = try #require(table.match(url), "\(url)")
      #expect(manifest.route(for: match.id)?.id == id)
    }
    #expect(manifest.route(named: "docs")?.id == "docs")
    #expect(manifest.route(named: "dogs") == nil)
    #expect(manifest.route(for: RouteID(rawValue: 4)) == nil)
    #expect(manifest.route(for: RouteID(rawValue: -1)) == nil)
  }

  @Test func truncatedAndMutatedTextsNeverCrash() throws {
    let bytes = try Samples.shop().json
    for count in 0..<bytes.count - 2 {
      #expect(throws: FileErrors.self) { _ = try RouteManifest(bytes.prefix(count)) }
    }
    var random = SplitMix(seed: 7)
    for _ in 0..<2_000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutated[Int.random(in: 0..<mutated.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let manifest = try? RouteManifest(mutated) {
        #expect(try RouteManifest(manifest.json) == manifest)
      }
    }
  }
}
