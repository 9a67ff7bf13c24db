// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorDoctor
import Testing

@testable import JunctorEngine

@Suite struct EngineTests {
  private static let contract = #"""
    {
      "schemaVersion": 1,
      "spaces": ["mall", "https://m.mall.example"],
      "routes": [
        {
          "id": "goods.detail",
          "pattern": "/goods/:id([0-9]+)",
          "parameters": [
            {"name": "id", "in": "path", "type": "integer", "swiftType": "UInt8", "constraint": "[0-9]+"}
          ],
          "exposure": ["push", "web:https://m.mall.example"]
        },
        {
          "id": "goods.search",
          "pattern": "/goods/search",
          "parameters": [
            {"name": "q", "in": "query", "key": "query", "type": "string", "swiftType": "String"}
          ],
          "exposure": ["universalLink"]
        }
      ]
    }
    """#

  private var engine = Engine()

  init() { _ = ask(#"{"ask": "load", "routes": \#(Self.contract)}"#) }

  private mutating func ask(_ request: String) -> String {
    String(decoding: engine.answer(Array(request.utf8)), as: UTF8.self)
  }

  private mutating func value(_ request: String) throws -> JSONValue {
    try JSONValue(json: Array(ask(request).utf8))
  }

  @Test mutating func contractIsLoaded() {
    #expect(
      ask(#"{"ask": "load", "routes": \#(Self.contract)}"#)
        == #"{"routes":2,"spaces":["mall","https://m.mall.example"]}"#)
  }

  @Test mutating func contractWithAnErrorIsRefusedWithItsPlace() throws {
    let answer = try value(
      #"{"ask": "load", "routes": {"schemaVersion": 1, "spaces": ["mall"], "routes": [{"id": 1}]}}"#
    )
    #expect(answer["error"]?["code"]?.string == "wrongValue")
    #expect(answer["error"]?["path"]?.string == "routes[0].id")
    // The contract before it remains.
    #expect(ask(#"{"ask": "match", "url": "/goods/7"}"#).contains("goods.detail"))
  }

  @Test(arguments: [
    (
      "mall://goods/7", #"{"captures":{"id":"7"},"id":"goods.detail","route":"/goods/:id([0-9]+)"}"#
    ),
    ("mall://goods/tea", #"{"captures":{},"route":null}"#),
    ("other://goods/7", #"{"captures":{},"route":null}"#),
    (
      "mall://u@h",
      #"{"captures":{},"error":{"code":"userInfo","message":"a user name or password before the host (“@”) is not accepted","offset":8},"route":null}"#
    ),
  ])
  mutating func routeIsFound(_ url: String, _ answer: String) {
    #expect(ask(#"{"ask": "match", "url": "\#(url)"}"#) == answer)
  }

  @Test mutating func lookupIsExplained() throws {
    let answer = try value(#"{"ask": "explain", "url": "mall://goods/700", "source": "push"}"#)
    #expect(answer["outcome"]?.string == "badParameter")
    #expect(answer["normalized"]?.string == "mall://goods/700")
    #expect(answer["route"]?["id"]?.string == "goods.detail")
    let parameter = answer["parameters"]?.elements?.first
    #expect(parameter?["texts"]?.text == #"["700"]"#)
    #expect(
      parameter?["error"]?.string == "parameter “id”: “700” is not a whole number from 0 to 255")
    let near = answer["near"]?.elements?.first
    #expect(near?["expected"]?.string == "search")
    #expect(near?["actual"]?.string == "700")
    #expect(near?["line"]?.text == "15")
    #expect(answer["text"]?.string?.hasPrefix("mall://goods/700  from push\n") == true)
  }

  @Test(arguments: [
    (#"/goods/7\u200b"#, #"[{"name":"U+200B","offset":8}]"#),
    ("/é%E2%80%8B7", #"[{"name":"U+200B","offset":3}]"#), ("/goods/7", "[]"), ("/%FF%E2%80", "[]"),
  ])
  mutating func invisibleCharactersAreNamed(_ url: String, _ found: String) throws {
    #expect(try value(#"{"ask": "explain", "url": "\#(url)"}"#)["invisible"]?.text == found)
  }

  @Test mutating func accessOfEachSourceIsStated() throws {
    let answer = try value(
      #"{"ask": "access", "url": "/goods/7", "origins": ["https://x.example", "x"]}"#)
    let sources = answer["sources"]?.elements ?? []
    #expect(
      sources.filter { $0["opens"]?.boolean == true }.compactMap { $0["source"]?.string }
        == ["app", "push", "web:https://m.mall.example"])
    #expect(
      sources.compactMap { $0["code"]?.string }
        == ["denied", "denied", "denied", "denied", "denied", "brokenOrigin"])
  }

  @Test(arguments: [
    ("/goods/:id([0-9]+)", "mall://goods/7", true),
    ("/goods/:id([0-9]+)", "mall://goods/tea", false),
    ("/GOODS/*", "mall://goods/7", false), ("/goods?a=1", "mall://goods?a=1", true),
    ("/goods/:id", "mall://%zz", false),
  ])
  mutating func patternOfARuleCoversItsURLs(_ pattern: String, _ url: String, _ covers: Bool)
    throws
  {
    let request = #"{"ask": "covers", "url": "\#(url)", "pattern": "\#(pattern)"}"#
    #expect(try value(request)["covers"]?.boolean == covers)
    let anyCase = request.dropLast() + #", "ignoresCase": true}"#
    #expect(try value(String(anyCase))["covers"]?.boolean == (covers || pattern == "/GOODS/*"))
    let broken = try value(#"{"ask": "covers", "url": "\#(url)", "pattern": "/:id("}"#)
    #expect(broken["error"]?["offset"]?.text == "4")
  }

  @Test(arguments: [
    (#"["push"]"#, "push", true), (#"["push"]"#, "app", false), (#"["app"]"#, "app", true),
    (#"["web:*"]"#, "web:https://m.mall.example", true),
    (#"["web:https://m.mall.example+frames"]"#, "web:https://m.mall.example", true),
    (#"["web:https://m.mall.example"]"#, "web:https://m.mall.example+frame", false),
    (#"["web:https://M.mall.example:443"]"#, "web:https://m.mall.example", true),
    (#"["customScheme"]"#, "customScheme:com.bank.app", true), ("[]", "app", false),
  ])
  mutating func sourcesOfARuleCoverOthers(_ sources: String, _ source: String, _ covers: Bool)
    throws
  {
    let request = #"{"ask": "covers", "source": "\#(source)", "sources": \#(sources)}"#
    #expect(try value(request)["covers"]?.boolean == covers)
  }

  @Test mutating func systemWithoutFileHasNoAnswer() throws {
    let answer = try value(#"{"ask": "ways", "url": "https://m.mall.example/goods/search"}"#)
    #expect(answer["ios"] == nil)
    #expect(answer["android"] == nil)
  }

  @Test func filterIsReadFromItsJSON() throws {
    let filter = IntentFilter(data: [
      .init(
        scheme: "https", host: "m.mall.example", port: 8443,
        paths: [try .init(.prefix, "/goods"), try .init(.advancedGlob, "/[a-m]+")]),
      .init(scheme: "http"),
    ])
    #expect(try IntentFilter(filter.json) == filter)
  }

  @Test(arguments: [
    ("{}", "an intent filter requires a list “data”"),
    (#"{"data": [{"paths": [{"x": "/"}]}]}"#, "“x” is not an attribute of a path"),
    (#"{"data": [{"paths": [{"pathAdvancedPattern": "/["}]}]}"#, "pathAdvancedPattern “/[”"),
  ])
  mutating func malformedFilterHasAnError(_ filter: String, _ message: String) throws {
    let answer = try value(#"{"ask": "ways", "url": "/", "filters": [\#(filter)]}"#)
    #expect(answer["error"]?["message"]?.string?.hasPrefix(message) == true)
  }

  @Test mutating func givenFilesDecideAboutLinks() throws {
    let answer = try value(
      #"""
      {"ask": "ways", "url": "https://m.mall.example/goods/search",
       "aasa": {"applinks": {"details": [
         {"appIDs": ["ABCDE12345.x"], "components": [{"/": "/goods/*", "exclude": true}]}]}},
       "assetlinks": [{
         "relation": ["delegate_permission/common.handle_all_urls"],
         "target": {"namespace": "android_app", "package_name": "x", "sha256_cert_fingerprints": []},
         "relation_extensions": {"delegate_permission/common.handle_all_urls": {
           "dynamic_app_link_components": [{"/": "/goods/*", "exclude": true}]}}}],
       "filters": [{"data": [{"scheme": "https", "host": "m.mall.example"}]}]}
      """#)
    #expect(answer["ios"]?["opens"]?.boolean == false)
    #expect(answer["ios"]?["component"]?["path"]?.string == "applinks.details[0].components[0]")
    #expect(
      answer["android"]?["levels"]?.elements?.compactMap { $0["opens"]?.boolean }
        == [true, true, false])
  }

  @Test(arguments: [
    (#""pattern": "/a/:b", "values": {"b": "x/y"}"#, #"{"url":"/a/x%2Fy"}"#),
    (#""id": "goods.search", "values": {"q": "tea"}"#, #"{"url":"/goods/search?query=tea"}"#),
    (
      #""id": "goods.search", "values": {}"#,
      #"{"error":{"code":"badParameter","message":"parameter “q” is missing (a text)","name":"q"}}"#
    ),
    (
      #""id": "goods.detail", "values": {"id": "300"}"#,
      #"{"error":{"code":"badParameter","message":"parameter “id”: “300” is not a whole number from 0 to 255","name":"id"}}"#
    ),
    (
      #""id": "x", "values": {}"#,
      #"{"error":{"code":"unknownRoute","message":"no route has the identifier “x”"}}"#
    ),
  ])
  mutating func urlIsWritten(_ members: String, _ answer: String) {
    #expect(ask(#"{"ask": "write", \#(members)}"#) == answer)
  }

  @Test mutating func olderContractIsCompared() throws {
    let answer = try value(
      #"""
      {"ask": "compare", "routes": {"schemaVersion": 1, "spaces": ["mall"], "routes": [
        {"id": "gone", "pattern": "/gone"}]}}
      """#)
    #expect(answer["isBreaking"]?.boolean == true)
    let finding = answer["findings"]?.elements?.first
    #expect(finding?["rule"]?.string == "removedRoute")
    #expect(finding?["url"]?.string == "/gone")
    // The loaded contract stays.
    #expect(try value(#"{"ask": "match", "url": "/goods/7"}"#)["id"]?.string == "goods.detail")
  }

  @Test(arguments: [
    ("{\n  \"routes\": [}\n}", 2, 14), (#"{"schemaVersion": 1,"#, 1, 21),
    (#"{"a": "\u00e9", "b": x}"#, 1, 22), ("{} x", 1, 4),
    (#"{"routes": 1}"#, 1, 12), ("", 1, 1),
  ])
  mutating func malformedTextOfAFileHasItsPlace(_ text: String, _ line: Int, _ column: Int) throws {
    let request = JSONValue.object([("ask", .string("compare")), ("routes", .string(text))])
    let error = try #require(try value(request.text)["error"])
    #expect(
      error["line"]?.text == "\(line)" && error["column"]?.text == "\(column)", "\(error.text)")
  }

  @Test mutating func placesOfATextAreThoseOfItsFile() throws {
    let file =
      "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.x\"], \"components\": [\n  {\"/\": \"/goods/*\"}]}]}}"
    let request = JSONValue.object([
      ("ask", .string("ways")), ("url", .string("https://m.mall.example/goods/7")),
      ("aasa", .string(file)),
    ])
    #expect(try value(request.text)["ios"]?["component"]?["line"]?.text == "2")
  }

  @Test mutating func routesAreListed() throws {
    let answer = try value(#"{"ask": "list"}"#)
    #expect(answer["routes"]?.elements?.count == 2)
    #expect(
      answer["ranked"]?.elements?.compactMap { $0["id"]?.string }
        == ["goods.search", "goods.detail"])
  }

  @Test(arguments: [
    "", "[]", "{", #"{"ask": 1}"#, #"{"ask": "x"}"#, #"{"ask": "match"}"#,
    #"{"ask": "explain", "url": "/", "source": "x"}"#, #"{"ask": "ways", "url": "/", "aasa": 1}"#,
    #"{"ask": "access", "url": "/", "origins": [1]}"#, #"{"ask": "load"}"#, #"{"ask": "compare"}"#,
  ])
  mutating func malformedRequestHasAnError(_ request: String) throws {
    #expect(try value(request)["error"]?["message"]?.string != nil)
  }
}
