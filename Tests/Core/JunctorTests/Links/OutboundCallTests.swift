// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct OutboundCallTests {
  /// Another app: the URLs with which it was opened, and its reaction.
  final class Partner: Sendable {
    let opened = Notes()
    let answers: @Sendable (ParsedURL) async -> Bool

    init(_ answers: @escaping @Sendable (ParsedURL) async -> Bool = { _ in true }) {
      self.answers = answers
    }

    func open(_ address: String) async -> Bool {
      opened.add(address)
      guard let url = try? ParsedURL(address) else { return false }
      return await answers(url)
    }

    /// The callback address for an ending.
    func back(_ name: String, call: Int = 0) async throws -> String {
      await opened.wait(for: call + 1)
      let items = try ParsedURL(opened.all[call]).queryItems()
      return try #require(items.first { $0.name == name }?.value)
    }
  }

  let clock = ManualClock()
  let notes = Notes()

  private func calls(_ partner: Partner, capacity: Int = 16, seed: UInt64 = 1) -> OutboundCalls {
    OutboundCalls(
      returningTo: "Mall", as: "The Mall & Co", capacity: capacity, clock: clock,
      random: SplitMix(seed: seed), note: { [notes] in notes.add($0) },
      opening: { await partner.open($0) })
  }

  /// The ending of a call, as text.
  private func told(_ call: Task<[String: String], any Error>) async -> String {
    switch await call.result {
    case .success(let values):
      "\(values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })"
    case .failure(OutboundCallError.failed(let code, let message)):
      ["failed", code, message].compactMap { $0 }.joined(separator: " ")
    case .failure(OutboundCallError.invalidAddress): "invalidAddress"
    case .failure(OutboundCallError.notOpened): "notOpened"
    case .failure(OutboundCallError.dismissed): "dismissed"
    case .failure(OutboundCallError.timedOut): "timedOut"
    case .failure(OutboundCallError.cancelled): "cancelled"
    case .failure(OutboundCallError.tooMany): "tooMany"
    case .failure(let error): "\(error)"
    }
  }

  @Test func callContainsTheReturnAddress() async throws {
    let partner = Partner()
    let calls = calls(partner)
    let call = Task {
      try await calls.call("partner://x-callback-url/pick?a=1#top", ["q": "x&y", "b": "+"])
    }
    let success = try await partner.back("x-success")
    let items = try ParsedURL(partner.opened.all[0]).queryItems()
    #expect(
      items.prefix(4).map { "\($0.name)=\($0.value)" } == [
        "a=1", "b=+", "q=x&y", "x-source=The Mall & Co",
      ])
    #expect(partner.opened.all[0].hasSuffix("#top"))
    let nonce = try #require(success.split(separator: "/").dropLast().last)
    #expect(nonce.count == 32 && nonce.allSatisfy(\.isHexDigit))
    for name in ["success", "error", "cancel"] {
      #expect(try await partner.back("x-\(name)") == "mall://x-callback-return/\(nonce)/\(name)")
    }
    #expect(calls.handle(success + "?r=a%20b%2B+c&r=2&k"))
    #expect(await told(call) == #"["k=", "r=a b++c"]"#)
    #expect(notes.all.isEmpty)
  }

  @Test(arguments: [
    (
      "partner://x-callback-url/选择?a={b}|c",
      "partner://x-callback-url/%E9%80%89%E6%8B%A9?a=%7Bb%7D%7Cc&"
    ),
    ("partner://x-callback-url/\"p\"\\q%", "partner://x-callback-url/%22p%22%5Cq%25?"),
    ("partner://x-callback-url/p?q='[1]'", "partner://x-callback-url/p?q='%5B1%5D'&"),
  ])
  func addressIsOpenedInTheFormOfAURL(_ address: String, _ start: String) async throws {
    let partner = Partner()
    let calls = calls(partner)
    let call = Task { try await calls.call(address) }
    #expect(calls.handle(try await partner.back("x-cancel")))
    _ = await told(call)
    #expect(partner.opened.all[0].hasPrefix(start), "\(partner.opened.all[0])")
  }

  @Test(
    arguments: [
      ("x-success", "", "[]"), ("x-success", "?result=7", #"["result=7"]"#),
      ("x-cancel", "", "dismissed"), ("x-cancel", "?a=b", "dismissed"),
      ("x-error", "?errorCode=12&errorMessage=No%20luck", "failed 12 No luck"),
      ("x-error", "", "failed"), ("x-error", "/?errorMessage=x", "failed x"),
    ])
  func eachCallbackHasAnEnding(_ name: String, _ added: String, _ ending: String) async throws {
    let partner = Partner()
    let calls = calls(partner)
    let call = Task { try await calls.call("partner://x-callback-url/pick") }
    let back = try await partner.back(name)
    #expect(calls.handle(back + added))
    #expect(await told(call) == ending)
    #expect(calls.handle(back + added))
    #expect(notes.all == ["A callback of another app arrived after its call had ended."])
  }

  @Test func appThatCannotBeOpenedEndsTheCall() async throws {
    let partner = Partner { _ in false }
    let calls = calls(partner)
    #expect(
      await told(Task { try await calls.call("partner://x-callback-url/pick") }) == "notOpened")
    #expect(calls.handle(try await partner.back("x-success")))
    #expect(notes.count == 1)
  }

  @Test func callbackCanArriveBeforeTheOpenerReturns() async throws {
    let back = Latch()
    let partner = Partner { _ in
      await back.wait()
      return false
    }
    let calls = calls(partner)
    let call = Task { try await calls.call("partner://x-callback-url/pick") }
    #expect(calls.handle(try await partner.back("x-success") + "?a=1"))
    #expect(await told(call) == #"["a=1"]"#)
    await back.open()
  }

  @Test func callTimesOutOnTheInjectedClock() async throws {
    let partner = Partner()
    let calls = calls(partner)
    let call = Task {
      try await calls.call("partner://x-callback-url/pick", within: .seconds(60))
    }
    let back = try await partner.back("x-success")
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(59_999))
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(await told(call) == "timedOut")
    #expect(calls.handle(back))
    #expect(notes.take() == ["A callback of another app arrived after its call had ended."])
  }

  @Test func cancelledCallEndsImmediately() async throws {
    let partner = Partner()
    let calls = calls(partner)
    let call = Task { try await calls.call("partner://x-callback-url/pick") }
    let back = try await partner.back("x-success")
    call.cancel()
    #expect(await told(call) == "cancelled")
    #expect(calls.handle(back))
    #expect(notes.count == 1)

    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await calls.call("partner://x-callback-url/pick")
    }
    #expect(await told(early) == "cancelled")
    #expect(partner.opened.count == 1)
  }

  @Test func timerOfAnEndedCallIsRemoved() async throws {
    let partner = Partner()
    let calls = calls(partner)
    let call = Task { try await calls.call("partner://x-callback-url/pick") }
    await clock.sleepers(1)
    calls.handle(try await partner.back("x-cancel"))
    #expect(await told(call) == "dismissed")
    await clock.noSleepers()
  }

  @Test(
    arguments: [
      "", "pick", "/pick", "mall://x-callback-url/pick", "MALL://x", "javascript:alert(1)",
      "data:text/plain,x", "file:///etc/passwd", "partner://a@b",
      "partner://x-callback-url/a?x-source=b",
      "partner://x-callback-url/a?X-Success=b",
    ])
  func invalidCallIsRefusedBeforeAnyURLIsOpened(_ address: String) async throws {
    let partner = Partner()
    let calls = calls(partner)
    #expect(await told(Task { try await calls.call(address) }) == "invalidAddress")
    #expect(
      await told(Task { try await calls.call("partner://x-callback-url/a", ["x-success": "b"]) })
        == "invalidAddress")
    #expect(partner.opened.count == 0)
  }

  @Test(
    arguments: [
      ("mall://x-callback-return/0000/success", true, 1),
      ("mall://x-callback-return/00000000000000000000000000000000/success?a=b", true, 1),
      ("MALL://x-callback-return/x/cancel", true, 1), ("mall://x-callback-return", true, 1),
      ("mall://x-callback-return/a/b/c", true, 1), ("mall://x-callback-return/a/else", true, 1),
      ("mall://x-callback-returns/a/success", false, 0), ("mall://order/7", false, 0),
      ("other://x-callback-return/a/success", false, 0), ("", false, 0), ("mall://%", false, 0),
      ("https://x-callback-return/a/success", false, 0),
    ])
  func unrelatedLinkHasNoEffect(_ address: String, _ isReturn: Bool, _ count: Int)
    async throws
  {
    let partner = Partner()
    let calls = calls(partner)
    let call = Task { try await calls.call("partner://x-callback-url/pick") }
    let back = try await partner.back("x-success")
    #expect(calls.handle(address) == isReturn)
    #expect(notes.count == count)
    #expect(calls.handle(back + "?a=1"))
    #expect(await told(call) == #"["a=1"]"#)
  }

  @Test func concurrentCallsAreDistinguishedAndLimited() async throws {
    let partner = Partner()
    let calls = calls(partner, capacity: 2)
    let first = Task { try await calls.call("partner://x-callback-url/1") }
    let back1 = try await partner.back("x-success")
    let second = Task { try await calls.call("partner://x-callback-url/2") }
    let back2 = try await partner.back("x-success", call: 1)
    #expect(await told(Task { try await calls.call("partner://x-callback-url/3") }) == "tooMany")
    #expect(partner.opened.count == 2)
    #expect(calls.handle(back2 + "?n=2"))
    #expect(calls.handle(back1 + "?n=1"))
    #expect(await told(first) == #"["n=1"]"#)
    #expect(await told(second) == #"["n=2"]"#)
  }

  @Test func everyCallHasItsOwnNonce() async throws {
    let partner = Partner { _ in false }
    let calls = OutboundCalls(returningTo: "mall", as: "Mall") { await partner.open($0) }
    for number in 0..<200 {
      _ = await told(Task { try await calls.call("partner://\(number)") })
    }
    var backs: Set<String> = []
    for number in 0..<200 { backs.insert(try await partner.back("x-success", call: number)) }
    #expect(backs.count == 200)
  }

  @Test func gateHandlesCallbacks() async throws {
    let partner = Partner()
    let calls = calls(partner)
    let router = Router.quiet()
    try router.register("/order/:id", .exposed(to: .customScheme)) { _ in "order" }
    router.addGate(calls)
    let call = Task { try await calls.call("partner://x-callback-url/pick") }
    let back = try await partner.back("x-success")
    let inbox = LinkInbox(waitingFor: [])
    inbox.deliver(to: router)
    #expect(
      "\(await inbox.receive(InboundLink(back + "?a=1", entry: .scene)))" == "delivered: handled")
    #expect(await told(call) == #"["a=1"]"#)
    #expect(await router.ending("mall://order/7", source: .customScheme) == .value)
    #expect(await router.ending(back, source: .customScheme) == .handled)
    #expect(notes.count == 1)
  }
}
