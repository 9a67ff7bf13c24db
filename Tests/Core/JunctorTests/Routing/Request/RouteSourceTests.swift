// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import TestSupport
import Testing

@Suite struct RouteSourceTests {
  @Test(arguments: [
    "app", "app:MallOrder", "push", "universalLink", "universalLink:https://example.com/a",
    "customScheme", "customScheme:com.example.wallet", "intent", "policy",
    "web:https://m.mall.example",
    "web:https://m.mall.example:8443", "web:https://m.mall.example+frame",
    "web:https://m.mall.example:8443+frame", "web:null", "web:null+frame",
  ])
  func writtenSourceIsParsed(text: String) {
    #expect(RouteSource(text)?.description == text)
  }

  @Test(arguments: [
    "", "App", "app:", "web", "web:", "web:m.mall.example", "push:x", "unknown",
    "web:+frame", "web:https://m.mall.example+frames", "web:https://m.mall.example+frame+frame",
    "push+frame", "app+frame:x", "webb:null", "customScheme:", "customScheme:com.example wallet",
  ])
  func otherTextIsNotASource(text: String) {
    #expect(RouteSource(text) == nil)
  }

  /// Files whose text is not written with `RouteSource.names`.
  @Test(arguments: [
    "Sources/C/CJunctorAPI/include/junctor.h", "Tools/Sources/junctorctl/JunctorctlCommand.swift",
    "Examples/Mall/Sources/MallApp/MallCommand.swift", "Examples/Mall/Sources/MallApp/Shell.swift",
    "Examples/Mall/Sources/MallApp/Web/Site/desk.html",
  ])
  func listOfSourcesIsComplete(path: String) throws {
    let root = (0..<6).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    for name in RouteSource.names { #expect(text.contains(name), "\(name) is missing in \(path)") }
  }

  @Test func everyNameIsASource() {
    for name in RouteSource.names { #expect(RouteSource(name)?.name == name) }
  }

  @Test func onlyTheAppIsNotExternal() {
    #expect(!RouteSource.app.isOutside)
    #expect(!RouteSource.module("MallPay").isOutside)
    for source: RouteSource in [
      .push, .universalLink, .customScheme, .intent, .policy, .web("https://a.example"),
    ] { #expect(source.isOutside) }
  }

  @Test(arguments: [
    ("https://M.Mall.Example", "https://m.mall.example"),
    ("https://m.mall.example:443", "https://m.mall.example"),
    ("http://m.mall.example:443", "http://m.mall.example:443"), ("null", "null"),
    ("file://", "null"), ("https://m.mall.example+frame", "null"), ("", "null"),
  ])
  func originIsComparedInItsNormalForm(written: String, normal: String) {
    #expect(RouteSource.web(written) == .page(origin: normal, isMainFrame: true))
  }

  /// Texts that could be mistaken for a mark of the written form.
  private static let pieces = [
    "https://", "http://", "m.mall.example", "M.mall.Example", ":", ":443", ":8443", "+frame",
    "+", "+frames", "null", "*", "/", "#", "?", "@", " ", "[::1]", "é", "\u{301}", "\u{600}",
    "%2B", "%41", "file://", "web:", "app:", "\u{0}", "🛍",
  ]

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func everySourceRoundTrips(seed: UInt64) {
    var dice = SplitMix(seed: seed)
    for _ in 0..<2_000 {
      let isOrigin = dice.one(in: 2)
      let text =
        (isOrigin ? "https://m.mall.example" : "")
        + (0..<dice.number(below: 5)).map { _ in Self.pieces[dice.number(below: Self.pieces.count)]
        }
        .joined()
      let sources: [RouteSource] = [
        .app, text.isEmpty ? .app : .module(text), .web(text), .web(text, isMainFrame: false),
        .push,
        .universalLink, .universalLink(referrer: text), .customScheme, .intent, .policy,
      ]
      for source in sources {
        #expect(RouteSource(source.description) == source, "\(source)")
      }
      #expect(Set(sources.map(\.description)).count == Set(sources).count)
    }
  }

  @Test func parsedFrameIsAdmittedLikeTheOriginal() throws {
    let frame = RouteSource.web("https://m.mall.example", isMainFrame: false)
    let copy = try #require(RouteSource(frame.description))
    #expect(!RouteExposure.web("https://m.mall.example").admits(copy))
    #expect(RouteExposure.web("https://m.mall.example", includingSubframes: true).admits(copy))
  }
}
