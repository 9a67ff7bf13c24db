// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

/// The links that a new link can repeat: those in the inbox, and those that ended well less than `window` ago.
///
/// Two links are equal if their addresses and their ids are equal. If one of them has no id, their sources are compared
/// in place of the ids: a link of another app must not replace a push.
///
/// Every operation is amortized O(1) for links with different addresses.
struct KnownLinks: Sendable {
  typealias Item = LinkInboxStateMachine.Item
  typealias Ticket = LinkInboxStateMachine.Ticket

  let window: Duration
  /// The links with an address, in order of arrival.
  ///
  /// Bytes, since hashing a string takes O(n²) for combining marks.
  private var items: [[UInt8]: [Item]] = [:]
  /// The links with duplicates, whose callers also expect them.
  private var shared: Set<Ticket> = []
  /// The links that have ended, in order, with their times.
  private var ends: ArraySlice<(item: Item, time: Duration)> = []

  init(window: Duration) { self.window = window }

  var count: Int { items.values.reduce(0) { $0 + $1.count } }

  /// Returns the most recent link that equals `link`; `nil` if there is none.
  func original(of link: InboundLink) -> Item? {
    let sameAddress = items[Array(link.address.utf8)] ?? []
    return sameAddress.last { $0.link.hasIdentity(of: link) }
  }

  mutating func add(_ item: Item) {
    items[Array(item.link.address.utf8), default: []].append(item)
  }

  mutating func share(_ ticket: Ticket) { shared.insert(ticket) }

  func isShared(_ ticket: Ticket) -> Bool { shared.contains(ticket) }

  /// Records that a link has left the inbox; one that ended well is remembered for the window.
  mutating func end(_ item: Item, at now: Duration, isRemembered: Bool) {
    if isRemembered, window > .zero { ends.append((item, now)) } else { remove(item) }
  }

  /// Removes the links that ended too long ago.
  mutating func forget(at now: Duration) {
    while let end = ends.first, now - end.time >= window {
      ends.removeFirst()
      remove(end.item)
    }
  }

  private mutating func remove(_ item: Item) {
    shared.remove(item.ticket)
    let address = Array(item.link.address.utf8)
    items[address]?.removeAll { $0.ticket == item.ticket }
    if items[address]?.isEmpty == true { items[address] = nil }
  }
}

extension InboundLink {
  /// Whether both have the same id; if one has no id, the same source.
  fileprivate func hasIdentity(of other: InboundLink) -> Bool {
    if let id, let otherID = other.id { return id == otherID }
    return source.withoutPage == other.source.withoutPage
  }
}
