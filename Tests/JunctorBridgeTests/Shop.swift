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
    policy.limits.bytesPerSecond = .max
    change(&policy)
    let (notes, handed) = (notes, handed)
    bridge = Bridge(to: router, policy: policy, clock: clock) { notes.append("\($0)") }
    session = bridge.session(closing: close) { event in
      handed.append(event.text)
      await send?(event)
    }
  }

  /// Registers what the page may open.
  @discardableResult
  func register<V: Sendable>(
    _ pattern: String, _ handle: @escaping @Sendable (RouteRequest) async throws -> V
  ) throws -> RouteToken {
    try router.register(RoutePatterns(pattern), .exposed(to: .web(Shop.origin)), handler: handle)
  }

  /// Sends one message, and returns its answer without what is the same in all.
  func ask(_ message: String, from frame: BridgePage? = nil) async -> String {
    let answer = await session.receive(message, from: frame ?? page)
    return answer.replacing("{\"v\":1,", with: "{", maxReplacements: 1)
  }

  /// Asks for a verb, and returns the result or the code.
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
}

/// A call whose answer a test waits for later.
///
/// When the test is cancelled, by its time limit for example, so is the call.
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

/// Lines that are written on any thread, and that a test waits for.
typealias Log = Recording<String>

/// Writes a line when it is released; whatever holds it is released before or with it.
final class Farewell: Sendable {
  private let log: Log

  init(_ log: Log) { self.log = log }

  deinit { log.append("released") }
}

/// A gate that is opened once, for handlers that wait and ignore their cancellation.
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

/// Returns when the task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
}

/// Combining marks in the wrong order: comparing or hashing them takes the square of their number.
enum Marks {
  static func text(bytes: Int) -> String {
    String(repeating: "\u{301}", count: bytes / 4) + String(repeating: "\u{323}", count: bytes / 4)
  }
}
