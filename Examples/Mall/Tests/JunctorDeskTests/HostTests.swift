// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import Junctor
internal import JunctorBridge
internal import Testing

@testable internal import JunctorDesk

/// The host's responses over the network.
@Suite(.timeLimit(.minutes(1))) struct HostTests {
  private let notes = Log<BridgeNote>()
  private let visits = Log<DeskNote>()
  private let hold = Hold()

  private func host(_ settings: DeskHost.Settings = DeskHost.Settings()) throws -> DeskHost {
    try DeskHost(
      bridge: try bridge(hold: hold, note: notes.add), settings: settings, generator: Counting(),
      note: visits.add
    ) { request in
      switch (request.path, request.caller) {
      case ("/", _): .file(type: "text/html", Array("<p>hello".utf8))
      case ("/secret", .page): .file(type: "text/plain", Array("for a page".utf8))
      case ("/secret", _): .refused("Not for you.")
      case ("/__desk/echo", _):
        .socket { texts, send in for await text in texts { send("received \(text)") } }
      default: .nothing
      }
    }
  }

  private let page = DeskPage(path: "/page", standsFor: "https://m.mall.example")

  private func open(_ url: String, id: Int = 1) -> String {
    #"{"v":1,"id":"t-\#(id)","m":"open","url":"\#(url)"}"#
  }

  // MARK: Refusals

  @Test func filesAreServedToAllowedHostsOnly() async throws {
    try await withHost(try host()) { port in
      let page = try await Visitor(port).ask("/")
      #expect(page.code == 200 && page.text == "<p>hello")
      #expect(page.headers[HTTPHeader("Content-Security-Policy")]?.contains("ws://127") == true)
      #expect(page.headers[HTTPHeader("X-Content-Type-Options")] == "nosniff")
      #expect(page.headers[HTTPHeader("Cache-Control")] == "no-store")
      #expect(try await Visitor(port, host: "localhost:\(port)").ask("/").code == 200)
      for host in ["evil.example:\(port)", "localhost", "127.0.0.1:1"] {
        let answer = try await Visitor(port, host: host).ask("/")
        #expect(answer.code == 403 && answer.text.contains("is not served here"))
      }
      #expect(try await Visitor(port).ask("/nothing").code == 404)
      #expect(try await Visitor(port).ask("/", post: "x").code == 405)
      #expect(try await Visitor(port).ask("/secret").text == "Not for you.\n")
    }
  }

  @Test func otherNamesMustBeListed() async throws {
    var settings = DeskHost.Settings()
    settings.names = ["shop.example"]
    try await withHost(try host(settings)) { port in
      let known = try await Visitor(port, host: "shop.example:\(port)").ask("/").code
      #expect(known == 200)
      let unknown = try await Visitor(port, host: "m.shop.example:\(port)").ask("/").code
      #expect(unknown == 403)
    }
  }

  @Test func bridgeRequiresAPagesToken() async throws {
    let host = try host()
    let token = host.issue(page).text
    try await withHost(host) { port in
      let visitor = Visitor(port, origin: "http://127.0.0.1:\(port)")
      let text = open("mall://order/7")
      for query in ["", "?token=", "?token=0", "?token=\(host.token.text)", "?token=\(token)0"] {
        let answer = try await visitor.ask("/__junctor/call\(query)", post: text)
        #expect(answer.code == 403 && answer.text.contains("requires the token"), "\(query)")
        let line = try await visitor.socket("/__junctor/socket\(query)")
        #expect(await line.status.contains("403"))
      }
      #expect(try await visitor.ask("/__junctor/call?token=\(token)", post: text).code == 200)
      #expect(try await visitor.ask("/__junctor/what?token=\(token)").code == 404)
      let note = await visits.first { $0.kind == .refused }
      #expect(note?.path == "/__junctor/call")
    }
  }

  @Test func bridgeRefusesOtherOrigins() async throws {
    var settings = DeskHost.Settings()
    settings.origins = ["http://localhost:5173"]
    let host = try host(settings)
    let token = host.issue(page).text
    try await withHost(host) { port in
      let text = open("mall://order/7")
      for origin in [
        "http://evil.example:\(port)", "http://127.0.0.1:\(port).evil.example", "null",
        "http://localhost:\(port)",
      ] {
        let visitor = Visitor(port, origin: origin)
        let answer = try await visitor.ask("/__junctor/call?token=\(token)", post: text)
        #expect(answer.code == 403 && answer.text.contains("are not allowed"))
        #expect(
          await (try visitor.socket("/__junctor/socket?token=\(token)")).status.contains("403"))
      }
      // A listed origin passes the access check; the policy decides about its messages.
      let listed = Visitor(port, origin: "http://localhost:5173")
      let answer = try await listed.ask("/__junctor/call?token=\(token)", post: text)
      #expect(answer.code == 200 && answer.text.contains("bridge.origin_denied"))
      #expect(
        answer.headers[HTTPHeader("Access-Control-Allow-Origin")] == "http://localhost:5173")
      // A caller without an origin is not admitted by the policy.
      let program = try await Visitor(port).ask("/__junctor/call?token=\(token)", post: text)
      #expect(program.text.contains("bridge.origin_denied"))
    }
  }

  @Test func deskIsForItsOwnPage() async throws {
    let host = try host()
    let token = host.issue(page).text
    try await withHost(host) { port in
      let own = Visitor(port, origin: "http://127.0.0.1:\(port)")
      let line = try await own.socket("/__desk/echo?token=\(host.token.text)")
      try await line.send("a")
      #expect(try await line.text() == "received a")
      #expect(await (try own.socket("/__desk/echo?token=\(token)")).status.contains("403"))
      let other = Visitor(port, origin: "http://evil.example")
      #expect(
        await (try other.socket("/__desk/echo?token=\(host.token.text)")).status.contains("403"))
    }
  }

  // MARK: Calls

  @Test func postedMessageIsAnswered() async throws {
    let host = try host()
    let token = host.issue(page).text
    try await withHost(host) { port in
      let visitor = Visitor(port, origin: "http://127.0.0.1:\(port)")
      let path = "/__junctor/call?token=\(token)"
      let answer = try await visitor.ask(path, post: open("mall://order/7"))
      #expect(answer.text.contains(#""ok":true,"result":"7""#))
      #expect(answer.headers[HTTPHeader("Content-Type")]?.hasPrefix("application/json") == true)
      // Messages share a session, so an id can be used once.
      let again = try await visitor.ask(path, post: open("mall://order/7"))
      #expect(again.text.contains("bridge.malformed"))
      #expect(try await visitor.ask(path, post: "{").text.contains("bridge.malformed"))
      #expect(try await visitor.ask(path).code == 404)
    }
  }

  @Test func longMessagesAreRefused() async throws {
    var settings = DeskHost.Settings()
    settings.bodyBytes = 300_000
    let host = try host(settings)
    let token = host.issue(page).text
    try await withHost(host) { port in
      let visitor = Visitor(port, origin: "http://127.0.0.1:\(port)")
      let path = "/__junctor/call?token=\(token)"
      // Above the bridge's limit, the bridge answers.
      let long = try await visitor.ask(path, post: String(repeating: "x", count: 270_000))
      #expect(long.code == 200 && long.text.contains("bridge.too_large"))
      for count in [300_001, 3_000_000] {
        let longer = try await visitor.ask(path, post: String(repeating: "x", count: count))
        #expect(longer.code == 413)
      }
      #expect(try await visitor.ask(path, post: open("mall://order/1")).code == 200)
    }
  }

  // MARK: Sockets

  @Test func answersArriveInAnyOrder() async throws {
    let host = try host()
    let token = host.issue(page).text
    try await withHost(host) { port in
      let line = try await Visitor(port, origin: "http://127.0.0.1:\(port)")
        .socket("/__junctor/socket?token=\(token)")
      try await line.send(open("mall://hold", id: 1))
      await hold.arrival()
      try await line.send(open("mall://order/2", id: 2))
      #expect(try await line.text().contains(#""id":"t-2","ok":true"#))
      hold.open()
      #expect(try await line.text().contains(#""id":"t-1","ok":true,"result":"held""#))
    }
  }

  @Test func eventsArriveOverTheSocket() async throws {
    let host = try host()
    let token = host.issue(page).text
    try await withHost(host) { port in
      let line = try await Visitor(port, origin: "http://127.0.0.1:\(port)")
        .socket("/__junctor/socket?token=\(token)")
      try await line.send(#"{"v":1,"id":"t-1","m":"subscribe","name":"order.paid","sub":"s"}"#)
      #expect(try await line.text().contains(#""ok":true"#))
      try host.bridge.post("order.paid", ["id": "7"])
      let event = try await line.text()
      #expect(event.contains(#""sub":"s","seq":1,"name":"order.paid","data":{"id":"7"}"#))
    }
  }

  @Test func closedSocketEndsThePage() async throws {
    let host = try host()
    let token = host.issue(page).text
    try await withHost(host) { port in
      let visitor = Visitor(port, origin: "http://127.0.0.1:\(port)")
      let line = try await visitor.socket("/__junctor/socket?token=\(token)")
      try await line.send(open("mall://hold"))
      await hold.arrival()
      try await line.close()
      let gone = await notes.first { $0.kind == .pageGone(calls: 1) }
      #expect(gone != nil)
      let answered = await notes.first { $0.kind == .answered(code: "bridge.page_gone") }
      #expect(answered?.word == "open")
      hold.open()
      // The page can connect again with its token, as a new page.
      let next = try await visitor.socket("/__junctor/socket?token=\(token)")
      try await next.send(open("mall://order/7"))
      #expect(try await next.text().contains(#""ok":true"#))
    }
  }

  @Test func subframeIsRefused() async throws {
    let host = try host()
    let frame = host.issue(
      DeskPage(path: "/frame", standsFor: "https://m.mall.example", isMainFrame: false)
    ).text
    try await withHost(host) { port in
      let visitor = Visitor(port, origin: "http://127.0.0.1:\(port)")
      let answer = try await visitor.ask(
        "/__junctor/call?token=\(frame)", post: open("mall://order/7"))
      #expect(answer.text.contains("bridge.frame_denied"))
    }
  }

  @Test func firstFreePortIsUsed() async throws {
    let second = try host()
    try await withHost(try host()) { port in
      let (ports, found) = AsyncStream<UInt16>.makeStream()
      let running = Task { try await second.run(ports: [port, 0]) { found.yield($0) } }
      for await other in ports {
        #expect(other != port && other != 0)
        let code = try await Visitor(other).ask("/").code
        #expect(code == 200)
        break
      }
      running.cancel()
      _ = await running.result
      await #expect(throws: (any Error).self) { try await second.run(ports: [port]) { _ in } }
    }
  }
}
