// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDoctor
import JunctorManifest
import JunctorMatching
import TestSupport
import Testing

@Suite struct AndroidFiltersFileTests {
  private static func manifest(_ patterns: [(String, [String])]) throws -> RouteManifest {
    try RouteManifest(
      spaces: [.scheme("mall"), .domain("m.mall.example")],
      routes: patterns.map { text, exposure in
        var route = RouteManifest.Route(try RoutePattern(text))
        route.exposure = exposure
        return route
      })
  }

  @Test func subdomainsHaveAFilterBesideTheDomain() throws {
    var route = RouteManifest.Route(try RoutePattern("/orders"))
    route.exposure = ["universalLink"]
    let file = try AndroidFiltersFile(
      RouteManifest(
        spaces: [.domain("mall.example", includingSubdomains: true)], routes: [route]))
    #expect(file.filters.count == 2)
    for host in ["mall.example", "m.mall.example"] {
      #expect(file.filters.contains { $0.matches("https://\(host)/orders") })
    }
    #expect(!file.filters.contains { $0.matches("https://othermall.example/orders") })
  }

  @Test func noTextOfARouteIsMarkup() throws {
    var hostile = HostileText(seed: 16)
    for _ in 0..<200 {
      var route = RouteManifest.Route(
        try RoutePattern("/a/:x(\"\u{E33}<|'&|-\u{301}->)"),
        id: hostile.next() + "-" + hostile.next())
      route.exposure = ["customScheme", "universalLink"]
      let spaces: [RouteSpace] = [.scheme("mall"), .domain("m.mall.example")]
      let file = try AndroidFiltersFile(RouteManifest(spaces: spaces, routes: [route]))
      let root = try MarkupElement(Array("<r xmlns:android='u'>\(file.text)</r>".utf8))
      #expect(root.children.map(\.name) == ["intent-filter", "intent-filter"])
      let attributes = root.children[1].children.flatMap(\.attributes)
      let paths = attributes.filter { $0.name.hasPrefix("android:path") }.map(\.value.text)
      #expect(!paths.isEmpty && paths.allSatisfy { $0.hasPrefix("/a/") })
    }
  }

  @Test func filterForEachSchemeAndHost() throws {
    let file = try AndroidFiltersFile(
      try Self.manifest([
        ("/order/:id([0-9]+)", ["customScheme", "universalLink"]), ("/private", []),
        ("/v1.2/:tab(info|goods)", ["universalLink"]),
      ]), minSDK: 31)
    #expect(file.report == [])
    #expect(
      file.text == #"""
        <!-- for Android (since API level 31), which reads an escaped slash (%2F) in a value as a slash -->
        <intent-filter>
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="mall" />
          <data android:host="order" />
          <!-- /order/:id([0-9]+) -->
          <data android:pathAdvancedPattern="/[0-9]+" />
          <!-- /order/:id([0-9]+) -->
          <data android:pathAdvancedPattern="/[0-9]+/" />
        </intent-filter>
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="https" />
          <data android:scheme="http" />
          <data android:host="m.mall.example" />
          <!-- /order/:id([0-9]+) -->
          <data android:pathAdvancedPattern="/order/[0-9]+" />
          <!-- /order/:id([0-9]+) -->
          <data android:pathAdvancedPattern="/order/[0-9]+/" />
          <!-- /v1.2/:tab(info|goods) -->
          <data android:path="/v1.2/goods" />
          <!-- /v1.2/:tab(info|goods) -->
          <data android:path="/v1.2/goods/" />
          <!-- /v1.2/:tab(info|goods) -->
          <data android:path="/v1.2/info" />
          <!-- /v1.2/:tab(info|goods) -->
          <data android:path="/v1.2/info/" />
        </intent-filter>

        """#)
  }

  @Test(arguments: [
    ("/a", ["/a", "/a/"], ["/b", "/a/b", "/A"]),
    ("/", ["", "/"], ["/a"]),
    ("/a/:x", ["/a/7", "/a/x y"], ["/a", "/a/b/c"]),
    ("/a/*", ["/a/", "/a/b", "/a/b/c"], ["/a"]),
    ("/a/:r+", ["/a/b", "/a/b/c"], ["/a/"]),
    ("/x-:a-:b/c", ["/x-1-2/c"], ["/x-/c/d", "/y-1-2/c"]),
    ("/:a([0-9]{2})", ["/42"], ["/4", "/423"]),
    ("/:a([0-9]{2,})x", ["/42x"], ["/x/y"]),
    ("/a.b/:c*", ["/a.b/"], ["/aXb/"]),
  ])
  func filterMatchesTheRoute(_ pattern: String, _ matched: [String], _ others: [String]) throws {
    let file = try AndroidFiltersFile(
      try Self.manifest([(pattern, ["universalLink"])]), minSDK: 31)
    for path in matched {
      #expect(file.filters.contains { $0.matches("https://m.mall.example" + path) }, "\(path)")
    }
    for path in others {
      #expect(!file.filters.contains { $0.matches("https://m.mall.example" + path) }, "\(path)")
    }
  }

  // MARK: Routes that a filter cannot express

  private static func file(
    _ pattern: String, examples: [String] = [], minSDK: Int? = 31
  ) throws -> AndroidFiltersFile {
    var route = RouteManifest.Route(try RoutePattern(pattern), id: "odd")
    (route.exposure, route.examples) = (["universalLink"], examples)
    var other = RouteManifest.Route(try RoutePattern("/orders"), id: "orders")
    other.exposure = ["universalLink"]
    return try AndroidFiltersFile(
      RouteManifest(
        spaces: [.domain("m.mall.example")],
        routes: [route, other, RouteManifest.Route(try RoutePattern("/closed"), id: "closed")]),
      minSDK: minSDK)
  }

  /// One route never stops the others, and the file says what is missing.
  @Test(arguments: [
    ("/#/order/:id([0-9]+)", [], "“odd”: Android compares no fragment"),
    ("/app#:tab", [], "“odd”: Android compares no fragment"),
    (
      "/goods/:name", ["/goods/a%2Fb"],
      "“odd” is open, but no filter matches https://m.mall.example/goods/a%2Fb"
    ),
    (
      "/goods/:name", ["/goods/%e5%ae%b6%2fb"],
      "“odd” is open, but no filter matches https://m.mall.example/goods/%e5%ae%b6%2fb"
    ),
    ("/a%2Fb/:x", [], "“odd” is open, but no filter matches https://m.mall.example/a%2Fb/"),
    (
      "/" + String(repeating: "a.b", count: 700) + "/:x", [],
      "“odd” is left out: the pattern is too long for Android"
    ),
  ])
  func routeThatNoFilterExpressesIsNamed(
    _ pattern: String, _ examples: [String], _ note: String
  ) throws {
    let file = try Self.file(pattern, examples: examples)
    let found = try #require(file.report.first { $0.hasPrefix(note) }, "\(file.report)")
    #expect(file.text.contains("<!-- \(found) -->"))
    #expect(file.filters.contains { $0.matches("https://m.mall.example/orders") })
  }

  @Test(arguments: [
    ("/e/:n(.+)", ["/e/x", "/e/x/y", "/e/x/y/"], ["/e", "/f/x"]),
    ("/e/:n([^.]+)/end", ["/e/x/end", "/e/x/y/end"], ["/e", "/x/end"]),
    ("/f/x-:n(.*).txt", ["/f/x-a/b.txt", "/f/x-.txt"], ["/f/y"]),
    ("/:n(a/b|c)", ["/a/b", "/c"], ["/"]), ("/e{/:n(.+)}?", ["/e", "/e/x/y"], ["/ex"]),
    ("/d/:n([0-9]{2}/.*)", ["/d/42/", "/d/42/a/b"], ["/d"]),
    ("/:a-:rest(.*)", ["/x-y", "/x-y/z"], [""]), ("/g/:r+", ["/g/a", "/g/a/b"], ["/g"]),
  ])
  func valueWithSlashesIsExpressed(
    _ pattern: String, _ matched: [String], _ others: [String]
  ) throws {
    for minSDK in [nil, 21, 30, 31, 35] {
      let file = try Self.file(pattern, minSDK: minSDK)
      #expect(file.report.allSatisfy { !$0.contains("“odd”") }, "\(file.report)")
      for level in [minSDK ?? 1, 36] {
        for path in matched {
          let url = "https://m.mall.example" + path
          #expect(file.filters.contains { $0.matches(url, apiLevel: level) }, "\(path) \(level)")
        }
        for path in others {
          let url = "https://m.mall.example" + path
          #expect(!file.filters.contains { $0.matches(url, apiLevel: level) }, "\(path) \(level)")
        }
      }
    }
  }

  @Test(arguments: [
    ("/order/:id", "/order/7", "/orders/7"), ("/order/:id([0-9]{4})", "/order/1234", "/order/123"),
    ("/order/:id([0-9]+)/items", "/order/7/items", "/order/7/item"),
    ("/a/x-:b/:c([0-9]{2,})", "/a/x-1/42", "/a/y/42"), ("/docs/*", "/docs/", "/doc"),
    ("/:name.html/x", "/a.html/x", "/a.html/y"),
  ])
  func olderSystemHasAPatternThatItReads(_ pattern: String, _ path: String, _ other: String) throws
  {
    for minSDK in [nil, 24, 30] {
      let file = try Self.file(pattern, minSDK: minSDK)
      #expect(file.text.contains("android:pathPattern"))
      #expect(file.text.contains(minSDK.map { "(since API level \($0))" } ?? "(all versions)"))
      #expect(file.report.isEmpty == (minSDK != nil), "\(file.report)")
      for level in [minSDK ?? 1, 30, 31, 36] {
        let filters = file.filters
        #expect(filters.contains { $0.matches("https://m.mall.example" + path, apiLevel: level) })
        #expect(!filters.contains { $0.matches("https://m.mall.example" + other, apiLevel: level) })
      }
    }
    let newest = try Self.file(pattern, minSDK: 31)
    #expect(!newest.text.contains("android:pathPattern"))
    #expect(newest.text.contains("(since API level 31)"))
    // What an older system makes of such a filter.
    let alone = IntentFilter(data: [
      .init(scheme: "https", host: "m.mall.example", paths: [try .init(.advancedGlob, "/a/[0-9]+")])
    ])
    #expect(alone.matches("https://m.mall.example/b", apiLevel: 30))
    #expect(!alone.matches("https://m.mall.example/b", apiLevel: 31))
  }

  @Test func routeWithoutALiteralHostOpensTheWholeScheme() throws {
    let file = try AndroidFiltersFile(
      try Self.manifest([("/:section/x", ["customScheme"]), ("/secret", [])]))
    #expect(file.text.contains("<!-- every address of the scheme, for /:section/x -->"))
    #expect(file.report == ["mall://secret opens the app, but “/secret” is not open to mall"])
  }

  @Test func assetLinksExcludeWhatIsNotOpen() throws {
    let manifest = try Self.manifest([
      ("/order/:id", ["universalLink"]), ("/order/new", []),
      ("/t/:tab(info|goods)", ["universalLink"]),
    ])
    let fingerprint = Array(repeating: "ab", count: 32).joined(separator: ":")
    let file = try AssetLinksFile(
      manifest, packageName: "com.example.mall", fingerprints: [fingerprint])
    let links = try DigitalAssetLinks(file.text.utf8)
    #expect(links.findings.isEmpty, "\(links.findings)")
    let rules = try #require(links.dynamicRules(ofPackage: "com.example.mall"))
    #expect(file.text.contains(fingerprint.uppercased()))
    for (path, opens) in [
      ("/order/7", true), ("/order/new", false), ("/order/7/x", false), ("/t/info", true),
      ("/t/x", false),
    ] {
      let decision = rules.decision(for: "https://m.mall.example" + path)
      if case .opens = decision { #expect(opens, "\(path)") } else { #expect(!opens, "\(path)") }
    }
    for (name, print, message) in [
      ("mall", fingerprint, "“mall” is not a package name, such as com.example.mall"),
      (
        "com.example.mall", "AA",
        "“AA” is not a SHA-256 fingerprint: 32 bytes in hexadecimal, with colons"
      ),
    ] {
      #expect {
        _ = try AssetLinksFile(manifest, packageName: name, fingerprints: [print])
      } throws: {
        "\($0)" == message
      }
    }
  }
}
