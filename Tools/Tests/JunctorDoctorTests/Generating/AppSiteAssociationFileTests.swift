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

  @Test(arguments: [
    // Patterns, paths that open the app, and paths that do not.
    (
      ["+/#/order/:id([0-9]+)", "/"], ["/#/order/7", "/#/order/7?tab=1", "/#/order/7/"],
      ["/", "/#/cart", "/#/order/x"]
    ),
    (
      ["+/#/cart", "+/#/cart/:x", "/other"], ["/#/cart", "/#/cart?a", "/#/cart/1"],
      ["/#/order", "/"]
    ),
    (["+/", "/#/admin"], ["/", "/#/", "/#/cart"], ["/#/admin"]),
    (["+/app/:x#:tab(a|b)"], ["/app/1#a", "/app/1#b"], ["/app/1", "/app/1#c", "/app/1/2#a"]),
    (["+/商品/:name"], ["/商品/a", "/商品/a%2Fb", "/%e5%95%86%e5%93%81/a"], ["/商品/a/b", "/商品"]),
    (["+/商品/:name", "/商品/new"], ["/商品/a%2Fb"], ["/商品/new"]),
    (["+/a b/:x", "+/100%/:y"], ["/a%20b/1", "/100%25/家"], ["/a/1"]),
    (["+/q?a b=:x"], ["/q?a%20b=1"], ["/q"]), (["+/q/茶?k=é"], ["/q/茶?k=é"], ["/q/茶?k=e"]),
    (["+/e/:n(.+)", "+/:a"], ["/e/x/y", "/e/x", "/b"], ["/f/x"]),
  ])
  func fragmentsAndEscapesAreExpressed(
    _ patterns: [String], _ opened: [String], _ others: [String]
  ) throws {
    let file = try AppSiteAssociationFile(try Self.manifest(patterns), appIDs: [Self.appID])
    #expect(file.report == [])
    let association = try AppSiteAssociation(file.text.utf8)
    for (path, isOpen) in opened.map({ ($0, true) }) + others.map({ ($0, false) }) {
      let decision = association.decision(for: "https://m.mall.example" + path)
      if case .opens = decision { #expect(isOpen, "\(path)") } else { #expect(!isOpen, "\(path)") }
    }
  }

  @Test func oldestSystemIsNamed() throws {
    for (pattern, remark) in [
      ("+/order", "/order; since iOS 13 and macOS 10.15"),
      ("+/order/:tab(a|b)", "/order/:tab(a|b); since iOS 13.5 and macOS 10.15.6"),
      ("+/商品", "/商品; since iOS 13.5 and macOS 10.15.6"),
    ] {
      let file = try AppSiteAssociationFile(try Self.manifest([pattern]), appIDs: [Self.appID])
      #expect(file.text.contains("\"comment\": \"\(remark)\""), "\(file.text)")
    }
  }

  @Test func exampleThatTheSystemReadsInAnotherWayIsNamed() throws {
    var routes = try Self.manifest(["+/order", "+/orders"]).routes
    routes[0].examples = ["/%6Frder"]
    let manifest = try RouteManifest(spaces: [.domain("m.mall.example")], routes: routes)
    let file = try AppSiteAssociationFile(manifest, appIDs: [Self.appID])
    #expect(file.report.count == 1)
    #expect(
      file.report[0].hasPrefix(
        "“/order” is open to universal links, but https://m.mall.example/%6Frder does not open the app"
      ))
    #expect(file.text.contains("%6Frder does not open the app"))
    #expect(file.text.contains(#""/": "/orders""#))
  }

  @Test func manifestWithoutADomainIsAnError() throws {
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: [])
    #expect { _ = try AppSiteAssociationFile(manifest, appIDs: [Self.appID]) } throws: {
      "\($0)" == "no space of the manifest is a domain, such as https://m.mall.example"
    }
  }

  @Test func randomTablesOpenExactlyWhatTheyMayOpen() throws {
    var random = SplitMix(seed: 11)
    let segments = ["a", "b", "é", ":x", ":n([0-9]+)", ":w(a|b)", ":y([0-9]{2})"]
    let texts = ["a", "b", "é", "c", "7", "42", "x-y", "a%2Fb"]
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
        if Int.random(in: 0..<6, using: &random) == 0 {
          path += ["#/a", "#:f"].randomElement(using: &random) ?? ""
        }
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
        let path =
          (0..<Int.random(in: 1...4, using: &random))
          .map { _ in "/" + (texts.randomElement(using: &random) ?? "") }.joined()
          + (["", "", "#/a", "#b"].randomElement(using: &random) ?? "")
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
