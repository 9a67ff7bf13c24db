// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorDiff
import JunctorManifest
import JunctorMatching
import Testing

@testable import JunctorCodegen

/// The files for the browser, which `scripts/check-web` compares with the router in Chromium.
@Suite struct URLPatternFileTests {
  private static func file(
    _ patterns: [String], in spaces: [RouteSpace] = [.scheme("mall")]
  ) throws -> URLPatternFile {
    let routes = try patterns.enumerated().map { index, pattern in
      RouteManifest.Route(try RoutePattern(pattern), id: "r\(index)")
    }
    return try URLPatternFile(RouteManifest(spaces: spaces, routes: routes))
  }

  private struct Entry: Decodable {
    var route: String?
    var notExpressed: String?
    var reason: String?
    var `init`: [String: String]
    var captures: [Capture]?

    struct Capture: Decodable, Equatable {
      var name: String
      var groups: [String]?
      var query: String?
    }
  }

  private struct Contents: Decodable {
    var patterns: [Entry]
    var notExpressed: [[String: String]]
  }

  private static func contents(_ file: URLPatternFile) throws -> Contents {
    try JSONDecoder().decode(Contents.self, from: Data(file.text.utf8))
  }

  /// The objects of routes, without the URLs that the router refuses.
  private static func entries(_ file: URLPatternFile) throws -> [Entry] {
    try contents(file).patterns.filter { $0.route != nil || $0.notExpressed != nil }
  }

  @Test(arguments: [
    ("(?:[a-z0-9]+-?)+", true), ("(?:a*)*", true), ("(?:a|ab)+b", true), ("(?:x?y?)*z", true),
    ("(?:(?:a?|b?)c)+", true), ("(?:a{1,2})+", true), ("(?:.*,)*", true), ("(?:-a?a?)+", true),
    ("(?:-(?:a|a))+b", true),
    ("[a-z0-9]+(?:-[a-z0-9]+)*", false), ("[0-9]{1,20}", false), (".*z", false),
    ("(?:info|goods)", false),
    ("(?:[a-z]+,)*[0-9]", false), ("(?:order|orders)", false),
  ])
  func loopThatReadsATextInTwoWaysIsNotExpressed(_ constraint: String, _ isAmbiguous: Bool) throws {
    let file = try Self.file(["/x/:id(\(constraint))"], in: [.domain("m.mall.example")])
    let entries = try Self.entries(file)
    #expect(entries.map { $0.route == nil } == [isAmbiguous])
    #expect(file.report.contains { $0.contains("in several ways") } == isAmbiguous)
    #expect(entries[0].`init`["pathname"]?.contains("-?)+") == false)
  }

  @Test func webAddressHasOneObjectAndSchemeHasTwo() throws {
    let file = try Self.file(
      ["/go/:id([0-9]+)"], in: [.scheme("mall"), .domain("m.mall.example")])
    let entries = try Self.entries(file)
    let go = "((?:g|%67)(?:o|%6[Ff]))"
    let id = ":id((?:[0-9]|%3[0-9])+)"
    let common = ["username": "", "password": "", "port": ""]
    #expect(
      entries.map(\.`init`)
        == [
          ["protocol": "http{s}?", "hostname": "m.mall.example", "pathname": "/\(go)/\(id){/}?"],
          ["protocol": "mall", "hostname": go, "pathname": "/\(id){/}?"],
          ["protocol": "mall", "hostname": "", "pathname": "/\(go)/\(id){/}?"],
        ].map { $0.merging(common) { one, _ in one } })
    #expect(
      entries.map(\.captures)
        == Array(repeating: [.init(name: "id", groups: ["pathname.id"])], count: 3))
  }

  @Test func moreSpecificRouteIsFirst() throws {
    let file = try Self.file(["/a/:x", "/a/b", "/*", "/a/:x([0-9]+)"], in: [.domain("m.example")])
    #expect(try Self.entries(file).map(\.route) == ["r1", "r3", "r0", "r2"])
  }

  @Test func captureOfTheQueryIsReadByItsKey() throws {
    let file = try Self.file(["/find?q=:text&k=1"], in: [.domain("m.example")])
    let entry = try #require(try Self.entries(file).first)
    #expect(entry.captures == [.init(name: "text", query: "q")])
    #expect(
      entry.`init`["search"]
        == "((?=(?:(?!(?:q|%71)(?=[=&]|$))[^&]*&)*(?:q|%71)(?=[=&]|$)(?:=[^&]*)?(?:&|$))"
        + "(?=(?:(?!(?:k|%6[Bb])(?=[=&]|$))[^&]*&)*(?:k|%6[Bb])(?=[=&]|$)=(?:1|%31)(?:&|$))[^]*)")
  }

  @Test(arguments: ["/:rest+", "/:rest([^0-9]+)", "/:rest(.*)"])
  func tailThatBeginsInTheHostHasTwoGroups(_ pattern: String) throws {
    let file = try Self.file([pattern])
    #expect(file.report == [])
    let entry = try #require(try Self.entries(file).first)
    #expect(entry.captures == [.init(name: "rest", groups: ["hostname.rest", "pathname.rest"])])
  }

  @Test func unnamedCaptureHasAGroupThatNoOtherCaptureHas() throws {
    let entry = try #require(
      try Self.entries(Self.file(["/:_0/([0-9]+)"], in: [.domain("m.example")])).first)
    #expect(
      entry.captures == [
        .init(name: "_0", groups: ["pathname._0"]), .init(name: "0", groups: ["pathname.__0"]),
      ])
  }

  @Test func routeThatCannotBeExpressedIsReportedAndHidesNoOtherRoute() throws {
    let file = try Self.file(["/:rest(.*b)", "/*"])
    #expect(
      file.report == [
        "“r0”: /:rest(.*b): the tail begins in the host, and its constraint continues in the path"
      ])
    let contents = try Self.contents(file)
    #expect(contents.notExpressed.first?["route"] == "r0")
    let entries = try Self.entries(file)
    #expect(entries.map(\.route) == ["r0", nil, "r0", "r1", "r1"])
    #expect(entries[1].notExpressed == "r0")
    #expect(entries[1].`init`["pathname"] == "(\\/[^]+)")
  }

  @Test func emptyFragmentIsReported() throws {
    #expect(
      try Self.file(["/a#:f([0-9]*)"]).report == [
        "“r0”: /a#:f([0-9]*): an empty fragment, “#” alone, is treated like no fragment"
      ])
  }

  /// A URL of the space that owns it is not matched in another one.
  @Test func spacesAreInTheOrderOfTheRouter() throws {
    let file = try Self.file(
      ["https://shop.mall.example/a", "/b"],
      in: [
        .domain("mall.example", includingSubdomains: true), .domain("shop.mall.example"),
        .scheme("mall"), .scheme("mall", host: "x"),
      ])
    let entries = try Self.contents(file).patterns
    let shown = entries.compactMap { entry in
      entry.route.map { "\($0) \(entry.`init`["hostname"] ?? "")" }
        ?? entry.reason.flatMap { $0.hasPrefix("no route") ? $0 : nil }
    }
    #expect(
      shown == [
        "r0 shop.mall.example", "r1 shop.mall.example",
        "no route of https://shop.mall.example matches", "r1 ((?:x|%78))",
        "no route of mall://x matches", "r1 {*.}?mall.example", "r1 ((?:b|%62))", "r1 ",
      ])
  }

  @Test func portOfTheSchemeIsNotWritten() throws {
    let file = try Self.file(["/a"], in: [.domain("m.example", port: 443)])
    #expect(
      try Self.entries(file).map { [$0.`init`["protocol"], $0.`init`["port"]] } == [
        ["https", ""], ["http", "443"],
      ])
  }

  @Test func routesWithoutAnOrderAreRefused() throws {
    #expect(throws: FileErrors.self) { try Self.file(["/(a.*)", "/(.*b)"]) }
  }

  @Test(arguments: [
    ("a", "(?:a|%61)"), ("-", "(?:-|%2[Dd])"), ("%", "(?:%(?![0-9A-Fa-f][0-9A-Fa-f])|%25)"),
    (" ", "(?:%20)"), ("\u{E9}", "(?:%[Cc]3%[Aa]9)"), (".", "(?:\\.|%2[Ee])"),
  ])
  func characterIsWrittenAsItselfOrItsEscape(_ character: String, _ expression: String) {
    #expect(EscapedExpression(part: .path).text(of: .text(character)) == expression)
  }

  @Test func partOfTheURLDecidesWhichCharactersAreWritten() {
    let texts: [EscapedExpression.Part] = [.path, .host, .query, .queryKey, .fragment]
    #expect(
      texts.map { EscapedExpression(part: $0).text(of: .text(" ?=")) } == [
        "(?:%20)(?:\\?|%3[Ff])(?:=|%3[Dd])", "(?:%20)(?:\\?|%3[Ff])(?:=|%3[Dd])",
        "(?:\\+|%20)(?:\\?|%3[Ff])(?:=|%3[Dd])", "(?:\\+|%20)(?:\\?|%3[Ff])(?:%3[Dd])",
        "(?:%20)(?:%3[Ff])(?:=|%3[Dd])",
      ])
  }
}
