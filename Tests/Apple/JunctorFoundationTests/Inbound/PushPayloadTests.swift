// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing

@testable import JunctorFoundation

@Suite struct PushPayloadTests {
  typealias Payload = [String: any Sendable]

  @Test func notificationContainsALink() throws {
    let payload: Payload = [
      "aps": ["alert": "Your order is here"], "url": "mall://order/7", "id": "m-42", "n": 1,
    ]
    let keys = PushKeys(id: "id")
    let link = InboundLink("mall://order/7", entry: .push, id: "m-42", scene: "main")
    #expect(try InboundLink(push: payload, keys: keys, id: "system", scene: "main") == link)
    #expect(link.source == .push)
    let json = Data(#"{"aps":{"alert":{"title":"a"}},"id":"m-42","url":"mall:\/\/order\/7"}"#.utf8)
    let objects = try JSONSerialization.jsonObject(with: json)
    let info = try #require(objects as? [AnyHashable: Any])
    #expect(try InboundLink(push: info, keys: keys, scene: "main") == link)
  }

  @Test(
    arguments: [
      (["url": "mall://a"], PushKeys(), "mall://a", "system"),
      (["url": "mall://a", "id": 7], PushKeys(), "mall://a", "system"),
      (["url": "mall://a", "id": 7], PushKeys(id: "id"), "mall://a", "7"),
      (["route": "/a", "mid": "x"], PushKeys(address: "route", id: "mid"), "/a", "x"),
      (
        ["aps": Payload(), "mall.data": ["url": "/a", "id": "x"], "url": "/b"],
        PushKeys(id: "id", in: "mall.data"), "/a", "x"
      ),
    ] as [(Payload, PushKeys, String, String)])
  func keysCanBeSpecified(
    _ payload: Payload, _ keys: PushKeys, _ address: String, _ id: String
  ) throws {
    let link = try InboundLink(push: payload, keys: keys, id: "system")
    #expect(link.address == address && link.id == id)
  }

  /// Only the address is required.
  @Test(
    arguments: [
      #""id":null"#, #""id":"""#, #""id":{}"#, #""id":[1]"#, #""id":1.5"#, #""aps":"b""#,
      #""aps":null"#, #""extra":{"url":7}"#, #""data":null"#,
    ])
  func malformedOptionalFieldIsIgnored(_ field: String) throws {
    let json = Data(#"{"url":"mall://order/7",\#(field)}"#.utf8)
    let info = try #require(
      try JSONSerialization.jsonObject(with: json) as? [AnyHashable: Any])
    let link = try InboundLink(push: info, keys: PushKeys(id: "id"), id: "system")
    #expect(link == InboundLink("mall://order/7", entry: .push, id: "system"))
  }

  @Test(
    arguments: [
      ([:], nil, .missing, "url", "The payload has no “url”."),
      (["aps": ["url": "a"]], nil, .missing, "url", nil),
      (["url": 7], nil, .malformed, "url", "“url” is a whole number, not an address."),
      (["url": ""], nil, .malformed, "url", "“url” is an empty text, not an address."),
      (["url": ["a"]], nil, .malformed, "url", "“url” is a list, not an address."),
      (["url": ["a": 1]], nil, .malformed, "url", "“url” is an object, not an address."),
      (["url": true], nil, .malformed, "url", nil), (["url": 1.5], nil, .malformed, "url", nil),
      (["url": "a"], "data", .missing, "data", nil),
      (["data": "a"], "data", .malformed, "data", "“data” is a text, not an object."),
      (["data": Payload()], "data", .missing, "data.url", "The payload has no “data.url”."),
      (["data": ["url": 1]], "data", .malformed, "data.url", nil),
    ] as [(Payload, String?, PushPayloadError.Code, String?, String?)])
  func errorNamesTheKey(
    _ payload: Payload, _ container: String?, _ code: PushPayloadError.Code, _ key: String?,
    _ description: String?
  ) throws {
    do throws(PushPayloadError) {
      _ = try InboundLink(push: payload, keys: PushKeys(in: container))
      Issue.record("It is malformed.")
    } catch {
      #expect(error.code == code && error.key == key)
      if let description { #expect(error.description == description) }
    }
  }
}
