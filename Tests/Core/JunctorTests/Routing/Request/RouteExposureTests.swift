// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct RouteExposureTests {
  static let mall = RouteSource.web("https://m.mall.example")
  static let frame = RouteSource.web("https://m.mall.example", isMainFrame: false)
  static let sources: [RouteSource] = [
    .app, .module("MallOrder"), .push, .universalLink, .universalLink(referrer: "https://a.b"),
    .customScheme, .namedApp("com.example.wallet"), .namedApp("com.example.wallet.x"), .intent,
    .policy, mall, frame, .web("null"),
  ]
  static let links: [RouteSource] = [
    .customScheme, .namedApp("com.example.wallet"), .namedApp("com.example.wallet.x"),
  ]

  @Test(
    arguments: [
      (RouteExposure.app, []), (.push, [RouteSource.push]),
      (.universalLink, [.universalLink, .universalLink(referrer: "https://a.b")]),
      (.customScheme, links), (.namedApp("com.example.wallet"), [links[1]]), (.intent, [.intent]),
      (.policy, [.policy]),
      (.web("https://m.mall.example"), [mall]),
      (.web("https://m.mall.example", includingSubframes: true), [mall, frame]),
      (.anyPage, [mall, frame, .web("null")]),
      ([.push, .web("https://m.mall.example")], [.push, mall]),
      ([.anyPage, .push], [mall, frame, .web("null"), .push]),
      (.everyone, sources),
    ] as [(RouteExposure, [RouteSource])])
  func exposureAdmitsTheAppAndListedSources(exposure: RouteExposure, admitted: [RouteSource]) {
    for source in Self.sources {
      #expect(
        exposure.admits(source) == (!source.isOutside || admitted.contains(source)), "\(source)")
    }
  }

  @Test(arguments: [
    "https://m.mall.example.evil.com", "https://evil.com", "http://m.mall.example",
    "https://m.mall.example:8443", "https://m.mall.exampl", "https://mall.example",
    "https://m.mall.example@evil.com", "https://m.mall.example/path", "null", "", "*",
  ])
  func originIsComparedAsAWhole(origin: String) {
    #expect(!RouteExposure.web("https://m.mall.example").admits(.web(origin)))
  }

  @Test(arguments: ["*", "null", "", "file://", "m.mall.example", "https://m.mall.example/p"])
  func invalidOriginAdmitsNoPage(origin: String) {
    #expect(!RouteExposure.web(origin).admits(.web(origin)))
  }

  @Test(arguments: [
    "app", "app, push", "app, customScheme, push, web:https://m.mall.example",
    "app, web:https://m.mall.example+frames", "app, web:*", "app, customScheme:com.example.wallet",
  ])
  func writtenFormRoundTrips(text: String) {
    #expect(RouteExposure(text)?.description == text)
  }

  @Test func namedAppIsCoveredByAllAppsOnly() {
    let wallet = RouteExposure.namedApp("com.example.wallet")
    #expect(wallet.isCovered(by: .customScheme) && wallet.isCovered(by: .everyone))
    #expect(!RouteExposure.customScheme.isCovered(by: wallet))
    #expect(!wallet.isCovered(by: .namedApp("com.example.shop")))
  }

  @Test(arguments: ["", "com.example,push", "com.example wallet", "*", "公司"])
  func malformedIdentifierIsRefusedAtRegistration(app: String) throws {
    let error = #expect(throws: RegistrationError.self) {
      try Router(scheme: "mall").register("/pay", .exposed(to: .namedApp(app))) { _ in }
    }
    #expect("\(try #require(error))".contains("“\(app)” is not a bundle identifier"))
  }

  @Test func everyoneIsParsed() { #expect(RouteExposure("everyone") == .everyone) }

  @Test(arguments: [
    "", "app,", "pushh", "web:", "web:m.mall.example", "app push", "customScheme:",
    "customScheme:a b",
  ])
  func unknownWordIsRefused(text: String) { #expect(RouteExposure(text) == nil) }
}
