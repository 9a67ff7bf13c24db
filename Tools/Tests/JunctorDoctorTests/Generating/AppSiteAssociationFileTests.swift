// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDoctor
import JunctorManifest
import JunctorMatching
import TestSupport
import Testing

@Suite struct AppSiteAssociationFileTests {
  private static let appID = "ABCDE12345.com.example.mall"

  /// A manifest of patterns; those that begin with `+` are open to universal links.
  private static func manifest(_ patterns: [String]) throws -> RouteManifest {
    let routes = try patterns.map { text in
      let isOpen = text.hasPrefix("+")
      let pattern = try RoutePattern(String(text.dropFirst(isOpen ? 1 : 0)))
      var route = RouteManifest.Route(pattern)
      if isOpen { route.exposure = ["universalLink"] }
      return route
    }
    return try RouteManifest(
      spaces: [.scheme("mall"), .domain("m.mall.example")], routes: routes)
  }

  private static func components(_ patterns: [String]) throws -> [String] {
    let file = try AppSiteAssociationFile(try manifest(patterns), appIDs: [appID])
    return file.text.split(separator: "\n").map(String.init).filter { $0.contains("\"/\"") }.map {
      line in
      let line = line.drop { $0 == " " }
      return String(line.prefix { $0 != "," && $0 != "}" }.dropFirst(2)).replacingDouble
        + (line.contains("\"exclude\": true") ? " no" : "")
    }
  }

  @Test(arguments: [
    (["+/order"], [#""/": "/order""#]),
    (["/order"], []),
    (["+/order/:id"], [#""/": "/order/?*/?*" no"#, #""/": "/order/?*""#]),
    (
      ["+/order/:id", "+/order/:id/items"],
      [
        #""/": "/order/?*/?*/items" no"#, #""/": "/order/?*/items""#, #""/": "/order/?*/?*" no"#,
        #""/": "/order/?*""#,
      ]
    ),
    (
      ["+/order/:id", "/order/new"],
      [#""/": "/order/new" no"#, #""/": "/order/?*/?*" no"#, #""/": "/order/?*""#]
    ),
    (
      ["+/docs/*", "/docs/:page"],
      [#""/": "/docs/?*/?*""#, #""/": "/docs/?*" no"#, #""/": "/docs/*""#]
    ),
    (
      ["+/a/:x", "+/:k/:l/:m"],
      [#""/": "/a/?*""#, #""/": "/?*/?*/?*/?*" no"#, #""/": "/?*/?*/?*""#]
    ),
    (["+/:tab(info|goods)"], [#""/": "/$(tab)""#]),
    (["+/y/:year([0-9]{4})"], [#""/": "/y/$(digit)$(digit)$(digit)$(digit)""#]),
    (["+/"], [#""/": "/""#]),
  ])
  func componentsOfRoutes(_ patterns: [String], _ expected: [String]) throws {
    #expect(try Self.components(patterns) == expected)
  }

  @Test func fileIsReadBackAndHasNoFindings() throws {
    let manifest = try Self.manifest([
      "+/order/:id([0-9]+)", "/order/new", "+/goods/:tab(info|goods)/x?from=:from",
      "+/caf%C3%A9/:x",
      "/private/*",
      "+/docs/*",
    ])
    let file = try AppSiteAssociationFile(manifest, appIDs: [Self.appID])
    let association = try AppSiteAssociation(file.text.utf8)
    #expect(association.findings.isEmpty, "\(association.findings)")
    #expect(try AppSiteAssociationFile(manifest, appIDs: [Self.appID]).text == file.text)
    func opens(_ path: String) -> Bool {
      if case .opens = association.decision(for: "https://m.mall.example" + path) { return true }
      return false
    }
    #expect(opens("/order/7"))
    #expect(!opens("/order/new"))
    #expect(!opens("/order/7/items"))
    #expect(opens("/goods/info/x?from=a"))
    #expect(!opens("/goods/info/x"))
    #expect(opens("/caf%C3%A9/x"))
    #expect(opens("/docs/a/b"))
    #expect(!opens("/private/a"))
  }

  @Test func leakIsReportedAndNamedInTheComment() throws {
    // The rule of the open route cannot express its constraint, and the other one ranks lower.
    var manifest = try Self.manifest(["+/a/:x([a-z]+)-:y", "/a/:z"])
    var routes = manifest.routes
    for index in routes.indices where routes[index].id == "/a/:z" {
      routes[index].examples = ["/a/7-b"]
    }
    manifest = try RouteManifest(spaces: manifest.spaces, routes: routes)
    let file = try AppSiteAssociationFile(manifest, appIDs: [Self.appID])
    #expect(
      file.report == [
        "https://m.mall.example/a/7-b opens the app, but “/a/:z” is not open to universal links"
      ])
    #expect(file.text.contains("also opens /a/:z, which the router refuses"))
  }

  @Test func exampleOfAnotherRouteIsNotSimulated() throws {
    var routes = try Self.manifest(["+/a/:x", "/a/x/y"]).routes
    for index in routes.indices where routes[index].id == "/a/:x" {
      routes[index].examples = ["/a/x/y"]
    }
    let manifest = try RouteManifest(spaces: [.domain("m.mall.example")], routes: routes)
    #expect(try AppSiteAssociationFile(manifest, appIDs: [Self.appID]).report == [])
  }

  @Test func exampleThatTheSystemReadsInAnotherWayIsAnError() throws {
    var routes = try Self.manifest(["+/order"]).routes
    routes[0].examples = ["/%6Frder"]
    let manifest = try RouteManifest(spaces: [.domain("m.mall.example")], routes: routes)
    #expect {
      _ = try AppSiteAssociationFile(manifest, appIDs: [Self.appID])
    } throws: {
      "\($0)".hasPrefix(
        "“/order” is open to universal links, but https://m.mall.example/%6Frder does not open the app"
      )
    }
  }

  @Test func manifestWithoutADomainIsAnError() throws {
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: [])
    #expect { _ = try AppSiteAssociationFile(manifest, appIDs: [Self.appID]) } throws: {
      "\($0)" == "no space of the manifest is a domain, such as https://m.mall.example"
    }
  }

  @Test func randomTablesOpenExactlyWhatTheyMayOpen() throws {
    var random = SplitMix(seed: 11)
    let segments = ["a", "b", ":x", ":n([0-9]+)", ":w(a|b)", ":y([0-9]{2})"]
    let texts = ["a", "b", "c", "7", "42", "x-y"]
    for _ in 0..<150 {
      var patterns: [String] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        var path = ""
        for number in 0..<Int.random(in: 1...3, using: &random) {
          var segment = segments.randomElement(using: &random) ?? "a"
          if segment.hasPrefix(":") { segment = ":p\(number)\(segment.dropFirst(2))" }
          path += "/" + segment
        }
        if Int.random(in: 0..<6, using: &random) == 0 { path += "/*" }
        patterns.append(path)
      }
      var routes: [RouteManifest.Route] = []
      var table = RouteTable(spaces: [.domain("m.mall.example")])
      for text in patterns {
        let pattern = try RoutePattern(text)
        guard (try? table.insert(pattern, id: RouteID(rawValue: Int32(routes.count)))) != nil else {
          continue
        }
        var route = RouteManifest.Route(pattern, id: "r\(routes.count)")
        if Bool.random(using: &random) { route.exposure = ["universalLink"] }
        routes.append(route)
      }
      let manifest = try RouteManifest(spaces: [.domain("m.mall.example")], routes: routes)
      let file: AppSiteAssociationFile
      do {
        file = try AppSiteAssociationFile(manifest, appIDs: [Self.appID])
      } catch {
        Issue.record("\(error)\n\(routes.map { "\($0.id) \($0.pattern) \($0.exposure)" })")
        continue
      }
      let association = try AppSiteAssociation(file.text.utf8)
      for _ in 0..<200 {
        let path = (0..<Int.random(in: 1...4, using: &random))
          .map { _ in "/" + (texts.randomElement(using: &random) ?? "") }.joined()
        let url = "https://m.mall.example" + path
        guard let match = table.match(url),
          routes[Int(match.id.rawValue)].exposure == ["universalLink"]
        else {
          continue
        }
        // An open route always opens the app. The reverse holds up to the wildcards.
        guard case .opens = association.decision(for: url) else {
          Issue.record(
            "\(url) of \(match.pattern) does not open the app:\n\(patterns)\n\(file.text)")
          continue
        }
      }
    }
  }
}

extension String {
  fileprivate var replacingDouble: String { self.hasSuffix(" ") ? String(dropLast()) : self }
}
