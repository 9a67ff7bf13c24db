// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorBridge
@testable import JunctorTesting

/// Valid messages, and the errors for invalid ones.
@Suite(.timeLimit(.minutes(1))) struct MessageTests {
  @Test(arguments: [
    ("", "null", "The message is not a JSON object."),
    ("[]", "null", "The message is not a JSON object."),
    ("{", "null", "The message is not a JSON object."),
    ("null", "null", "The message is not a JSON object."),
    (#""open""#, "null", "The message is not a JSON object."),
    (#"{"id":"c-1","m":"hello"}"#, "c-1", "“v” must be the protocol version, a number."),
    (#"{"v":"1","id":"c-1"}"#, "c-1", "“v” must be the protocol version, a number."),
    (#"{"v":1,"id":"c-1"}"#, "c-1", "“m” must be a verb."),
    (#"{"v":1,"id":"c-1","m":7}"#, "c-1", "“m” must be a verb."),
    (
      #"{"v":1,"id":"c-1","m":"call"}"#, "c-1",
      "“m” must be one of hello, canOpen, open, cancel, subscribe, unsubscribe, close."
    ),
    (#"{"v":1,"id":"c-1","m":"open"}"#, "c-1", "“url” must be an address."),
    (#"{"v":1,"id":"c-1","m":"open","url":["a"]}"#, "c-1", "“url” must be an address."),
    (
      #"{"v":1,"id":"c-1","m":"open","url":"/a","params":[1]}"#, "c-1",
      "“params” must be an object."
    ),
    (#"{"v":1,"id":"c-1","m":"open","url":"/a","opts":3}"#, "c-1", "“opts” must be an object."),
    (
      #"{"v":1,"id":"c-1","m":"open","url":"/a","opts":{"timeoutMs":"soon"}}"#, "c-1",
      "“timeoutMs” must be a number of milliseconds."
    ),
    (
      #"{"v":1,"id":"c-1","m":"open","url":"/a","opts":{"timeoutMs":-1}}"#, "c-1",
      "“opts.timeoutMs” must be a number of milliseconds, at most 86400000."
    ),
    (#"{"v":1,"id":"c-1","m":"cancel"}"#, "c-1", "“call” must be the id of a call."),
    (
      #"{"v":1,"id":"c-1","m":"subscribe","name":"stock","sub":"a b"}"#, "c-1",
      "“sub” must be 1–32 letters, digits or “_”."
    ),
  ])
  func malformedMessageIsAnsweredWithTheKey(
    message: String, id: String, expected: String
  ) async throws {
    let answer = try await Shop().ask(message)
    let id = id == "null" ? id : "\"\(id)\""
    #expect(answer.hasPrefix(#"{"id":\#(id),"ok":false,"error":{"code":"bridge.malformed""#))
    #expect(answer.contains("\"message\":\"\(expected)\""), "\(answer)")
  }

  @Test(arguments: [
    "", "c", "c-", "-1", "c-0", "c-01", "c-1.5", "c-9007199254740992", "c d-1", "ç-1", "c--1",
    "\(String(repeating: "c", count: 33))-1", "__proto__", "c-1-",
  ])
  func invalidIdIsRefused(id: String) async throws {
    let answer = try await Shop().ask(#"{"v":1,"id":"\#(id)","m":"hello"}"#)
    #expect(answer.contains(#""id":null,"ok":false,"error":{"code":"bridge.malformed""#))
  }

  @Test(arguments: [
    #"{"v":1,"id":7,"m":"hello"}"#, #"{"v":1,"id":null,"m":"hello"}"#, #"{"v":1,"m":"hello"}"#,
  ])
  func messageWithoutIdIsAnsweredWithNull(message: String) async throws {
    #expect(try await Shop().ask(message).contains(#""id":null,"ok":false"#))
  }

  @Test func largestIdIsAccepted() async throws {
    let shop = try Shop()
    let id = "\(String(repeating: "Z", count: 32))-9007199254740991"
    #expect(await shop.ask(#"{"v":1,"id":"\#(id)","m":"hello"}"#).contains("\"ok\":true"))
  }

  @Test func otherVersionIsAnsweredWithTheSupportedVersions() async throws {
    let answer = try await Shop().ask(#"{"v":2,"id":"c-1","m":"teleport"}"#)
    #expect(
      answer == #"{"id":"c-1","ok":false,"error":{"code":"bridge.version_unsupported","#
        + #""message":"Version 2 of the protocol is not supported.","retryable":false,"#
        + #""data":{"max":1,"min":1}}}"#)
  }

  @Test func unknownKeysAreIgnored() async throws {
    let shop = try Shop()
    try shop.register("/a") { _ in 7 }
    let answer = await shop.ask(
      #"{"v":1,"id":"c-1","m":"open","url":"/a","__proto__":{"ok":1},"constructor":[],"x":{"y":{}}}"#
    )
    #expect(answer.hasPrefix(#"{"id":"c-1","ok":true,"result":7,"#))
  }

  @Test func deeplyNestedMessagesAreRefused() async throws {
    let shop = try Shop()
    func message(_ number: Int, _ depth: Int) -> String {
      let nest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"{"v":1,"id":"c-\#(number)","m":"hello","x":\#(nest)}"#
    }
    #expect(await shop.ask(message(1, 31)).contains("\"ok\":true"))
    #expect(await shop.ask(message(2, 32)).contains("nested deeper than 32 levels"))
    #expect(await shop.ask(message(3, 60_000)).contains("nested deeper than 32 levels"))
    // The answer has the id, because the id is at the beginning of the message.
    #expect(await shop.ask(message(5, 32)).hasPrefix(#"{"id":"c-5","ok":false"#))
    #expect(await shop.ask(message(5, 1)).contains("\"ok\":true"))
    // A text that a decoder could mistake for UTF-16.
    let wide = #"{"v":1,"id":"c-6","m":"hello","x":"\u{122}","y":\#(message(7, 100))}"#
    let bytes = wide.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let disguised = await shop.ask(String(decoding: bytes, as: UTF8.self))
    #expect(disguised.contains("contains a NUL character"))
    // Brackets in strings do not count as nesting.
    let text = String(repeating: "[", count: 100)
    #expect(
      await shop.ask(#"{"v":1,"id":"c-4","m":"hello","x":"\"\#(text)"}"#).contains("\"ok\":true"))
  }

  @Test func messagesWithTooManyValuesAreRefused() async throws {
    let shop = try Shop()
    func message(_ number: Int, _ count: Int, _ element: String) -> String {
      let list = Array(repeating: element, count: count).joined(separator: ",")
      return #"{"v":1,"id":"c-\#(number)","m":"hello","x":[\#(list)]}"#
    }
    // The version, the id, the verb and the array count as values.
    #expect(await shop.ask(message(1, 4_092, "1")).contains("\"ok\":true"))
    let answer = await shop.ask(message(2, 4_093, "{}"))
    #expect(answer.contains(#""id":"c-2""#) && answer.contains("bridge.too_large"))
    #expect(answer.contains("more than 4096 values") && answer.contains(#""data":{"limit":4096}"#))
    for (number, element) in ["{}", "[[]]", "[]", "null", #"{"a":1}"#].enumerated() {
      let long = await shop.ask(message(3 + number, 200_000 / (element.utf8.count + 1), element))
      #expect(long.contains("bridge.too_large"))
    }
  }

  @Test func longMessagesAreRefused() async throws {
    let shop = try Shop()
    let filler = String(repeating: "x", count: 262_144)
    let answer = await shop.ask(#"{"v":1,"id":"c-1","m":"hello","x":"\#(filler)"}"#)
    #expect(answer.contains("bridge.too_large"))
    #expect(answer.contains(#""data":{"limit":262144}"#))
    let long = #"{"v":1,"id":"c-2","m":"hello","x":"\#(filler.dropLast(100))"}"#
    #expect(await shop.ask(long).contains("\"ok\":true"))
  }

  /// Comparing or hashing one of these texts would take minutes.
  @Test(arguments: [
    (#""$":1,"m":"hello""#, "bridge.too_large", "The key at byte 18 is longer than 256 bytes."),
    (
      #""m":"open","url":"/a","params":{"$":1}"#, "bridge.too_large",
      "The key at byte 50 is longer than 256 bytes."
    ),
    (
      #""m":"open","url":"/a","params":[[{"$":1}]]"#, "bridge.too_large",
      "The key at byte 52 is longer than 256 bytes."
    ),
    (#""m":"hello","x":{"$":1}"#, "bridge.too_large", "The key at byte 35 is longer"),
    (#""m":"$""#, "bridge.malformed", "“m” must be one of hello"),
    (
      #""m":"subscribe","name":"$","sub":"s""#, "bridge.malformed",
      "“name” must be the name of an event, at most 256 bytes."
    ),
    (#""m":"subscribe","name":"stock","sub":"$""#, "bridge.malformed", "“sub” must be 1–32"),
    (#""m":"unsubscribe","sub":"$""#, "bridge.malformed", "“sub” must be 1–32"),
    (#""m":"cancel","call":"$""#, "", #""ok":true,"result":false"#),
    (
      #""m":"open","url":"/a","trace":{"traceparent":"$"}"#, "",
      #""ok":true,"result":null"#
    ),
    (#""m":"close","result":"$""#, "", #""ok":true,"result":null"#),
  ])
  func longRunOfCombiningMarksIsNotCompared(
    rest: String, code: String, expected: String
  ) async throws {
    let shop = try Shop(
      policy: { $0.limits.messageBytes = 1_000_000 }, closing: { _ in true })
    try shop.register("/a") { _ in }
    let rest = rest.replacing("$", with: "a" + Marks.text(bytes: 800_000))
    let answer = await shop.ask(#"{"v":1,"id":"c-1",\#(rest)}"#)
    #expect(answer.hasPrefix(#"{"id":"c-1","#), "\(answer.prefix(300))")
    #expect(answer.contains(expected), "\(answer.prefix(300))")
    #expect(code.isEmpty || answer.contains("\"code\":\"\(code)\""), "\(answer.prefix(300))")
  }

  // MARK: Parameters and results

  @Test(arguments: [
    (#"{"q":"a b&c=d#e%+ü"}"#, "q=a b&c=d#e%+ü"), (#"{"n":7}"#, "n=7"), (#"{"n":-1.5}"#, "n=-1.5"),
    (#"{"n":900719925474099312}"#, "n=900719925474099312"),
    (#"{"b":true,"c":false}"#, "b=true c=false"),
    (#"{"a":null}"#, ""), (#"{}"#, ""), (#"{"t":["x","y",3,true,null]}"#, "t=x t=y t=3 t=true"),
    (#"{"t":[]}"#, ""), (#"{"o":{"b":[1],"a":"/"}}"#, #"o={"a":"/","b":[1]}"#),
    (#"{"l":[[1],[2]]}"#, "l=[[1],[2]]"),
    (#"{"__proto__":"x","constructor":"y"}"#, "__proto__=x constructor=y"),
    (#"{"a&b=":"c"}"#, "a&b==c"),
  ])
  func parametersJoinTheQuery(params: String, query: String) async throws {
    let shop = try Shop()
    try shop.register("/a") { request in
      request.url.queryItems(plusIsSpace: false).map { "\($0.name)=\($0.value)" }.joined(
        separator: " ")
    }
    let answer = await shop.open(1, "mall://a", #""params":\#(params)"#)
    #expect(answer == "\"\(query.replacing("\"", with: "\\\""))\"")
  }

  @Test(arguments: [
    ("mall://a", "mall://a?k=v"), ("mall://a?", "mall://a?k=v"),
    ("mall://a?x=1", "mall://a?x=1&k=v"),
    ("mall://a?x=1&", "mall://a?x=1&k=v"), ("mall://a#f?", "mall://a?k=v#f?"),
    ("mall://a?x#f", "mall://a?x&k=v#f"), ("/a", "/a?k=v"),
  ])
  func parametersPrecedeTheFragment(url: String, address: String) async throws {
    let shop = try Shop()
    let seen = Log()
    try shop.register("/a") { seen.append($0.url.text) }
    #expect(await shop.open(1, url, #""params":{"k":"v"}"#) == "null")
    #expect(seen.elements == [address])
  }

  struct Paid: Codable, Sendable {
    var id = 900_719_925_474_099_312
    var ids: [Int64] = [9_007_199_254_740_991, 9_007_199_254_740_992, -9_007_199_254_740_992]
    var note = "9007199254740993 \\\" \u{2028}"
    var none: Int?
  }

  @Test func wideNumbersAreSentAsStrings() async throws {
    let shop = try Shop()
    try shop.register("/paid") { _ in Paid() }
    #expect(
      await shop.open(1, "/paid") == #"{"id":"900719925474099312","#
        + #""ids":[9007199254740991,"9007199254740992","-9007199254740992"],"#
        + "\"note\":\"9007199254740993 \\\\\\\" \u{2028}\"}")
    try shop.register("/wide") { _ in UInt64.max }
    #expect(await shop.open(2, "/wide") == #""18446744073709551615""#)
  }

  @Test func valueThatCannotBeEncodedIsATypeMismatch() async throws {
    let shop = try Shop()
    struct Secret {}
    try shop.register("/secret") { _ in Secret() }
    try shop.register("/nan") { _ in Double.nan }
    try shop.register("/nothing") { _ in }
    try shop.register("/value") { _ -> BridgeValue in ["a": [1, 2.5, true, nil, "x"]] }
    #expect(await shop.open(1, "/secret") == "route.type_mismatch")
    #expect(await shop.open(2, "/nan") == "route.type_mismatch")
    #expect(await shop.open(3, "/nothing") == "null")
    #expect(await shop.open(4, "/value") == #"{"a":[1,2.5,true,null,"x"]}"#)
  }

  @Test func longResultIsRefused() async throws {
    let shop = try Shop { $0.limits.resultBytes = 100 }
    try shop.register("/long/:count") { request in
      String(repeating: "x", count: try request.value("count"))
    }
    #expect(await shop.open(1, "/long/98").count == 100)
    #expect(await shop.open(2, "/long/99") == "bridge.too_large")
  }
}
