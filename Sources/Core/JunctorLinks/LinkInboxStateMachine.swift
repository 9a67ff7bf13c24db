// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
internal import JunctorRouting

/// The states of the links of an inbox.
///
///     receive ──▶ waiting ──all signals, a handler, first in line──▶ in delivery ──▶ delivered
///        │           ├─ time to live ──▶ expired
///        │           ├─ overflow ──▶ dropped
///        │           └─ withdrawn, closed ──▶ cancelled
///        └─ duplicate, dropped, cancelled
///
/// Instants are durations since the inbox was created. Each method returns actions, which the storage
/// performs without the lock. Each ticket has exactly one `end`, after its `deliver` if it has one.
struct LinkInboxStateMachine: Sendable {
  typealias Ticket = UInt64

  struct Policy: Sendable {
    var signals: Set<LinkInbox.Signal>
    var timeToLive: Duration?
    var window: Duration
    var capacity: Int
    var overflow: LinkInbox.Overflow
  }

  struct Item: Sendable {
    let ticket: Ticket
    let link: InboundLink
    let time: Duration
  }

  enum Action: Sendable {
    case end(Item, LinkInbox.Disposition)
    case deliver(Item)
    /// Call ``wake(at:)`` at this time.
    case wake(at: Duration)
  }

  let policy: Policy
  /// In order of arrival, which is also the order in which they expire.
  private var queue = KeyedQueue<Ticket, Item>()
  /// The waiting links that have an id.
  private var waitingByID: [String: Ticket] = [:]
  private(set) var inDelivery: Item?
  /// Whether the link in delivery was withdrawn.
  private(set) var isDeliveryWithdrawn = false
  private(set) var missing: Set<LinkInbox.Signal>
  private(set) var recent: RecentLinks
  private(set) var isClosed = false
  private(set) var nextWake: Duration?
  private var hasHandler = false
  private var lastTicket: Ticket = 0
  /// The links that were withdrawn before they were received.
  private var withdrawn: Set<Ticket> = []
  private var now: Duration = .zero

  var waiting: [Item] { queue.elements }

  init(_ policy: Policy) {
    self.policy = policy
    missing = policy.signals
    recent = RecentLinks(window: policy.window)
  }

  mutating func newTicket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  // MARK: Links

  mutating func receive(_ link: InboundLink, _ ticket: Ticket, at moment: Duration) -> [Action] {
    var actions = pass(to: moment)
    var link = link
    link.time = now
    let item = Item(ticket: ticket, link: link, time: now)
    if withdrawn.remove(ticket) != nil || isClosed { return actions + [.end(item, .cancelled)] }

    if let original = original(of: link) {
      recent.note(link, of: original, at: now)
      return actions + [.end(item, .duplicate(of: original.link))]
    }
    recent.note(item, at: now)
    if queue.count == policy.capacity {
      let oldest = policy.overflow == .dropOldest ? takeFirst() : nil
      actions.append(.end(oldest ?? item, .dropped(by: policy.overflow)))
      if oldest == nil { return actions }
    }
    queue.append(item, for: ticket)
    if let id = link.id { waitingByID[id] = ticket }
    proceed(&actions)
    return actions
  }

  mutating func finish(
    _ result: Result<RouteOutcome, any Error>, at moment: Duration
  ) -> [Action] {
    guard let item = inDelivery else { preconditionFailure("There is no delivery in progress.") }
    inDelivery = nil
    isDeliveryWithdrawn = false
    var actions = [Action.end(item, .delivered(result))] + pass(to: moment)
    proceed(&actions)
    return actions
  }

  /// Removes a link, since the task that delivers it was cancelled.
  mutating func withdraw(_ ticket: Ticket) -> [Action] {
    if let item = take(ticket) {
      recent.forget(ticket)
      return [.end(item, .cancelled)]
    }
    if inDelivery?.ticket == ticket { isDeliveryWithdrawn = true } else { withdrawn.insert(ticket) }
    return []
  }

  /// Removes all state of a ticket that has ended.
  mutating func forget(_ ticket: Ticket) { withdrawn.remove(ticket) }

  // MARK: Readiness

  mutating func give(_ signal: LinkInbox.Signal, at moment: Duration) -> [Action] {
    var actions = pass(to: moment)
    missing.remove(signal)
    proceed(&actions)
    return actions
  }

  mutating func withdraw(_ signal: LinkInbox.Signal) {
    if policy.signals.contains(signal) { missing.insert(signal) }
  }

  mutating func handlerGiven(at moment: Duration) -> [Action] {
    var actions = pass(to: moment)
    hasHandler = true
    proceed(&actions)
    return actions
  }

  // MARK: Time and closing

  mutating func wake(at moment: Duration) -> [Action] {
    nextWake = nil
    var actions = pass(to: moment)
    proceed(&actions)
    return actions
  }

  mutating func close() -> [Action] {
    isClosed = true
    defer { (queue, waitingByID) = (KeyedQueue(), [:]) }
    return waiting.map { .end($0, .cancelled) }
  }

  // MARK: Steps

  /// Advances the time: links expire, and recent links are removed.
  ///
  /// Callers read the clock before they acquire the lock, so a time may precede the previous one.
  private mutating func pass(to moment: Duration) -> [Action] {
    now = max(now, moment)
    recent.forget(at: now)
    guard let timeToLive = policy.timeToLive else { return [] }
    var actions: [Action] = []
    while let oldest = queue.first, now - oldest.time >= timeToLive, let item = takeFirst() {
      actions.append(.end(item, .expired))
    }
    return actions
  }

  private mutating func takeFirst() -> Item? { queue.firstKey.flatMap { take($0) } }

  /// Removes a waiting link; returns `nil` if it does not wait.
  private mutating func take(_ ticket: Ticket) -> Item? {
    guard let item = queue.remove(ticket) else { return nil }
    if let id = item.link.id { waitingByID[id] = nil }
    return item
  }

  private mutating func proceed(_ actions: inout [Action]) {
    if missing.isEmpty, hasHandler, inDelivery == nil, let first = takeFirst() {
      inDelivery = first
      actions.append(.deliver(first))
    }
    // All links have the same time to live, so one timer for the first is enough.
    if let timeToLive = policy.timeToLive, nextWake == nil, let first = queue.first {
      nextWake = first.time + timeToLive
      actions.append(.wake(at: first.time + timeToLive))
    }
  }

  private func original(of link: InboundLink) -> Item? {
    if let original = recent.original(of: link) { return original }
    guard let id = link.id else { return nil }
    // An id is known as long as its link is in the inbox.
    return inDelivery?.link.id == id ? inDelivery : waitingByID[id].flatMap { queue[$0] }
  }
}
