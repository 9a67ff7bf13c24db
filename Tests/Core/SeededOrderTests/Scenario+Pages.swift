// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorBridge
import SeededOrders

/// Web pages that call the app, receive events, and are left.
extension Scenario {
  static let pages = [pageCalls, pageEvents]

  private static let pageCalls = Scenario("pages that call the app, cancel calls and are left") {
    shop in
    var policy = try BridgePolicy(origins: [WebView.origin])
    policy.allowsSubframes = true
    policy.limits.messagesPerSecond = .max
    policy.limits.calls = shop.number(1...3)
    policy.limits.timeout = .milliseconds(shop.number(20...60))
    let limit = policy.limits.calls
    let running = RouteLock<[Bool: Int]>([:])
    try shop.router.register("/job/:kind", .exposed(to: .anyPage)) {
      [weak shop] request in
      let isMainFrame = request.source == .web(WebView.origin, isMainFrame: true)
      let count = running.withLock { running in
        running[isMainFrame, default: 0] += 1
        return running[isMainFrame] ?? 0
      }
      defer { running.withLock { $0[isMainFrame, default: 0] -= 1 } }
      if count > limit { await shop?.violate("\(count) calls of a frame run, of \(limit)") }
      switch request["kind"] {
      case "slow": try await Task.sleep(for: .seconds(5))
      // It ignores its cancellation.
      case "stubborn": await Task { try? await Task.sleep(for: .seconds(5)) }.value
      case "fail": throw SeededShop.Mishap()
      default: try await Task.sleep(for: .milliseconds(5))
      }
      return 7
    }
    let bridge = Bridge(to: shop.router, policy: policy)
    var view: WebView? = WebView(shop, bridge.session { _ in })
    for number in 1...shop.number(3...9) {
      let kind = shop.one(of: ["value", "slow", "stubborn", "fail"])
      let frame = BridgePage(origin: WebView.origin, isMainFrame: !shop.one(in: 4))
      switch shop.number(0...6) {
      case 0: view?.leavePage()
      case 1: view?.follow("/job/\(kind)", number, from: frame)
      case 2: view = shop.one(in: 3) ? nil : view
      default: view?.open(kind, number, from: frame, isCancelled: shop.one(in: 3))
      }
      await shop.pause(30)
    }
    weak let session = view?.session
    view = nil
    await shop.quiet()
    shop.expect(session == nil, "the session is never released")
    let left = running.withLock { $0.values.reduce(0, +) }
    shop.expect(left == 0, "\(left) handlers never end")
  }

  private static let pageEvents = Scenario("pages that receive events while they are left") {
    shop in
    var policy = try BridgePolicy(
      origins: [WebView.origin], events: ["stock": .web(WebView.origin)])
    policy.limits.messagesPerSecond = .max
    policy.limits.waitingEvents = shop.number(1...3)
    let received = RouteLock<[(sub: Int, number: Int, data: Int)]>([])
    let isSending = RouteLock(false)
    let longest = shop.number(0...20)
    let bridge = Bridge(to: shop.router, policy: policy)
    let session = bridge.session { [weak shop] event in
      let wasSending = isSending.withLock { isSending in
        defer { isSending = true }
        return isSending
      }
      if wasSending { await shop?.violate("two events are sent at once") }
      let parts = ["\"sub\":\"", "\"seq\":", "\"data\":"].map { event.text.number(after: $0) ?? -1 }
      received.withLock { $0.append((parts[0], parts[1], parts[2])) }
      await shop?.pause(longest)
      isSending.withLock { $0 = false }
    }
    // For each subscription, the number of posts before it and at its end.
    var subscriptions: [(posts: ClosedRange<Int>, isPatient: Bool)] = []
    var posts = 0
    for sub in 0..<shop.number(1...3) {
      let page = BridgePage(origin: WebView.origin)
      let answer = await session.receive(
        #"{"v":1,"id":"c\#(sub)-1","m":"subscribe","name":"stock","sub":"\#(sub)"}"#, from: page)
      shop.expect(answer.contains("\"result\":"), "a subscription was answered with \(answer)")
      let first = posts
      for _ in 0..<shop.number(0...6) {
        posts += 1
        try bridge.post("stock", posts)
        await shop.pause(10)
      }
      // A page that is left at once may receive nothing.
      let isPatient = shop.one(in: 2)
      if isPatient { await shop.quiet() }
      subscriptions.append((first...posts, isPatient))
      if shop.one(in: 3) {
        _ = await session.receive(
          #"{"v":1,"id":"c\#(sub)-2","m":"unsubscribe","sub":"\#(sub)"}"#, from: page)
      }
      session.pageGone()
    }
    await shop.quiet()
    let all = received.withLock { $0 }
    for (sub, (posts, isPatient)) in subscriptions.enumerated() {
      let own = all.filter { $0.sub == sub }
      shop.expect(
        own.allSatisfy { $0.data == posts.lowerBound + $0.number && posts.contains($0.data) },
        "subscription \(sub) after \(posts) has received \(own)")
      shop.expect(
        zip(own, own.dropFirst()).allSatisfy { $0.number < $1.number },
        "subscription \(sub) has received \(own)")
      shop.expect(
        posts.count == 1 || !own.isEmpty || !isPatient || longest > 0,
        "subscription \(sub) has received nothing of \(posts)")
    }
  }
}

/// A web view whose page sends messages, and checks the answers.
@MainActor
private final class WebView {
  nonisolated static let origin = "https://m.mall.example"

  let session: BridgeSession
  private let shop: SeededShop
  /// Changes when the web view shows another page.
  private let page = RouteLock(0)

  init(_ shop: SeededShop, _ session: BridgeSession) {
    self.shop = shop
    self.session = session
  }

  // The session ends its page.
  deinit { page.withLock { $0 += 1 } }

  func leavePage() {
    page.withLock { $0 += 1 }
    session.pageGone()
    shop.expect(session.callCount == 0, "\(session.callCount) calls of a page that has ended")
  }

  /// Sends the message of a call, and perhaps a message that cancels it; each receives one answer.
  func open(_ kind: String, _ number: Int, from frame: BridgePage, isCancelled: Bool) {
    let (shop, page, current) = (shop, page, page.withLock { $0 })
    let begin = ContinuousClock.now
    let id = "c\(current)-\(number)"
    let answers = RouteLock<(open: [String], cancel: [String])>(([], []))
    session.receive(#"{"v":1,"id":"\#(id)","m":"open","url":"/job/\#(kind)"}"#, from: frame) {
      [weak shop] in
      let time = ContinuousClock.now - begin
      let isLeft = page.withLock { $0 != current }
      let answer = Self.brief($0)
      Simulation.note("\(id) \(answer)")
      answers.withLock { $0.open.append(answer) }
      Task { @MainActor in
        shop?.expect(time < .seconds(1), "a call of \(kind) was answered after \(time)")
        shop?.expect(
          answer != "bridge.page_gone" || isLeft, "a call ended with a page that has not")
      }
    }
    if isCancelled {
      session.receive(#"{"v":1,"id":"x\#(id)","m":"cancel","call":"\#(id)"}"#, from: frame) {
        let answer = Self.brief($0)
        answers.withLock { $0.cancel.append(answer) }
      }
    }
    shop.task { shop in
      await shop.quiet()
      let (open, cancel) = answers.withLock { $0 }
      shop.expect(open.count == 1, "a call of \(kind) was answered with \(open)")
      let allowed: [String: Set<String>] = [
        "value": ["7", "bridge.timeout"], "fail": ["route.handler_failed", "bridge.timeout"],
      ]
      var endings = allowed[kind] ?? ["bridge.timeout"]
      endings.formUnion(["bridge.page_gone", "bridge.rate_limited"])
      if cancel == ["true"] { endings = ["route.cancelled", "bridge.page_gone"] }
      shop.expect(
        endings.isSuperset(of: open),
        "a call of \(kind) was answered with \(open), its cancellation with \(cancel)")
      shop.expect(
        cancel.count == (isCancelled ? 1 : 0), "a cancellation was answered with \(cancel)")
    }
  }

  func follow(_ address: String, _ number: Int, from frame: BridgePage) {
    let reports = RouteLock<[RouteError.Code]>([])
    session.follow(address, from: frame) { error in reports.withLock { $0.append(error.code) } }
    shop.task { shop in
      await shop.quiet()
      let codes = reports.withLock { $0 }
      shop.expect(codes.count <= 1, "the link \(number) has the reports \(codes)")
    }
  }

  /// The JSON of the result, or the code.
  private nonisolated static func brief(_ answer: String) -> String {
    if let start = answer.firstRange(of: "\"code\":\"") {
      return String(answer[start.upperBound...].prefix { $0 != "\"" })
    }
    guard let start = answer.firstRange(of: "\"result\":") else { return answer }
    return String(answer[start.upperBound...].prefix { $0 != "," && $0 != "}" })
  }
}

extension String {
  /// The number after a text.
  fileprivate func number(after text: String) -> Int? {
    firstRange(of: text).flatMap { Int(self[$0.upperBound...].prefix(while: \.isNumber)) }
  }
}
