// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
internal import JunctorRouting

/// The states of the links of an inbox.
///
///     receive ──▶ waiting ──ready, first in line──▶ in delivery ──finished──▶ delivered
///        │           ├─ time to live ──▶ expired        ├─ time to live ──▶ expired
///        │           ├─ overflow ──▶ dropped            └─ a newer link ──▶ superseded
///        │           └─ withdrawn, closed ──▶ cancelled
///        └─ duplicate, cancelled
///
/// | Link | State of the inbox | What happens |
/// |---|---|---|
/// | a callback of `OutboundCalls` | any, with a handler | it is delivered at once, beside other links |
/// | equal to one in the inbox, or to one that ended well less than `window` ago | any | it is a duplicate; one in the inbox can no longer be withdrawn |
/// | an equal call of another app | the equal one is in delivery | it is delivered beside it, since each call receives an answer |
/// | | otherwise | it is treated like a new link |
/// | a new link | a signal or the handler is missing | it waits |
/// | | nothing is in delivery | it is delivered |
/// | | the link in delivery runs | it waits for its turn |
/// | | the link in delivery waits for the user, `newestWins` | it supersedes that link, whose handler is cancelled |
/// | | the same, `inOrder` | it waits for its turn |
/// | | `capacity` links wait | the oldest or the newest of those that wait is dropped |
///
/// A delivery waits for the user when the router says so, or after ``patience``. A link waits for at most the time to
/// live, and its delivery lasts at most as long. Links that were refused, dropped, superseded, withdrawn or have
/// expired are forgotten: they have no duplicates.
///
/// Instants are durations since the inbox was created. Each event returns actions, which the storage performs without
/// the lock. Each ticket has exactly one `end`, after its `deliver` if it has one.
struct LinkInboxStateMachine: Sendable {
  typealias Ticket = UInt64

  /// The time after which a delivery counts as waiting for the user, for handlers that do not say so.
  static let patience = Duration.seconds(10)

  struct Policy: Sendable {
    var signals: Set<LinkInbox.Signal>
    var timeToLive: Duration?
    var window: Duration
    var capacity: Int
    var overflow: LinkInbox.Overflow
    var order = LinkInbox.Order.newestWins
  }

  struct Item: Sendable {
    let ticket: Ticket
    let link: InboundLink
    let kind: InboundLink.Kind
    let time: Duration
    /// Receives the disposition, if a task waits for it.
    var caller: Promise<LinkInbox.Disposition>?
  }

  enum Action: Sendable {
    case deliver(Item)
    /// The link waits: for its turn, or for a decision of the user.
    case wait(Item, forUser: Bool)
    /// Cancel the handler.
    case cancel(Ticket)
    case end(Item, LinkInbox.Disposition)
  }

  /// Whether links are delivered, and the delivery that the next one waits for.
  enum State: Sendable {
    /// The handler is missing.
    case withoutHandler
    case idle
    /// The handler runs.
    case delivering(Ticket)
    /// The handler waits for the user.
    case waitingForUser(Ticket)
    /// No link is received. The ticket is that of a delivery that has not waited for the user, if there is one.
    case closed(Ticket?)
  }

  let policy: Policy
  private(set) var state = State.withoutHandler
  private(set) var missing: Set<LinkInbox.Signal>
  /// In order of arrival, which is also the order in which they expire.
  private var queue = KeyedQueue<Ticket, Item>()
  /// The links that the handler has received, including callbacks and repeated calls, and the starts of the deliveries.
  private var deliveries: [Ticket: (item: Item, start: Duration)] = [:]
  private(set) var known: KnownLinks

  init(_ policy: Policy) {
    self.policy = policy
    missing = policy.signals
    known = KnownLinks(window: policy.window)
  }

  var waiting: [Item] { queue.elements }

  func isInDelivery(_ ticket: Ticket) -> Bool { deliveries[ticket] != nil }

  /// The time at which ``wake(at:)`` is due; `nil` if no link waits.
  var nextWake: Duration? {
    var dues: [Duration] = []
    if let limit = policy.timeToLive {
      dues = (deliveries.values.map(\.start) + (queue.first.map { [$0.time] } ?? [])).map {
        $0 + limit
      }
    }
    if case .delivering(let ticket) = state, policy.order == .newestWins, queue.first != nil,
      let delivery = deliveries[ticket]
    {
      dues.append(delivery.start + Self.patience)
    }
    return dues.min()
  }

  // MARK: Links

  /// - Parameter now: The present, if the link was received earlier, before the last launch.
  mutating func receive(_ item: Item, at now: Duration? = nil) -> [Action] {
    let now = now ?? item.time
    var actions = pass(to: now)
    let hasHandler: Bool
    switch state {
    case .closed: return actions + [.end(item, .cancelled)]
    case .withoutHandler: hasHandler = false
    case .idle, .delivering, .waitingForUser: hasHandler = true
    }
    if let original = known.original(of: item.link), item.kind != .call {
      known.share(original.ticket)
      return actions + [.end(item, .duplicate(of: original.link))]
    }
    known.add(item)
    if item.kind == .callback, hasHandler { return actions + [deliver(item, at: now)] }
    queue.insert(item, for: item.ticket)
    actions += proceed(at: now)
    if queue.count > policy.capacity, let oldest = queue.first {
      let surplus = policy.overflow == .dropOldest ? oldest : item
      actions += end(surplus.ticket, .dropped(by: policy.overflow), at: now)
    }
    return queue[item.ticket] == nil ? actions : actions + [.wait(item, forUser: false)]
  }

  /// The handler has returned; without effect if the link has ended otherwise.
  mutating func finish(
    _ ticket: Ticket, _ result: Result<RouteOutcome, any Error>, at now: Duration
  ) -> [Action] {
    end(ticket, .delivered(result), at: now) + wake(at: now)
  }

  /// The handler waits for the user, or for another app.
  mutating func waitForUser(_ ticket: Ticket, at now: Duration) -> [Action] {
    noteWait(of: ticket) + wake(at: now)
  }

  /// Removes a link, since the task that delivers it was cancelled; without effect if it has duplicates.
  mutating func withdraw(_ ticket: Ticket, at now: Duration) -> [Action] {
    if known.isShared(ticket) { return [] }
    if isInDelivery(ticket) { return [.cancel(ticket)] }
    return end(ticket, .cancelled, at: now)
  }

  // MARK: Readiness

  mutating func fulfill(_ signal: LinkInbox.Signal, at now: Duration) -> [Action] {
    missing.remove(signal)
    return wake(at: now)
  }

  mutating func withdraw(_ signal: LinkInbox.Signal) {
    if policy.signals.contains(signal) { missing.insert(signal) }
  }

  mutating func handlerWasSet(at now: Duration) -> [Action] {
    switch state {
    case .withoutHandler: state = .idle
    case .idle, .delivering, .waitingForUser, .closed: break
    }
    return waiting.filter { $0.kind == .callback }.map { deliver($0, at: now) } + wake(at: now)
  }

  mutating func close(at now: Duration) -> [Action] {
    switch state {
    case .delivering(let ticket): state = .closed(ticket)
    case .withoutHandler, .idle, .waitingForUser: state = .closed(nil)
    case .closed: break
    }
    return waiting.flatMap { end($0.ticket, .cancelled, at: now) }
  }

  // MARK: Time

  /// Ends the links whose time has passed, and begins the deliveries that are possible.
  mutating func wake(at now: Duration) -> [Action] { pass(to: now) + proceed(at: now) }

  private mutating func pass(to now: Duration) -> [Action] {
    known.forget(at: now)
    var actions: [Action] = []
    if let limit = policy.timeToLive {
      while let oldest = queue.first, now - oldest.time >= limit {
        actions += end(oldest.ticket, .expired, at: now)
      }
      for (ticket, delivery) in deliveries where now - delivery.start >= limit {
        actions += end(ticket, .expired, at: now)
      }
    }
    switch state {
    case .delivering(let ticket), .closed(let ticket?):
      if let start = deliveries[ticket]?.start, now - start >= Self.patience {
        actions += noteWait(of: ticket)
      }
    case .withoutHandler, .idle, .waitingForUser, .closed: break
    }
    return actions
  }

  /// Notes that a delivery waits for the user, if it is the one that the next link waits for.
  private mutating func noteWait(of ticket: Ticket) -> [Action] {
    switch state {
    case .delivering(ticket): state = .waitingForUser(ticket)
    case .closed(ticket): state = .closed(nil)
    case .withoutHandler, .idle, .delivering, .waitingForUser, .closed: return []
    }
    return deliveries[ticket].map { [.wait($0.item, forUser: true)] } ?? []
  }

  // MARK: Steps

  private mutating func proceed(at now: Duration) -> [Action] {
    var actions: [Action] = []
    while missing.isEmpty, let next = queue.first {
      switch state {
      case .withoutHandler, .closed: return actions
      case .idle: state = .delivering(next.ticket)
      case .delivering(let ticket):
        guard isRepeatedCall(next, of: ticket) else { return actions }
      case .waitingForUser(let ticket):
        if isRepeatedCall(next, of: ticket) { break }
        guard policy.order == .newestWins else { return actions }
        actions += end(ticket, .superseded(by: next.link), at: now)
        state = .delivering(next.ticket)
      }
      actions.append(deliver(next, at: now))
    }
    return actions
  }

  private func isRepeatedCall(_ item: Item, of ticket: Ticket) -> Bool {
    guard item.kind == .call, let other = deliveries[ticket]?.item.link else { return false }
    return InboundCalls.Key(item.link) == InboundCalls.Key(other)
  }

  private mutating func deliver(_ item: Item, at now: Duration) -> Action {
    queue.remove(item.ticket)
    deliveries[item.ticket] = (item: item, start: now)
    return .deliver(item)
  }

  /// Ends a link that waits or is in delivery.
  private mutating func end(
    _ ticket: Ticket, _ disposition: LinkInbox.Disposition, at now: Duration
  ) -> [Action] {
    let delivery = deliveries.removeValue(forKey: ticket)
    guard let item = delivery?.item ?? queue.remove(ticket) else { return [] }
    switch state {
    case .delivering(ticket), .waitingForUser(ticket): state = .idle
    case .closed(ticket): state = .closed(nil)
    case .withoutHandler, .idle, .delivering, .waitingForUser, .closed: break
    }
    known.end(item, at: now, isRemembered: disposition.hasSucceeded)
    let end = Action.end(item, disposition)
    return delivery == nil || disposition.isDelivered ? [end] : [.cancel(ticket), end]
  }
}
