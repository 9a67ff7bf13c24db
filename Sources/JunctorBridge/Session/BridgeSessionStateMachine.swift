// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// Every legal life of a call, a subscription and an event of one page after another, without a lock, a
/// task or a clock.
///
///     begin ──▶ waiting ──finished──▶ over
///        │         └─ timed out, cancelled, page gone ──▶ answered ──finished──▶ over
///        └─ used id, too many ──▶ refused
///
/// A call that was answered before its handler has finished still counts, so that a page cannot have
/// more handlers running than the limit by giving up what it began.
struct BridgeSessionStateMachine: Sendable {
  /// A call of one of the pages that the session has seen, or a link that is being opened for it.
  struct Call: Hashable, Sendable {
    enum ID: Hashable, Sendable {
      case message(CallID)
      case link(UInt64)
    }

    let page: UInt64
    /// The frame that asked; no frame of another origin has the same calls.
    let asker: BridgePage
    let id: ID
  }

  /// What becomes of a call that is under way. A call that is over has no state.
  private enum CallState: Sendable {
    /// The page waits for the answer.
    case waiting
    /// The page has an answer, and the handler has not returned.
    case answered
  }

  struct Event: Sendable {
    let name: String
    let sub: String
    /// The pages for which it is.
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
    let asker: BridgePage
    let name: String
  }

  /// How many copies of the script the main frame may load, and how many its subframes.
  private static let clientLimit = 4096

  private let limits: BridgeLimits
  private(set) var page: UInt64 = 0
  private var links: UInt64 = 0
  /// The ids that were used: those of the main frame under `true`, those of all subframes under `false`.
  private var clients: [Bool: [Client: ReplayWindow]] = [:]
  private var calls: [Call: CallState] = [:]
  private var subscriptions: [String: Subscription] = [:]
  private var events: [Event] = []
  private var isSending = false

  init(_ limits: BridgeLimits) { self.limits = limits }

  var waitingCount: Int { calls.values.count { $0 == .waiting } }

  // MARK: Ids

  /// Takes an id.
  ///
  /// - Throws: `bridge.malformed` for an id that was used on this page, `bridge.rate_limited` for one more copy
  ///   of the script than the limit.
  mutating func take(_ id: CallID, from asker: BridgePage) throws(BridgeFailure) {
    let client = Client(asker: asker, name: id.client)
    let count = clients[asker.isMainFrame]?.count ?? 0
    guard count < Self.clientLimit || clients[asker.isMainFrame]?[client] != nil else {
      throw BridgeFailure(
        .rateLimited, "\(count) copies of the script have asked, and no more are answered.",
        data: ["limit": .integer(Int64(Self.clientLimit))])
    }
    let isNew = clients[asker.isMainFrame, default: [:]][client, default: ReplayWindow()]
      .take(id.number)
    guard isNew else {
      throw BridgeFailure(.malformed, "The id “\(id.text)” was used before.")
    }
  }

  // MARK: Calls

  /// Begins a call whose id was taken.
  ///
  /// - Throws: `bridge.rate_limited` if too many are under way.
  mutating func begin(_ id: CallID, from asker: BridgePage) throws(BridgeFailure) -> Call {
    try begin(.message(id), from: asker)
  }

  /// Begins a link that a page follows: a call without an id.
  ///
  /// - Throws: `bridge.rate_limited` if too many are under way.
  mutating func beginLink(from asker: BridgePage) throws(BridgeFailure) -> Call {
    links += 1
    return try begin(.link(links), from: asker)
  }

  private mutating func begin(
    _ id: Call.ID, from asker: BridgePage
  ) throws(BridgeFailure) -> Call {
    // Subframes share a limit of their own: those of a page can have any number of origins.
    let count = calls.keys.count { $0.asker.isMainFrame == asker.isMainFrame }
    guard count < limits.calls else {
      throw BridgeFailure(
        .rateLimited, "\(count) calls are under way, and no more are taken at a time.",
        data: ["limit": .integer(Int64(limits.calls))])
    }
    let call = Call(page: page, asker: asker, id: id)
    calls[call] = .waiting
    return call
  }

  /// Answers a call before its handler returns.
  ///
  /// - Returns: Whether the page receives that answer. It does not if it has one already.
  mutating func giveUp(_ call: Call) -> Bool {
    switch calls[call] {
    case .waiting?:
      calls[call] = .answered
      return true
    case .answered?, nil: return false
    }
  }

  /// Whether a call waits for its answer.
  func isWaiting(_ call: Call) -> Bool { calls[call] == .waiting }

  /// Ends a call, since its handler has returned.
  ///
  /// - Returns: Whether the page receives the handler's answer. It does not if it has one already.
  mutating func finish(_ call: Call) -> Bool {
    switch calls.removeValue(forKey: call) {
    case .waiting?: true
    case .answered?, nil: false
    }
  }

  /// Moves on to the next page.
  ///
  /// - Returns: The calls of this page that wait, which are answered now.
  mutating func leavePage() -> [Call] {
    page += 1
    clients = [:]
    subscriptions = [:]
    events = []
    return calls.keys.filter { giveUp($0) }
  }

  // MARK: Events

  /// Begins to listen.
  ///
  /// - Throws: `bridge.malformed` for a name that is used, `bridge.rate_limited` for too many.
  mutating func subscribe(
    _ sub: String, to name: String, from origin: String
  ) throws(BridgeFailure) {
    if subscriptions[sub] != nil {
      throw BridgeFailure(.malformed, "There is a subscription “\(sub)” already.")
    }
    guard subscriptions.count < limits.subscriptions else {
      throw BridgeFailure(
        .rateLimited, "The page listens to \(subscriptions.count) events, and to no more.",
        data: ["limit": .integer(Int64(limits.subscriptions))])
    }
    subscriptions[sub] = Subscription(name: name, origin: origin)
  }

  /// Ends listening; returns whether there was a subscription.
  mutating func unsubscribe(_ sub: String) -> Bool {
    events.removeAll { $0.sub == sub }
    return subscriptions.removeValue(forKey: sub) != nil
  }

  /// Lets an event wait for those who listen to it.
  ///
  /// - Returns: Whether somebody has to begin to send, and how many events were dropped.
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

  /// The event that is to be sent now; after `nil` somebody has to begin anew.
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
