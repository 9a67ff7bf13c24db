// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Connects pages in web views to a router, with one policy for the app and one session for each web view.
///
///     let bridge = Bridge(
///       to: router,
///       policy: try BridgePolicy(
///         origins: ["https://m.mall.example"],
///         events: ["order.paid": .web("https://m.mall.example")]))
///     let session = bridge.session { event in … }  // send its text to the page
///     let answer = await session.receive(text, from: page)
///     try bridge.post("order.paid", ["id": "7"])
///
/// A bridge works with any transport that carries texts between a page and the app. It does not depend on WebKit.
public final class Bridge: Sendable {
  let router: Router
  let policy: BridgePolicy
  let clock: RouterClock
  private let note: (@Sendable (BridgeNote) -> Void)?

  private struct State: Sendable {
    var budget: MessageBudget
    var sessions: [WeakSession] = []
  }

  private struct WeakSession: Sendable {
    weak var storage: BridgeSessionStorage?
  }

  private let state: RouteLock<State>

  /// Creates a bridge.
  ///
  /// - Parameters:
  ///   - router: The router that opens addresses.
  ///   - policy: The pages that may call the app, and their limits.
  ///   - clock: The clock for timeouts and for the rate of messages.
  ///   - note: Receives log entries, on any thread.
  public init(
    to router: Router, policy: BridgePolicy, clock: some Clock<Duration> = ContinuousClock(),
    note: (@Sendable (BridgeNote) -> Void)? = nil
  ) {
    self.router = router
    self.policy = policy
    self.clock = RouterClock(clock)
    self.note = note
    state = RouteLock(State(budget: MessageBudget(policy.limits)))
  }

  // MARK: Pages

  /// Returns a session for the pages of a web view.
  ///
  /// - Parameters:
  ///   - close: Closes the screen of the page with the page's value; returns whether there was a screen.
  ///     `nil` if the page cannot be closed.
  ///   - send: Sends an event to the page if the page's origin equals that of the event. It is called again only after
  ///     it has returned.
  public func session(
    closing close: (@Sendable (BridgeValue) async -> Bool)? = nil,
    sending send: @escaping @Sendable (BridgeEvent) async -> Void
  ) -> BridgeSession {
    let storage = BridgeSessionStorage(self, close: close, send: send)
    state.withLock { state in
      state.sessions.removeAll { $0.storage == nil }
      state.sessions.append(WeakSession(storage: storage))
    }
    return BridgeSession(storage)
  }

  /// Counts a message of an origin with at most `messageBytes`; returns whether the rate allows it.
  func take(_ origin: String, bytes: Int) -> Bool {
    let now = clock.elapsed()
    let bytes = min(bytes, policy.limits.messageBytes)
    return state.withLock { $0.budget.take(origin, bytes: bytes, at: now) }
  }

  // MARK: Events

  /// Sends an event to all pages that have subscribed to it.
  ///
  /// - Throws: A ``BridgeFailure`` if the data cannot be encoded as JSON or is too long. No page receives the event.
  public func post(_ name: String, _ data: some Encodable) throws(BridgeFailure) {
    let written: BridgeAnswer.Written
    do {
      written = try BridgeAnswer.Written(data)
    } catch {
      throw BridgeFailure(
        .route(.typeMismatch), "The data of “\(name)” cannot be encoded as JSON: \(error)")
    }
    try checkResult(written, named: "The data of “\(name)”")
    send(written, of: name)
  }

  /// Sends an event without data to all pages that have subscribed to it.
  public func post(_ name: String) { send(.null, of: name) }

  private func send(_ data: BridgeAnswer.Written, of name: String) {
    if policy.events[name] == nil {
      report(BridgeNote(.dropped, word: name, hint: "add the event to the policy's `events`"))
    }
    for storage in state.withLock({ $0.sessions.compactMap(\.storage) }) {
      storage.post(name, data)
    }
  }

  func report(_ make: @autoclosure () -> BridgeNote) { note?(make()) }
}

extension Bridge {
  /// Checks a message before it is parsed: its size, the rate of its origin, the origin and the frame.
  ///
  /// Refused messages also count in the rate, except those above it.
  func checkMessage(_ text: String, from page: BridgePage) throws(BridgeFailure) {
    let limits = policy.limits
    let bytes = text.utf8.count
    let hasRoom = take(page.origin, bytes: bytes)
    guard bytes <= limits.messageBytes else {
      throw BridgeFailure(
        .tooLarge, "The message is longer than \(limits.messageBytes) bytes.",
        limit: limits.messageBytes)
    }
    guard hasRoom else {
      let wait = state.withLock { $0.budget.wait(page.origin, bytes: bytes) }
      throw BridgeFailure(
        .rateLimited, "This origin sends messages faster than the limit allows.",
        data: ["retryAfterMs": .integer(Int64((wait / .milliseconds(1)).rounded(.up)))])
    }
    guard policy.admits(page.origin) else {
      throw BridgeFailure(
        .originDenied, "Pages of “\(page.origin)” may not call this app.",
        data: ["origin": .string(page.origin)])
    }
    guard page.isMainFrame || policy.allowsSubframes else {
      throw BridgeFailure(.frameDenied, "Only the main frame may call this app.")
    }
  }

  /// Checks the size of a result; `name` is the subject of the error message.
  func checkResult(_ result: BridgeAnswer.Written, named name: String) throws(BridgeFailure) {
    let limit = policy.limits.resultBytes
    guard result.json.utf8.count <= limit else {
      throw BridgeFailure(.tooLarge, "\(name) is longer than \(limit) bytes.")
    }
  }
}
