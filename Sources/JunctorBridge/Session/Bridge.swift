// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// The connection of pages in web views to a router: one policy for the app, and a session for each web view.
///
///     let bridge = Bridge(
///       to: router,
///       policy: try BridgePolicy(
///         origins: ["https://m.mall.example"],
///         events: ["order.paid": .web("https://m.mall.example")]))
///     let session = bridge.session { event in … }  // hand its text to the page
///     let answer = await session.receive(text, from: page)
///     try bridge.post("order.paid", ["id": "7"])
///
/// A bridge works with any transport of texts between a page and the app, and does not depend on WebKit.
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
  ///   - policy: The pages that are answered, and their limits.
  ///   - clock: The clock for timeouts and for the rate of messages.
  ///   - note: Receives what happens, on any thread.
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
  ///   - close: Closes the page's own screen, with the page's value; returns whether there was one.
  ///     `nil` for a page that cannot be closed.
  ///   - send: Sends an event to the page, if its origin is still that of the event; one event after another.
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

  /// Counts a message of an origin, at most the size limit; returns whether the rate allows it.
  func take(_ origin: String, bytes: Int) -> Bool {
    let now = clock.elapsed()
    let bytes = min(bytes, policy.limits.messageBytes)
    return state.withLock { $0.budget.take(origin, bytes: bytes, at: now) }
  }

  // MARK: Events

  /// Sends an event to all pages that have subscribed to it.
  ///
  /// - Throws: A ``BridgeFailure`` if the data has no JSON or is too long. No page receives the event then.
  public func post(_ name: String, _ data: some Encodable) throws(BridgeFailure) {
    let written: BridgeAnswer.Written
    do {
      written = try BridgeAnswer.Written(data)
    } catch {
      throw BridgeFailure(
        .route(.typeMismatch), "The data of the event “\(name)” has no JSON: \(error)")
    }
    try checkResult(written, named: "The data of the event “\(name)”")
    hand(written, of: name)
  }

  /// Sends an event without data to all pages that have subscribed to it.
  public func post(_ name: String) { hand(.null, of: name) }

  private func hand(_ data: BridgeAnswer.Written, of name: String) {
    if policy.events[name] == nil {
      report(BridgeNote(.dropped, word: name, hint: "the policy lists no event of this name"))
    }
    for storage in state.withLock({ $0.sessions.compactMap(\.storage) }) {
      storage.post(name, data)
    }
  }

  func report(_ make: @autoclosure () -> BridgeNote) { note?(make()) }
}

extension Bridge {
  /// Checks a message before it is read: its size, the rate of its origin, the origin and the frame.
  ///
  /// A message that is refused counts in the rate, too.
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
      throw BridgeFailure(.rateLimited, "This origin sends more messages than are taken.")
    }
    guard policy.admits(page.origin) else {
      throw BridgeFailure(
        .originDenied, "Pages of “\(page.origin)” are not answered.",
        data: ["origin": .string(page.origin)])
    }
    guard page.isMainFrame || policy.allowsSubframes else {
      throw BridgeFailure(.frameDenied, "Only the main frame is answered.")
    }
  }

  /// Checks the size of a result, which `name` names at the beginning of a sentence.
  func checkResult(_ result: BridgeAnswer.Written, named name: String) throws(BridgeFailure) {
    let limit = policy.limits.resultBytes
    guard result.json.utf8.count <= limit else {
      throw BridgeFailure(.tooLarge, "\(name) is longer than \(limit) bytes.")
    }
  }
}
