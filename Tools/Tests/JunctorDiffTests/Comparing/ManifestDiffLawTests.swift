// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorManifest
import JunctorMatching
import TestSupport
import Testing

/// Edits random manifests, and tries every short URL to find what the diff must report.
@Suite struct ManifestDiffLawTests {
  typealias Route = RouteManifest.Route

  private static let spaces = ["mall", "https://m.mall.example", "https://*.mall.example"]

  /// All paths of at most three characters, with several origins, queries and fragments.
  private static let urls: [String] = {
    var paths = [""]
    var row = [""]
    for _ in 0..<3 {
      row = row.flatMap { path in ["a", "b", "/"].map { path + $0 } }
      paths += row
    }
    let origins = ["/", "mall:///", "https://m.mall.example/", "https://x.mall.example/"]
    return origins.flatMap { origin in
      paths.flatMap { path in ["", "?k=a", "?k=b"].map { origin + path + $0 } }
    }
  }()

  // MARK: - Random manifests

  private static func pattern(_ random: inout SplitMix) -> String {
    let segments = ["a", "a", "b", "ab", ":x", ":x", ":x([ab])", ":x(a+)", ":x(b[ab]*)", ":x-a"]
    var text = ""
    for index in 0..<Int.random(in: 0...2, using: &random) {
      let segment = segments.randomElement(using: &random) ?? "a"
      let named = segment.replacing(":x", with: [":x", ":y"][index])
      text += index > 0 && Int.random(in: 0..<5, using: &random) == 0 ? "{/\(named)}?" : "/\(named)"
    }
    if Int.random(in: 0..<8, using: &random) == 0 { text += "/*" }
    if text.isEmpty { text = "/" }
    if Int.random(in: 0..<8, using: &random) == 0 {
      text += ["?k=a", "?k=:k", "?k=:k(a|c)"].randomElement(using: &random) ?? ""
    }
    if Int.random(in: 0..<10, using: &random) == 0 { text = "https://m.mall.example" + text }
    return text
  }

  private static func route(_ id: String, _ random: inout SplitMix) -> Route? {
    guard let pattern = try? RoutePattern(pattern(&random)) else { return nil }
    var route = Route(pattern, id: id)
    if Int.random(in: 0..<3, using: &random) == 0,
      let alias = try? RoutePattern(Self.pattern(&random))
    {
      route.aliases = [alias]
    }
    route.priority = Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0
    return route
  }

  private static func edit(_ route: Route, _ random: inout SplitMix) -> Route? {
    let replacements = [
      (":x", ":w"), (":y", ":x"), ("([ab])", "(a)"), ("(a+)", ""), ("/a", "/b"), ("/a", "/:x"),
      ("?k=a", ""), ("?k=:k", "?k=a"), ("*", ":r+"), ("{", ""), ("-a", ""),
    ]
    var result = route
    switch Int.random(in: 0..<8, using: &random) {
    case 0: result.id += "2"
    case 1: result.priority = 1 - route.priority
    case 2: result.aliases = []
    case 3: result.aliases.append(route.pattern)
    default: break
    }
    var text = route.pattern.description
    if result.id == route.id, Int.random(in: 0..<3, using: &random) > 0 {
      for (one, two) in replacements.shuffled(using: &random) {
        guard let range = text.firstRange(of: one) else { continue }
        text.replaceSubrange(range, with: two)
        if one == "{", let end = text.firstRange(of: "}?") { text.removeSubrange(end) }
        break
      }
    }
    guard let pattern = try? RoutePattern(text) else { return nil }
    var edited = Route(pattern, id: result.id)
    (edited.aliases, edited.priority) = (result.aliases, result.priority)
    return edited
  }

  /// Returns the manifest of the routes that a table accepts one after the other.
  private static func manifest(_ spaces: [String], _ routes: [Route]) throws -> ManifestTable {
    let spaces = try spaces.map { try #require(RouteSpace($0)) }
    var accepted: [Route] = []
    for route in routes where !accepted.contains(where: { $0.id == route.id }) {
      let manifest = try RouteManifest(spaces: spaces, routes: accepted + [route])
      if (try? RouteTable(manifest)) != nil { accepted.append(route) }
    }
    return try ManifestTable(RouteManifest(spaces: spaces, routes: accepted))
  }

  private static func sample(_ random: inout SplitMix) throws -> (ManifestTable, ManifestTable) {
    var old: [Route] = []
    var new: [Route] = []
    for index in 0..<Int.random(in: 1...5, using: &random) {
      guard let route = route("r\(index)", &random) else { continue }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: old.append(route)
      case 1: new.append(route)
      case 2, 3, 4:
        old.append(route)
        if let edited = edit(route, &random) { new.append(edited) }
      default:
        old.append(route)
        new.append(route)
      }
    }
    let count = Int.random(in: 1...3, using: &random)
    let before = Array(spaces.prefix(count))
    var after = before
    switch Int.random(in: 0..<10, using: &random) {
    case 0: after.remove(at: Int.random(in: 0..<after.count, using: &random))
    case 1: after.shuffle(using: &random)
    case 2: after = Array(spaces.prefix(3))
    default: break
    }
    return (try manifest(before, old), try manifest(after.isEmpty ? ["mall"] : after, new))
  }

  // MARK: - The law

  /// What the short URLs show.
  private struct Expected {
    var lost: [String: String] = [:]
    var rerouted: [[String]: String] = [:]
    var captures: [String: String] = [:]
    var gained: [String: String] = [:]
  }

  private static func areOne(_ old: Route, _ new: Route, _ sides: [RouteManifest]) -> Bool {
    if old.id == new.id { return true }
    return sides[1].route(named: old.id) == nil && sides[0].route(named: new.id) == nil
      && old.pattern.claim == new.pattern.claim && old.priority == new.priority
  }

  private static func expected(_ old: ManifestTable, _ new: ManifestTable) -> Expected {
    var expected = Expected()
    let sides = [old.manifest, new.manifest]
    for url in urls {
      let (before, after) = (old.table.match(url), new.table.match(url))
      let first = before.flatMap { old.manifest.route(for: $0.id) }
      let second = after.flatMap { new.manifest.route(for: $0.id) }
      switch (first, second) {
      case (nil, nil): break
      case (let first?, nil): expected.lost[first.id] = expected.lost[first.id] ?? url
      case (nil, let second?): expected.gained[second.id] = expected.gained[second.id] ?? url
      case (let first?, let second?):
        if !areOne(first, second, sides) {
          expected.rerouted[[first.id, second.id]] = url
        } else {
          // An alias can have captures that are no parameters of the route.
          let names = Set((first.parameters + second.parameters).map(\.name))
          let values = [before, after].map { match in
            Dictionary(
              uniqueKeysWithValues: (match?.captures.all ?? []).filter { names.contains($0.name) }
                .map { ($0.name, $0.value) })
          }
          if values[0] != values[1] { expected.captures[second.id] = url }
        }
      }
    }
    return expected
  }

  @Test func diffIsBreakingExactlyIfAURLIs() throws {
    var random = SplitMix(seed: 20)
    var counts: [String: Int] = [:]
    for number in 0..<Laws.count(500, usually: 40) {
      let (old, new) = try Self.sample(&random)
      let expected = Self.expected(old, new)
      let findings = ManifestDiff(old: old, new: new).findings
      let name =
        "#\(number) \(old.manifest.jsonText) \(new.manifest.jsonText) \(findings.map { $0.rule.code + " " + $0.message })"
      func has(_ codes: [String], _ route: String?) -> Bool {
        findings.contains { codes.contains($0.rule.code) && ($0.route == route || $0.route == nil) }
      }
      let newIDs = Dictionary(
        old.manifest.routes.flatMap { one in
          new.manifest.routes.filter { Self.areOne(one, $0, [old.manifest, new.manifest]) }
            .map { (one.id, $0.id) }
        }, uniquingKeysWith: { first, _ in first })
      for (route, url) in expected.lost {
        #expect(
          has(["JD001", "JD003", "JD009"], newIDs[route] ?? route), "\(route) loses \(url): \(name)"
        )
      }
      for (routes, url) in expected.rerouted {
        #expect(
          has(["JD001", "JD004", "JD009"], routes[0]), "\(routes) exchange \(url): \(name)")
      }
      for (route, url) in expected.captures {
        #expect(
          has(["JD005", "JD101", "JD102", "JD103", "JD104", "JD009"], route),
          "\(route) at \(url): \(name)")
      }
      // A URL that a finding names shows what the finding says.
      for finding in findings {
        counts[finding.rule.code, default: 0] += 1
        #expect(finding.rule.code != "JD006", "\(name)")
        guard let url = finding.url else { continue }
        let (before, after) = (old.table.match(url), new.table.match(url))
        switch finding.rule.code {
        case "JD003", "JD009": #expect(before != nil && after == nil, "\(url) \(name)")
        case "JD001":
          #expect(
            before.flatMap { old.manifest.route(for: $0.id) }?.id == finding.route, "\(url) \(name)"
          )
        case "JD004":
          let first = try #require(
            before.flatMap { old.manifest.route(for: $0.id) }, "\(url) \(name)")
          let second = try #require(
            after.flatMap { new.manifest.route(for: $0.id) }, "\(url) \(name)")
          #expect(
            first.id == finding.route && !Self.areOne(first, second, [old.manifest, new.manifest]),
            "\(name)")
        case "JD007", "JD008": #expect(before == nil && after != nil, "\(url) \(name)")
        default: #expect(before != nil && after != nil, "\(url) \(name)")
        }
      }
    }
    for code in ["JD001", "JD002", "JD003", "JD004", "JD007", "JD009", "JD103"] {
      #expect(counts[code, default: 0] > 0, "\(code) of \(counts)")
    }
  }
}
