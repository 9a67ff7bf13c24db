// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import JunctorDesk
internal import JunctorTesting
internal import MallHomeInterface
internal import MallWebInterface

/// Scenes about pages, other apps and pushes: they call, and are answered.
extension Scene {
  static var pageGetsAnAnswer: Scene {
    Scene("a page calls native screens and gets the answers") { stage in
      let mall = try await Mall.opened(welcoming: "Mei")
      let address = try mall.router.url(
        for: WebRoutes.Page(url: "https://m.mall.example/orders"))
      await stage.open(address, in: mall, expecting: .shown)
      guard let page = mall.window.front as? any WebPage else {
        return stage.expect(false, "a page is in front")
      }
      @MainActor func hear(_ address: String) async -> String {
        let answer = await page.call(address)
        // How long it took differs each time.
        let heard = answer.prefix(
          upTo: answer.firstRange(of: ",\"meta\"")?.lowerBound ?? answer.endIndex)
        stage.say("page: open(\"\(address)\") hears \(heard)")
        return String(heard)
      }

      let order = await hear("mall://order/7/data")
      stage.expect(
        order.contains(#""ok":true,"result":{"count":1,"goods":1,"id":7"#),
        "the page hears the order")

      let log = EventRecorder(mall.router)
      async let choice = hear("mall://city")
      await log.front(HomeRoutes.PickCity.self)
      _ = try await mall.person.finish("Chengdu")
      stage.expect(
        await choice.contains(#""result":{"name":"Chengdu"}"#),
        "a page waits for a screen as the app does")
      await mall.settle()

      async let none = hear("mall://city")
      await log.front(HomeRoutes.PickCity.self)
      stage.expect(mall.person.pull() == .done, "Mei pulls the sheet down")
      stage.expect(
        await none.contains(#""code":"route.dismissed""#), "the page hears that nothing was chosen")

      let logout = await hear("mall://settings/logout")
      stage.expect(
        logout.contains(#""code":"route.not_exposed""#), "what is not open to pages is refused")
    }
  }

  static var hostilePage: Scene {
    Scene("pages of other origins are not answered, whatever they say") { stage in
      let mall = try await Mall.opened(welcoming: "Mei")
      let hints = Hints()
      let bridge = Bridge(
        to: mall.router, policy: try BridgePolicy(origins: ["https://m.mall.example"]),
        clock: ManualClock(), note: { if let hint = $0.hint { hints.add(hint) } })
      let session = bridge.session { _ in }
      let pages = [
        BridgePage(origin: "https://evil.example"),
        BridgePage(origin: "https://m.mall.example.evil.example"),
        BridgePage(origin: "http://m.mall.example"), BridgePage(origin: "null"),
        BridgePage(origin: "https://m.mall.example", isMainFrame: false),
      ]
      for (number, page) in pages.enumerated() {
        let answer = await session.receive(
          #"{"v":1,"id":"evil-\#(number + 1)","m":"open","url":"mall://order/7/pay","origin":"#
            + #""https://m.mall.example"}"#, from: page)
        stage.say("\(page.origin)\(page.isMainFrame ? "" : " in a frame") hears \(answer)")
        stage.expect(
          answer.contains(page.isMainFrame ? "bridge.origin_denied" : "bridge.frame_denied"),
          "it is refused")
      }
      stage.expect(
        hints.all.allSatisfy { $0.contains("https://m.mall.example") } && hints.all.count == 4,
        "which origins are admitted, only the local log says")
      stage.expect(mall, isUp: Up(), "nothing has moved")
    }
  }

  static var anotherAppCalls: Scene {
    Scene("another app calls and is called back: success, cancel, error") { stage in
      let mall = try await Mall.opened()
      let opened = Hints()
      let calls = InboundCalls(
        to: mall.router, policy: CallbackPolicy(schemes: ["partner"])
      ) { address in
        opened.add(address)
        return true
      }
      let log = EventRecorder(mall.router)
      func call(_ action: String) -> InboundLink {
        InboundLink(
          "mall://x-callback-url/\(action)?x-source=Partner&x-success=partner://done?n%3D1"
            + "&x-cancel=partner://cancelled&x-error=partner://failed", entry: .otherApp)
      }

      async let picked = calls.open(call("city"))
      await log.front(HomeRoutes.PickCity.self)
      _ = try await mall.person.finish("Chengdu")
      _ = try await picked
      stage.say("the system opens \(opened.all.last ?? "nothing")")
      stage.expect(
        opened.all == ["partner://done?n=1&city=Chengdu"],
        "x-success has the city, and nothing else")
      await mall.settle()

      async let left = calls.open(call("city"))
      await log.front(HomeRoutes.PickCity.self)
      stage.expect(mall.person.pull() == .done, "the sheet is pulled down")
      _ = try await left
      stage.say("the system opens \(opened.all.last ?? "nothing")")
      stage.expect(opened.all.dropFirst() == ["partner://cancelled"], "x-cancel is opened, once")

      _ = try? await calls.open(call("settings/logout"))
      stage.say("the system opens \(opened.all.last ?? "nothing")")
      stage.expect(
        opened.all.count == 3 && opened.all[2].hasPrefix("partner://failed?errorCode=denied"),
        "what is not open to other apps ends at x-error")

      let stolen = try? await calls.open(
        InboundLink(
          "mall://x-callback-url/city?x-success=javascript:alert(1)", entry: .otherApp))
      stage.expect(stolen == nil && opened.all.count == 3, "no other scheme is called back")
    }
  }

  static var pushIsReported: Scene {
    Scene("pushes are opened once, and the backend hears how each ended") { stage in
      let mall = try await Mall.opened(welcoming: "Mei")
      let reports = Hints()
      let router = mall.router
      let inbox = LinkInbox(waitingFor: [], clock: ManualClock()) { link, disposition in
        guard let report = PushReport(link, disposition, of: router) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(report) else { return }
        reports.add(String(decoding: json, as: UTF8.self))
      }
      inbox.deliver(to: router)
      for (id, address) in [
        ("n1", "mall://order/7"), ("n1", "mall://order/7"), ("n2", "mall://order/7/pay"),
        ("n3", "mall://oder/7"),
      ] {
        _ = await inbox.receive(InboundLink(address, entry: .push, id: id))
      }
      for report in reports.all { stage.say("to the backend: \(report)") }
      stage.expect(reports.all.count == 3, "each push is reported once, its double not at all")
      stage.expect(
        zip(reports.all, [#""ending":"handled""#, #""ending":"denied""#, #""ending":"notFound""#])
          .allSatisfy { $0.contains($1) }, "one was shown, one refused, one led nowhere")
      stage.expect(
        reports.all.allSatisfy { !$0.contains("mall://") }, "patterns are told, no addresses")
    }
  }
}

/// Lines that are noted from anywhere.
private final class Hints: Sendable {
  private let lines = RouteLock<[String]>([])
  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
