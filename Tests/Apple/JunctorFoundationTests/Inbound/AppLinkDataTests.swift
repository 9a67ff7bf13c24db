// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing

@testable import JunctorFoundation

@Suite struct AppLinkDataTests {
  final class Log: Sendable {
    let lines = RouteLock<[String]>([])
  }

  let log = Log()
  let router: Router

  init() {
    let log = log
    router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")]) { line in
      log.lines.withLock { $0.append(line) }
    }
  }

  private func address(_ json: String, _ rest: String = "mall://order/7") throws -> String {
    let value = try #require(json.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    return "\(rest)\(rest.contains("?") ? "&" : "?")al_applink_data=\(value)"
  }

  private static let whole = #"""
    {"target_url":"https://m.mall.example/order/7?a=1","user_agent":"Bolts iOS 1.0",
     "extras":{"campaign":"spring","n":7,"is":true,"x":1.5,"list":[1],"nothing":null},
     "referer_app_link":{"url":"partner://back","app_name":"Partner\u202e"},"version":"1.0"}
    """#

  @Test func appLinkDataIsRead() throws {
    let data = try #require(try AppLinkData(in: address(Self.whole)))
    #expect(data.targetURL == "https://m.mall.example/order/7?a=1")
    #expect(data.userAgent == "Bolts iOS 1.0")
    #expect(data.extras == ["campaign": "spring", "n": "7", "is": "true"])
    #expect(data.caller == CallerClaim(name: "Partner", address: "partner://back"))
    #expect(try AppLinkData(in: "mall://order/7?al_applink_dat=1") == nil)
    #expect(try AppLinkData(in: "") == nil)
    let bare = try #require(try AppLinkData(in: address("{}")))
    #expect(bare.targetURL == nil && bare.extras.isEmpty && bare.caller == nil)
  }

  @Test(
    arguments: [
      // A target that the router owns replaces the address.
      (#"{"target_url":"https://m.mall.example/a"}"#, "mall://order/7", "https://m.mall.example/a"),
      (#"{"target_url":"mall://home"}"#, "mall://order/7", "mall://home"),
      // Other targets and texts without a scheme do not.
      (#"{"target_url":"https://evil.example/a"}"#, "mall://order/7", "mall://order/7"),
      (
        #"{"target_url":"https://m.mall.example@evil.example/"}"#, "mall://order/7",
        "mall://order/7"
      ),
      (#"{"target_url":"javascript:alert(1)"}"#, "mall://order/7", "mall://order/7"),
      (#"{"target_url":"/inside"}"#, "mall://order/7", "mall://order/7"),
      (#"{"target_url":""}"#, "mall://order/7", "mall://order/7"),
      (#"{"target_url":null}"#, "mall://order/7?a=b%26&c#d", nil),
      ("{}", "mall://order/7?a=b%26&c", "mall://order/7?a=b%26&c"),
    ] as [(String, String, String?)])
  func addressIsTheOwnTargetURL(_ json: String, _ rest: String, _ target: String?) throws {
    // In the fragment, it is not a query item.
    let text = try address(json, rest)
    let link = InboundLink(text, entry: .scene).readingAppLinkData(for: router)
    #expect(link.address == target ?? text)
    #expect(log.lines.withLock { $0 }.isEmpty)
  }

  @Test func senderIsAClaim() throws {
    let text = try address(Self.whole)
    let link = InboundLink(text, entry: .scene, id: "1", scene: "main")
      .readingAppLinkData(for: router)
    #expect(link.caller == CallerClaim(name: "Partner", address: "partner://back"))
    #expect(link.referrer == "partner://back")
    #expect(link.id == "1" && link.scene == "main" && link.entry == .scene)
    let withReferrer = InboundLink(text, entry: .scene, referrer: "com.partner")
      .readingAppLinkData(for: router)
    #expect(withReferrer.referrer == "com.partner")
  }

  /// A page as target must not turn a link of any app into a universal link.
  @Test(arguments: InboundLink.Entry.allCases)
  func sourceIsUnchanged(_ entry: InboundLink.Entry) throws {
    for rest in ["mall://order/7", "https://m.mall.example/order/7"] {
      let link = InboundLink(try address(Self.whole, rest), entry: entry)
      #expect(link.readingAppLinkData(for: router).source == link.source)
    }
  }

  /// DPL5: reading such a link, or printing it, crashed.
  @Test(
    arguments: [
      "x", "", "{", "[]", "7", "null", #""text""#, "{}{}", #"{"target_url":7}"#,
      #"{"referer_app_link":"x"}"#, #"{"referer_app_link":{"url":[]}}"#, #"{"extras":[]}"#,
      #"{"user_agent":{}}"#, #"{"target_url":"a","target_url":"b"}"#, "\u{0}", "\u{FFFD}",
      String(repeating: "[", count: 5_000), #"{"target_url":"\ud800"}"#,
    ])
  func invalidDataIsDroppedWithALogMessage(_ json: String) throws {
    let text = try address(json, "mall://order/7?a=1")
    let link = InboundLink(text, entry: .scene).readingAppLinkData(for: router)
    #expect(link == InboundLink("mall://order/7?a=1", entry: .scene, source: .customScheme))
    #expect(log.lines.withLock { $0 }.count == 1)
    #expect(throws: AppLinkDataError.self) { try AppLinkData(in: text) }
    #expect(!"\(link)".isEmpty)
  }

  @Test func repeatedDataIsDropped() throws {
    let twice = try address(Self.whole, address("{}"))
    let link = InboundLink(twice, entry: .scene).readingAppLinkData(for: router)
    #expect(link.address == "mall://order/7" && link.caller == nil)
    #expect(log.lines.withLock { $0 }.count == 1)
  }

  @Test(arguments: ["", "mall://order/7", "\u{0}", "mall://a?b=al_applink_data", "https://@"])
  func linkWithoutDataIsUnchanged(_ address: String) {
    let link = InboundLink(address, entry: .scene, referrer: "r")
    #expect(link.readingAppLinkData(for: router) == link)
  }

  @Test(arguments: [
    "%7B%22zqx%22%3A1%2C%22zqx%22%3A2%7D", "zqx", "%7B%22target_url%22%3A%7B%22zqx%22%3A1%7D%7D",
    "%7B%22extras%22%3A%22zqx%22%7D", "%7B%7D&al_applink_data=zqx",
  ])
  func droppedDataIsNotQuoted(_ data: String) {
    let link = InboundLink("mall://zqx/zqx?al_applink_data=\(data)&zqx=zqx#zqx", entry: .scene)
    #expect(link.readingAppLinkData(for: router).caller == nil)
    let lines = log.lines.withLock { $0 }
    #expect(lines.count == 1 && !lines[0].contains("zqx"), "\(lines)")
  }
}
