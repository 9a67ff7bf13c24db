// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The states of the calls, subscriptions and events of the current page.
///
///     begin ──▶ waiting ──finished──▶ removed
///        │         └─ timed out, cancelled, page ended ──▶ answered ──finished──▶ removed
///        └─ used id, too many ──▶ refused
///
/// A call that was answered before its handler has returned still counts, so the limit bounds the running handlers.
struct BridgeSessionStateMachine: Sendable {
  /// A call of one of the session's pages, or a link that is being opened for it.
  struct Call: Hashable, Sendable {
    enum ID: Hashable, Sendable {
      case message(CallID)
      case link(UInt64)
    }

    let page: UInt64
    /// The frame that sent the message.
    let sender: BridgePage
    let id: ID
  }

  /// The state of a call whose handler has not returned.
  private enum CallState: Sendable {
    case waiting, answered
  }

  struct Event: Sendable {
    let name: String
    let sub: String
    let origin: String
    let number: UInt64
    let data: BridgeAnswer.Written

    var text: String { BridgeAnswer.event(name, sub: sub, number: number, data: data) }
  }

  private struct Subscription: Sendable {
    let name: String
    let origin: String
    var lastNumber: UInt64 = 0
    var waiting = 0
  }

  /// One copy of the script.
  private struct Client: Hashable, Sendable {
    let sender: BridgePage
    let name: String
  }

  /// The limit for copies of the script: one count for the main frame, and one for all subframes.
  private static let clientLimit = 4096

  private let limits: BridgeLimits
  private(set) var page: UInt64 = 0
  private var links: UInt64 = 0
  /// The used ids: those of the main frame under `true`, those of all subframes under `false`.
  private var clients: [Bool: [Client: ReplayWindow]] = [:]
  private var calls: [Call: CallState] = [:]
  private var subscriptions: [String: Subscription] = [:]
  private var events: [Event] = []
  private var isSending = false

  init(_ limits: BridgeLimits) { self.limits = limits }

  var waitingCount: Int { calls.values.count { $0 == .waiting } }

  // MARK: Ids

  /// Marks an id as used.
  ///
  /// - Throws: `bridge.malformed` if the id is used, `bridge.rate_limited` for too many copies of the script.
  mutating func take(_ id: CallID, from sender: BridgePage) throws(BridgeFailure) {
    let client = Client(sender: sender, name: id.client)
    let count = clients[sender.isMainFrame]?.count ?? 0
    guard count < Self.clientLimit || clients[sender.isMainFrame]?[client] != nil else {
      throw BridgeFailure(
        .rateLimited, "\(count) copies of the script have sent messages, which is the limit.",
        limit: Self.clientLimit)
    }
    let isNew = clients[sender.isMainFrame, default: [:]][client, default: ReplayWindow()]
      .take(id.number)
    guard isNew else {
      throw BridgeFailure(.malformed, "The id “\(id.text)” is already used.")
    }
  }

  // MARK: Calls

  /// Begins a call if fewer than the limit run; a link that the page follows has no id.
  mutating func begin(_ id: CallID?, from sender: BridgePage) throws(BridgeFailure) -> Call {
    links += 1
    // All subframes share one limit, because they can have any number of origins.
    let count = calls.keys.count { $0.sender.isMainFrame == sender.isMainFrame }
    guard count < limits.calls else {
      throw BridgeFailure(
        .rateLimited, "\(count) calls of the page are running, which is the limit.",
        limit: limits.calls)
    }
    let call = Call(page: page, sender: sender, id: id.map { .message($0) } ?? .link(links))
    calls[call] = .waiting
    return call
  }

  /// Marks a call as answered before its handler has returned; returns `false` if it was answered before.
  mutating func giveUp(_ call: Call) -> Bool {
    guard isWaiting(call) else { return false }
    calls[call] = .answered
    return true
  }

  func isWaiting(_ call: Call) -> Bool { calls[call] == .waiting }

  /// Removes a call whose handler has returned; returns `false` if it was answered before.
  mutating func finish(_ call: Call) -> Bool {
    calls.removeValue(forKey: call) == .waiting
  }

  /// Switches to the next page; returns the calls to answer.
  mutating func leavePage() -> [Call] {
    page += 1
    clients = [:]
    subscriptions = [:]
    events = []
    return calls.keys.filter { giveUp($0) }
  }

  // MARK: Events

  /// Begins a subscription.
  ///
  /// - Throws: `bridge.malformed` if `sub` is used, `bridge.rate_limited` for too many subscriptions.
  mutating func subscribe(
    _ sub: String, to name: String, from origin: String
  ) throws(BridgeFailure) {
    if subscriptions[sub] != nil {
      throw BridgeFailure(.malformed, "The page already has a subscription “\(sub)”.")
    }
    guard subscriptions.count < limits.subscriptions else {
      throw BridgeFailure(
        .rateLimited, "The page has \(subscriptions.count) subscriptions, which is the limit.",
        limit: limits.subscriptions)
    }
    subscriptions[sub] = Subscription(name: name, origin: origin)
  }

  /// Ends a subscription; returns whether there was one.
  mutating func unsubscribe(_ sub: String) -> Bool {
    events.removeAll { $0.sub == sub }
    return subscriptions.removeValue(forKey: sub) != nil
  }

  /// Enqueues an event for each subscription; returns whether to begin sending, and the number of dropped events.
  mutating func post(
    _ name: String, _ data: BridgeAnswer.Written
  ) -> (begins: Bool, dropped: Int) {
    var dropped = 0
    for (sub, subscription) in subscriptions.sorted(by: { $0.key < $1.key })
    where subscription.name == name {
      var subscription = subscription
      subscription.lastNumber += 1
      if subscription.waiting >= limits.waitingEvents,
        let oldest = events.firstIndex(where: { $0.sub == sub })
      {
        events.remove(at: oldest)
        dropped += 1
      } else {
        subscription.waiting += 1
      }
      subscriptions[sub] = subscription
      events.append(
        Event(
          name: name, sub: sub, origin: subscription.origin, number: subscription.lastNumber,
          data: data))
    }
    let begins = !isSending && !events.isEmpty
    if begins { isSending = true }
    return (begins, dropped)
  }

  /// Removes the first event of the queue; `nil` ends the sending until the next ``post(_:_:)``.
  mutating func nextEvent() -> Event? {
    if events.isEmpty {
      isSending = false
      return nil
    }
    let event = events.removeFirst()
    subscriptions[event.sub]?.waiting -= 1
    return event
  }
}
