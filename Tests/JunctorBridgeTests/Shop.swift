// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorBridge
import JunctorTesting

/// A shop with one page in a web view.
struct Shop {
  static let origin = "https://m.mall.example"

  let clock = ManualClock()
  let notes = Log()
  let handed = Log()
  let router: Router
  let bridge: Bridge
  let session: BridgeSession
  let page: BridgePage

  init(
    origin: String = Shop.origin, isMainFrame: Bool = true, messagesPerSecond: Int = 1_000_000,
    policy change: (inout BridgePolicy) -> Void = { _ in },
    closing close: (@Sendable (BridgeValue) async -> Bool)? = nil,
    sending send: (@Sendable (BridgeEvent) async -> Void)? = nil
  ) throws {
    router = Router(spaces: [.scheme("mall")], clock: clock)
    page = BridgePage(origin: origin, isMainFrame: isMainFrame)
    var policy = try BridgePolicy(
      origins: [Shop.origin, "https://*.shop.example"],
      events: ["order.paid": .web(Shop.origin), "stock": .anyPage])
    policy.limits.messagesPerSecond = messagesPerSecond
    change(&policy)
    let (notes, handed) = (notes, handed)
    bridge = Bridge(to: router, policy: policy, clock: clock) { notes.add("\($0)") }
    session = bridge.session(closing: close) { event in
      handed.add(event.text)
      await send?(event)
    }
  }

  /// Registers what the page may open.
  @discardableResult
  func register<V: Sendable>(
    _ pattern: String, _ handle: @escaping @Sendable (RouteRequest) async throws -> V
  ) throws -> RouteToken {
    try router.register(pattern, .exposed(to: .web(Shop.origin)), handler: handle)
  }

  /// Sends one message, and returns its answer without what is the same in all.
  func ask(_ message: String) async -> String {
    let answer = await session.receive(message, from: page)
    return answer.replacing("{\"v\":1,", with: "{", maxReplacements: 1)
  }

  /// Asks for a verb, and returns the result or the code.
  func ask(_ number: Int, _ verb: String, _ rest: String = "") async -> String {
    let answer = await session.receive(
      #"{"v":1,"id":"c-\#(number)","m":"\#(verb)"\#(rest.isEmpty ? "" : ",")\#(rest)}"#, from: page)
    return Shop.brief(answer)
  }

  func open(_ number: Int, _ url: String, _ rest: String = "") async -> String {
    await ask(number, "open", #""url":"\#(url)"\#(rest.isEmpty ? "" : ",")\#(rest)"#)
  }

  /// The result of an answer as it was written, or its code.
  static func brief(_ answer: String) -> String {
    if let start = answer.firstRange(of: "\"code\":\"") {
      return String(answer[start.upperBound...].prefix { $0 != "\"" })
    }
    guard let start = answer.firstRange(of: "\"result\":") else { return answer }
    let rest = answer[start.upperBound...]
    return String(
      rest[..<(rest.firstRange(of: ",\"meta\":")?.lowerBound ?? rest.index(before: rest.endIndex))])
  }

  /// Waits until something is so.
  static func until(_ isSo: () -> Bool) async {
    while !isSo(), !Task.isCancelled { await Task.yield() }
  }
}

/// Lines that are written from anywhere.
final class Log: Sendable {
  private let state = RouteLock<[String]>([])

  var lines: [String] { state.withLock { $0 } }
  var count: Int { state.withLock { $0.count } }

  func add(_ line: String) { state.withLock { $0.append(line) } }
}

/// A door that is opened once, for handlers that have to wait.
final class Gate: Sendable {
  private let state = RouteLock<(isOpen: Bool, waiters: [CheckedContinuation<Void, Never>])>(
    (false, []))

  func wait() async {
    await withCheckedContinuation { waiter in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(waiter) }
        return state.isOpen
      }
      if isOpen { waiter.resume() }
    }
  }

  func open() {
    let waiters = state.withLock { state in
      defer { state = (true, []) }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
