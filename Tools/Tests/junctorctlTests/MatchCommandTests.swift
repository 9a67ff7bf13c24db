// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

@Suite struct MatchCommandTests {
  private static let routes = """
    # a shop
    /order/:id([0-9]+)\texposure=everyone
    /order/list
    /search?k=:k#/v/:x
    /docs{/*}?\texposure=everyone
    /a/:b?
    mall://pay/:id\texposure=app,web:https://m.mall.example
    """

  @Test(arguments: [
    (
      "mall://order/7",
      #"{"captures":{"id":"7"},"outcome":"matched","pattern":"/order/:id([0-9]+)","query":[],"schemaVersion":1,"url":"mall://order/7"}"#
    ),
    (
      "/search?z=%2B&k=a+b&z#/v/q%41",
      #"{"captures":{"k":"a b","x":"qA"},"fragment":"/v/qA","outcome":"matched","pattern":"/search?k=:k#/v/:x","query":[["z","+"],["k","a b"],["z",""]],"schemaVersion":1,"url":"/search?z=%2B&k=a+b&z#/v/q%41"}"#
    ),
    (
      "mall://docs/a%2Fb//%22",
      #"{"captures":{"0":"a/b//\""},"outcome":"matched","pattern":"/docs{/*}?","query":[],"schemaVersion":1,"url":"mall://docs/a%2Fb//%22"}"#
    ),
    (
      "/a#",
      #"{"captures":{},"fragment":"","outcome":"matched","pattern":"/a/:b?","query":[],"schemaVersion":1,"url":"/a#"}"#
    ),
    (
      "mall://order/x?q",
      #"{"captures":{},"error":{"code":"notFound","message":"no route matches it"},"outcome":"notFound","query":[["q",""]],"schemaVersion":1,"url":"mall://order/x?q"}"#
    ),
    (
      "shop://order/7",
      #"{"captures":{},"error":{"code":"foreign","message":"it is outside of all spaces: mall (try --space mall --space shop)"},"outcome":"notFound","query":[],"schemaVersion":1,"url":"shop://order/7"}"#
    ),
    (
      "mall://a@order/7",
      #"{"captures":{},"error":{"code":"userInfo","message":"a user name or password before the host (“@”) is not accepted","offset":8},"outcome":"invalidURL","query":[],"schemaVersion":1,"url":"mall://a@order/7"}"#
    ),
    (
      "",
      #"{"captures":{},"error":{"code":"empty","message":"the text is empty","offset":0},"outcome":"invalidURL","query":[],"schemaVersion":1,"url":""}"#
    ),
  ])
  func eachResultIsOneObjectPerLine(_ url: String, _ json: String) throws {
    let run = try ToolRun(
      ["match", "ROUTES", "--format", "json", "--", url], routes: Self.routes)
    #expect(run.output == json + "\n")
    #expect(run.errors == "")
    #expect(run.status == (json.contains("matched") ? .ok : .no))
  }

  @Test func eachInputLineHasOneResult() throws {
    let input = Array("mall://order/7\n\n/docs\r\nmall://a/".utf8) + [0xFF, 0x0A]
    for chunk in [1, 7, 1000] {
      let run = try ToolRun(
        ["match", "--format=json", "ROUTES"], routes: Self.routes, input: input, chunk: chunk)
      let objects = try run.objects()
      #expect(
        objects.map { $0["outcome"] as? String } == [
          "matched", "invalidURL", "matched", "invalidURL",
        ])
      #expect(
        objects.map { $0["url"] as? String } == [
          "mall://order/7", "", "/docs", "mall://a/\u{FFFD}",
        ])
      let error = try #require(objects[3]["error"] as? [String: Any])
      #expect(error["offset"] as? Int == 9)
      #expect(run.status == .no)
    }
  }

  /// Bytes that are no UTF-8, and what is said of the first of them.
  @Test(arguments: [
    ("/a/", "", "undecodablePath"), ("mall://", "/x?k", "undecodablePath"),
    ("/docs?k=", "", "undecodableText"), ("/docs#v/", "?x", "undecodableText"),
  ])
  func invalidUTF8IsReportedByItsPart(_ before: String, _ after: String, _ code: String) throws {
    let run = try ToolRun(
      ["match", "--format=json", "ROUTES"], routes: Self.routes,
      input: Array(before.utf8) + [0xE5, 0xAE] + Array(after.utf8))
    let answer = try run.objects()[0]
    #expect(answer["outcome"] as? String == "invalidURL")
    let error = try #require(answer["error"] as? [String: Any])
    #expect(error["code"] as? String == code)
    #expect(error["offset"] as? Int == before.utf8.count)
  }

  @Test func statusIsZeroIfAllMatch() throws {
    let input = Array("/docs\n/order/list\n".utf8)
    #expect(try ToolRun(["match", "ROUTES"], routes: Self.routes, input: input).status == .ok)
    #expect(try ToolRun(["match", "ROUTES"], routes: Self.routes).status == .ok)
  }

  @Test func textFormatIsReadable() throws {
    let run = try ToolRun(
      [
        "match", "ROUTES", "--from", "push", "mall://order/7", "/nope", "/pay/1", "mall://u@h",
        "/docs/a%1Bb",
      ], routes: Self.routes)
    #expect(
      run.output == """
        matched     mall://order/7  →  /order/:id([0-9]+)  id="7"
        notFound    /nope  (no route matches it)
        denied      /pay/1  →  mall://pay/:id  id="1"  (the route is open to app, web:https://m.mall.example, not to push)
        invalidURL  mall://u@h
            a user name or password before the host (“@”) is not accepted
            mall://u@h
                    ^
        matched     /docs/a%1Bb  →  /docs{/*}?  0="a␛b"

        """)
  }

  @Test(arguments: [
    ("app", true), ("app:MallPay", true), ("push", false), ("web:https://m.mall.example", true),
    ("web:https://m.mall.example:8443", false), ("web:https://m.mall.example.evil.com", false),
    ("customScheme", false), ("universalLink", false),
  ])
  func exposureIsChecked(_ source: String, _ isAdmitted: Bool) throws {
    let run = try ToolRun(
      ["match", "ROUTES", "mall://pay/1", "--from", source, "--format", "json"],
      routes: Self.routes)
    let answer = try run.objects()[0]
    #expect(answer["outcome"] as? String == (isAdmitted ? "matched" : "denied"))
    #expect(answer["pattern"] as? String == "mall://pay/:id")
    #expect(run.status == (isAdmitted ? .ok : .no))
  }

  @Test(arguments: [
    (["mall"], "mall://order/7", true), (["mall"], "other://order/7", false),
    (["wlrdemo://com.wlrroute.demo"], "wlrdemo://com.wlrroute.demo/order/7", true),
    (["wlrdemo://com.wlrroute.demo"], "wlrdemo://elsewhere/order/7", false),
    (["https://m.mall.example"], "http://M.mall.example/order/7", true),
    (["https://m.mall.example"], "https://m.mall.example:8443/order/7", false),
    (["mall", "https://m.mall.example"], "https://m.mall.example/order/7", true),
    ([], "app://order/7", true),
    (["https://m.mall.example", "mall"], "\\order\\7", true),
    (["mall", "https://m.mall.example"], "\\order\\7", false),
  ])
  func spacesAreOptions(_ spaces: [String], _ url: String, _ isMatched: Bool) throws {
    let run = try ToolRun(
      ["match", "ROUTES", url] + spaces.flatMap { ["--space", $0] }, routes: "/order/:id")
    #expect(run.status == (isMatched ? .ok : .no))
  }

  @Test func malformedFileIsRefusedWithAllMistakes() throws {
    let run = try ToolRun(
      ["match", "ROUTES", "/ab"], routes: "/(a.*)\n/x/:id/:id\n\n/(.*b)\n/y\tpriority=x")
    #expect(run.status == .unusable)
    #expect(run.output == "")
    #expect(
      run.errors == """
        ROUTES:2: repeatedName: the name “id” is used twice
        /x/:id/:id
               ^
        ROUTES:4: conflict: “/(.*b)” and “/(a.*)” both match “/ab”, and neither ranks higher
          “/(a.*)” is at ROUTES:1
          witness: /ab
          (decide which ranks first, with an option such as priority=1)
        ROUTES:5: brokenOption: a priority must be a whole number, as in priority=2
        /y␉priority=x
           ^

        """)
  }

  @Test func patternOutsideOfAllSpacesIsRefused() throws {
    let run = try ToolRun(["match", "ROUTES", "/a", "--space", "mall"], routes: "shop://a")
    #expect(run.status == .unusable)
    #expect(
      run.errors == """
        ROUTES:1: foreignSpace: no space of this router owns the scheme and host of “shop://a”
        shop://a
        ^
          (add it with --space)

        """)
  }

  @Test func workloadMatches() throws {
    guard let cases = ProcessInfo.processInfo.environment["JUNCTOR_CASES"] else {
      print("SKIPPED: JUNCTOR_CASES is not set, so the routing workload was not matched.")
      return
    }
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: cases + "/routing/" + name, encoding: .utf8)
    }
    let expected = try text("mix.expected").split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let run = try ToolRun(
      ["match", "ROUTES", "--format", "json"], routes: try text("mix.routes"),
      input: Array(expected.map { $0[0] + "\n" }.joined().utf8))
    #expect(run.status == .ok)
    let objects = try run.objects()
    #expect(objects.count == expected.count)
    for (object, row) in zip(objects, expected) {
      #expect(object["url"] as? String == row[0])
      #expect(object["pattern"] as? String == row[1])
      let captures = try #require(object["captures"] as? [String: String])
      #expect(captures.values.sorted() == row[2].split(separator: "|").map(String.init).sorted())
    }
  }

  @Test(arguments: [
    ("/order/:id", "mall://order/7", "outside of all spaces: app (try --space mall)"),
    (
      "/order/:id", "https://m.mall.example/order/7",
      "outside of all spaces: app (try --space https://m.mall.example)"
    ),
    (
      "shop://a/:id", "mall://order/7",
      "outside of all spaces: shop (try --space shop --space mall)"
    ),
  ])
  func spaceOfAForeignURLIsSuggested(
    _ routes: String, _ url: String, _ advice: String
  ) throws {
    let run = try ToolRun(["match", "ROUTES", url], routes: routes)
    #expect(run.status == .no)
    #expect(run.output.contains("\(advice))"))
    // What is suggested helps.
    let options = advice.split(separator: "(try ")[1].dropLast().split(separator: " ")
    let next = try ToolRun(["match", "ROUTES", url] + options.map(String.init), routes: routes)
    #expect(!next.output.contains("it is outside of all spaces"))
  }
}
