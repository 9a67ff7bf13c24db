// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDoctor
import JunctorManifest
import Testing

@Suite struct IntentFilterTests {
  private func pattern(_ kind: AndroidPathPattern.Kind, _ text: String) throws -> AndroidPathPattern
  {
    try AndroidPathPattern(kind, text)
  }

  @Test func dataElementsAreCombined() throws {
    let filter = IntentFilter(
      data: [
        .init(scheme: "https", host: "a.example", paths: [try pattern(.prefix, "/one")]),
        .init(scheme: "mall", host: "b.example", paths: [try pattern(.literal, "/two")]),
      ])
    for url in [
      "https://a.example/one", "https://a.example/two", "mall://a.example/two",
      "https://b.example/one/x",
    ] {
      #expect(filter.matches(url), "\(url)")
    }
    for url in [
      "http://a.example/one", "https://c.example/one", "https://a.example/two/x",
      "https://a.example",
    ] {
      #expect(!filter.matches(url), "\(url)")
    }
  }

  @Test(arguments: [
    ("HTTPS://m.example/a", false), ("https://M.example/a", false),
    ("https://m.example:443/a", true),
    ("https://x.m.example/a", false), ("https://m.example/A", false),
    ("https://m.example/%61", true),
    ("https://m.example/a?q#f", true), ("https:/a", false), ("m.example/a", false),
  ])
  func comparisonIsExact(url: String, isMatch: Bool) throws {
    let data = IntentFilter.Data(
      scheme: "https", host: "m.example", paths: [try pattern(.literal, "/a")])
    #expect(IntentFilter(data: [data]).matches(url) == isMatch)
  }

  @Test(arguments: [
    ("*.m.example", nil, "https://a.m.example/", true),
    ("*.m.example", nil, "https://m.example/", false),
    ("*m.example", nil, "https://m.example/", true), ("*", nil, "https://any.example/", true),
    ("m.example", 8443, "https://m.example/", false),
    ("m.example", 8443, "https://m.example:8443/", true),
    ("m.example", nil, "https://m.example:8443/", true),
    ("m.example", 443, "https://m.example/", false),
  ])
  func hostsAndPortsMatch(host: String, port: Int?, url: String, isMatch: Bool) {
    let filter = IntentFilter(data: [.init(scheme: "https", host: host, port: port)])
    #expect(filter.matches(url) == isMatch)
  }

  @Test func incompleteDataIgnoresTheRest() throws {
    let paths = [try pattern(.literal, "/a")]
    #expect(!IntentFilter(data: []).matches("https://m.example/a"))
    #expect(
      !IntentFilter(data: [.init(host: "m.example", paths: paths)]).matches("https://m.example/a"))
    #expect(
      IntentFilter(data: [.init(scheme: "https", paths: paths)]).matches("https://m.example/b"))
    #expect(IntentFilter(data: [.init(scheme: "mall")]).matches("mall:x"))
  }

  @Test func actionAndCategoriesAreRequired() {
    let data = [IntentFilter.Data(scheme: "mall")]
    #expect(!IntentFilter(actions: ["android.intent.action.SEND"], data: data).matches("mall://x"))
    #expect(
      !IntentFilter(categories: [IntentFilter.defaultCategory], data: data).matches("mall://x"))
    #expect(
      IntentFilter(categories: [IntentFilter.defaultCategory], data: data)
        .matches("mall://x", categories: [IntentFilter.defaultCategory]))
  }

  @Test func relativeGroupsMatchBesideThePaths() throws {
    let filter = IntentFilter(
      data: [.init(scheme: "https", host: "m.example", paths: [try pattern(.literal, "/path")])],
      groups: [
        .init(
          allows: false,
          filters: [
            .init(.path, try pattern(.prefix, "/p")), .init(.query, try pattern(.literal, "web=1")),
          ]),
        .init(allows: true, filters: [.init(.fragment, try pattern(.simpleGlob, "a.*"))]),
        .init(allows: true, filters: []),
      ])
    for (path, isMatch) in [
      ("/path?web=1", true), ("/p?x&web=1#app", false), ("/p?web=1", false), ("/p#app", true),
      ("/p", false),
      ("/p?web%3D1#app", false), ("/p?a;web=1#app", false), ("/p?a;web=1&b#app", true),
      ("/q?web=1#a", true),
    ] {
      #expect(filter.matches("https://m.example" + path) == isMatch, "\(path)")
    }
  }
}
