// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorBridge

@testable import JunctorTesting

/// A router with a bridge, a session and one page.
struct Shop {
  static let origin = "https://m.mall.example"

  let clock = ManualClock()
  let notes = Log()
  let sentEvents = Log()
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
    policy.limits.bytesPerSecond = .max
    change(&policy)
    let (notes, sentEvents) = (notes, sentEvents)
    bridge = Bridge(to: router, policy: policy, clock: clock) { notes.append("\($0)") }
    session = bridge.session(closing: close) { event in
      sentEvents.append(event.text)
      await send?(event)
    }
  }

  /// Registers a route that the page may open.
  @discardableResult
  func register<V: Sendable>(
    _ pattern: String, _ handle: @escaping @Sendable (RouteRequest) async throws -> V
  ) throws -> RouteToken {
    try router.register(RoutePatterns(pattern), .exposed(to: .web(Shop.origin)), handler: handle)
  }

  /// Sends one message, and returns its answer without the version.
  func ask(_ message: String, from frame: BridgePage? = nil) async -> String {
    let answer = await session.receive(message, from: frame ?? page)
    return answer.replacing("{\"v\":1,", with: "{", maxReplacements: 1)
  }

  /// Sends a message with a verb, and returns the result or the code.
  func ask(
    _ number: Int, _ verb: String, _ rest: String = "", from frame: BridgePage? = nil
  ) async -> String {
    let answer = await session.receive(
      #"{"v":1,"id":"c-\#(number)","m":"\#(verb)"\#(rest.isEmpty ? "" : ",")\#(rest)}"#,
      from: frame ?? page)
    return Shop.brief(answer)
  }

  func open(
    _ number: Int, _ url: String, _ rest: String = "", from frame: BridgePage? = nil
  ) async -> String {
    await ask(
      number, "open", #""url":"\#(url)"\#(rest.isEmpty ? "" : ",")\#(rest)"#, from: frame)
  }

  /// Returns the JSON of an answer's result, or its code.
  static func brief(_ answer: String) -> String {
    if let start = answer.firstRange(of: "\"code\":\"") {
      return String(answer[start.upperBound...].prefix { $0 != "\"" })
    }
    guard let start = answer.firstRange(of: "\"result\":") else { return answer }
    let rest = answer[start.upperBound...]
    return String(
      rest[..<(rest.firstRange(of: ",\"meta\":")?.lowerBound ?? rest.index(before: rest.endIndex))])
  }
}

/// A call that runs concurrently with the test; cancelling the test cancels the call.
struct Call: Sendable {
  private let task: Task<String, Never>

  init(_ ask: @escaping @Sendable () async -> String) { task = Task { await ask() } }

  var answer: String {
    get async {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  func cancel() { task.cancel() }
}

/// Lines that any thread appends, and that a test can wait for.
typealias Log = Recording<String>

/// Appends a line to a log when it is released.
final class ReleaseProbe: Sendable {
  private let log: Log

  init(_ log: Log) { self.log = log }

  deinit { log.append("released") }
}

/// A one-shot gate for handlers that ignore their cancellation.
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

/// Suspends until the task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
}

/// Combining marks in the wrong order: comparing or hashing them takes O(*n*²).
enum Marks {
  static func text(bytes: Int) -> String {
    String(repeating: "\u{301}", count: bytes / 4) + String(repeating: "\u{323}", count: bytes / 4)
  }
}
