// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct RouteSourceTests {
  @Test(arguments: [
    "app", "app:MallOrder", "push", "universalLink", "universalLink:https://example.com/a",
    "customScheme", "intent", "policy", "web:https://m.mall.example",
    "web:https://m.mall.example:8443",
  ])
  func aSourceIsReadAsItIsWritten(text: String) {
    #expect(RouteSource(text)?.description == text)
  }

  @Test(arguments: ["", "App", "app:", "web", "web:", "web:m.mall.example", "push:x", "nobody"])
  func anythingElseIsNoSource(text: String) {
    #expect(RouteSource(text) == nil)
  }

  @Test func onlyTheAppIsInside() {
    #expect(!RouteSource.app.isOutside)
    #expect(!RouteSource.app(module: "MallPay").isOutside)
    for source: RouteSource in [
      .push, .universalLink, .customScheme, .intent, .policy, .web("https://a.example"),
    ] { #expect(source.isOutside) }
  }

  @Test(arguments: [
    ("https://M.Mall.Example", "https://m.mall.example"),
    ("https://m.mall.example:443", "https://m.mall.example"),
    ("http://m.mall.example:443", "http://m.mall.example:443"), ("null", "null"),
  ])
  func anOriginIsComparedInItsNormalForm(written: String, normal: String) {
    #expect(RouteSource.web(written).origin == normal)
  }
}
