// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// The way from pages in web views to a router: the app's one policy, and a session for each page.
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
/// It knows no web view: whatever carries texts between a page and the app uses it in the same way.
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
  ///   - router: What opens addresses.
  ///   - policy: Which pages are answered.
  ///   - clock: The clock for timeouts and for how often a page may ask.
  ///   - note: Hears what happens, on whatever thread that is.
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

  /// Returns a session for a page, and for those that come after it in the same web view.
  ///
  /// - Parameters:
  ///   - close: Closes the page's own screen, with what the page gave; returns whether there was one.
  ///     `nil` for a page that cannot be closed.
  ///   - send: Hands an event to the page, if it is still one of the event's origin. One at a time: the
  ///     next one waits until it returns.
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

  /// Whether an origin may send one more message of so many bytes now.
  ///
  /// A longer message than the limit is not read, so its other bytes are not counted.
  func take(_ origin: String, bytes: Int) -> Bool {
    let now = clock.elapsed()
    let bytes = min(bytes, policy.limits.messageBytes)
    return state.withLock { $0.budget.take(origin, bytes: bytes, at: now) }
  }

  // MARK: Events

  /// Tells all pages that listen to an event and may.
  ///
  /// - Parameters:
  ///   - name: The event's name, as the policy lists it.
  ///   - data: What happened, as JSON knows it.
  /// - Throws: A ``BridgeFailure`` where the data has no JSON or is too long; nobody hears it then.
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

  /// Tells all pages that listen to an event and may, without more than its name.
  ///
  /// - Parameter name: The event's name, as the policy lists it.
  public func post(_ name: String) { hand(.null, of: name) }

  private func hand(_ data: BridgeAnswer.Written, of name: String) {
    if policy.events[name] == nil {
      tell(BridgeNote(.dropped, word: name, hint: "the policy lists no event of this name"))
    }
    for storage in state.withLock({ $0.sessions.compactMap(\.storage) }) {
      storage.post(name, data)
    }
  }

  // MARK: Notes

  func tell(_ make: @autoclosure () -> BridgeNote) { note?(make()) }
}
