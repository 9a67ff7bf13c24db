// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorBridge
internal import JunctorDesk
internal import JunctorTesting
internal import MallContract
internal import MallHomeInterface
internal import MallWebInterface

/// Scenes about external sources: web pages, other apps and pushes.
extension Scene {
  static var pageGetsAnAnswer: Scene {
    Scene("a web page opens native screens and receives their values") { stage in
      let mall = try await Mall.opened(signingIn: "Mei")
      let address = try mall.router.url(
        for: WebRoutes.Page(url: "https://m.mall.example/orders"))
      await stage.open(address, in: mall, expecting: .shown)
      guard let page = mall.window.front as? any WebPage else {
        return stage.expect(false, "the web page is at the front")
      }
      @MainActor func open(_ address: String) async -> String {
        let answer = await page.call(address)
        // Without the metadata, whose time varies.
        let received = answer.prefix(
          upTo: answer.firstRange(of: ",\"meta\"")?.lowerBound ?? answer.endIndex)
        stage.say("page: open(\"\(address)\") receives \(received)")
        return String(received)
      }

      let order = try await open(MallAddresses.Order.data(id: 7))
      stage.expect(
        order.contains(#""ok":true,"result":{"count":1,"goods":1,"id":7"#),
        "the page receives the order")

      let log = EventRecorder(mall.router)
      async let choice = open(MallAddresses.Home.city())
      await log.front(HomeRoutes.PickCity.self)
      _ = try await mall.user.finish("Chengdu")
      stage.expect(
        await choice.contains(#""result":{"name":"Chengdu"}"#),
        "the page receives the value of a screen")
      await mall.settle()

      async let none = open(MallAddresses.Home.city())
      await log.front(HomeRoutes.PickCity.self)
      stage.expect(mall.user.pull() == .done, "Mei pulls the sheet down")
      stage.expect(
        await none.contains(#""code":"route.dismissed""#), "the page receives dismissed")

      let logout = await open(MallAddresses.Settings.logout())
      stage.expect(
        logout.contains(#""code":"route.not_exposed""#),
        "a route that is not exposed to pages is refused")
    }
  }

  static var untrustedPage: Scene {
    Scene("pages of other origins are refused") { stage in
      let mall = try await Mall.opened(signingIn: "Mei")
      let hints = Lines()
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
        stage.say("\(page.origin)\(page.isMainFrame ? "" : " in a frame") receives \(answer)")
        stage.expect(
          answer.contains(page.isMainFrame ? "bridge.origin_denied" : "bridge.frame_denied"),
          "the page is refused")
      }
      stage.expect(
        hints.all.allSatisfy { $0.contains("https://m.mall.example") } && hints.all.count == 4,
        "only the local log lists the admitted origins")
      stage.expect(mall, shows: Layout(), "the screens are unchanged")
    }
  }

  static var anotherAppCalls: Scene {
    Scene("another app calls and is called back: success, cancellation, error") { stage in
      let mall = try await Mall.opened()
      let opened = Lines()
      let calls = InboundCalls(
        to: mall.router, policy: CallbackPolicy(schemes: ["partner"])
      ) { address in
        opened.add(address)
        return true
      }
      let log = EventRecorder(mall.router)
      // Equal calls within two seconds would run once.
      func call(_ action: String, number: Int = 1) -> InboundLink {
        InboundLink(
          "mall://x-callback-url/\(action)?call=\(number)&x-source=Partner&x-success=partner://done?n%3D1"
            + "&x-cancel=partner://cancelled&x-error=partner://failed", entry: .otherApp)
      }

      async let picked = calls.open(call("city"))
      await log.front(HomeRoutes.PickCity.self)
      _ = try await mall.user.finish("Chengdu")
      _ = try await picked
      stage.say("the system opens \(opened.all.last ?? "nothing")")
      stage.expect(
        opened.all == ["partner://done?n=1&city=Chengdu"],
        "x-success receives the city only")
      await mall.settle()

      async let left = calls.open(call("city", number: 2))
      await log.front(HomeRoutes.PickCity.self)
      stage.expect(mall.user.pull() == .done, "the sheet is pulled down")
      _ = try await left
      stage.say("the system opens \(opened.all.last ?? "nothing")")
      stage.expect(opened.all.dropFirst() == ["partner://cancelled"], "x-cancel is opened, once")

      _ = try? await calls.open(call("settings/logout"))
      stage.say("the system opens \(opened.all.last ?? "nothing")")
      stage.expect(
        opened.all.count == 3 && opened.all[2].hasPrefix("partner://failed?errorCode=denied"),
        "a route that is not exposed to other apps opens x-error")

      let stolen = try? await calls.open(
        InboundLink(
          "mall://x-callback-url/city?x-success=javascript:alert(1)", entry: .otherApp))
      stage.expect(
        stolen == nil && opened.all.count == 3, "a scheme outside the policy is not called back")
    }
  }

  static var pushIsReported: Scene {
    Scene("each push is opened once, and the backend receives its outcome") { stage in
      let mall = try await Mall.opened(signingIn: "Mei")
      let reports = Lines()
      let router = mall.router
      let inbox = LinkInbox(waitingFor: [], clock: ManualClock()) { link, disposition in
        guard let report = PushReport(link, disposition, of: router) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(report) else { return }
        reports.add(String(decoding: json, as: UTF8.self))
      }
      inbox.deliver(to: router)
      let order = try MallAddresses.Order.detail(id: 7)
      for (id, address) in [
        ("n1", order), ("n1", order), ("n2", try MallAddresses.Order.pay(id: 7)),
        ("n3", "mall://oder/7"),
      ] {
        _ = await inbox.receive(InboundLink(address, entry: .push, id: id))
      }
      for report in reports.all { stage.say("to the backend: \(report)") }
      stage.expect(reports.all.count == 3, "each push is reported once, and its duplicate is not")
      stage.expect(
        zip(reports.all, [#""ending":"handled""#, #""ending":"denied""#, #""ending":"notFound""#])
          .allSatisfy { $0.contains($1) }, "the outcomes are handled, denied and notFound")
      stage.expect(
        reports.all.allSatisfy { !$0.contains("mall://") },
        "reports contain patterns and no addresses")
    }
  }
}

/// Lines that any thread can add.
private final class Lines: Sendable {
  private let lines = RouteLock<[String]>([])
  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
