// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
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

  private enum Key: Hashable, Sendable {
    case id(String, address: String)
    case source(RouteSource, address: String)
  }

  let window: Duration
  private var items: [Ticket: Item] = [:]
  /// The links with duplicates, whose callers also expect them.
  private var shared: Set<Ticket> = []
  /// The tickets with a key, in ascending order.
  private var index: [Key: [Ticket]] = [:]
  /// The times at which links have ended, in order.
  private var ends = KeyedQueue<Ticket, Duration>()

  init(window: Duration) { self.window = window }

  var count: Int { items.count }

  /// Returns the most recent link that equals `link`; `nil` if there is none.
  func original(of link: InboundLink) -> Item? {
    let keys = Self.keys(of: link)
    // Links without an id equal all that have their key, so one of them is the only one.
    let tickets = index[keys[0]] ?? []
    let byID = keys.dropFirst().first.flatMap { index[$0]?.last }
    let bySource = tickets.last { link.id == nil || items[$0]?.link.id == nil }
    return [byID, bySource].compactMap(\.self).max().flatMap { items[$0] }
  }

  mutating func add(_ item: Item) {
    items[item.ticket] = item
    for key in Self.keys(of: item.link) { index[key, default: []].append(item.ticket) }
  }

  mutating func share(_ ticket: Ticket) { shared.insert(ticket) }

  func isShared(_ ticket: Ticket) -> Bool { shared.contains(ticket) }

  /// Records that a link has left the inbox; one that ended well is remembered for the window.
  mutating func end(_ ticket: Ticket, at now: Duration, isRemembered: Bool) {
    if isRemembered, window > .zero { ends.append(now, for: ticket) } else { remove(ticket) }
  }

  /// Removes the links that ended too long ago.
  mutating func forget(at now: Duration) {
    while let ticket = ends.firstKey, let end = ends.first, now - end >= window {
      ends.remove(ticket)
      remove(ticket)
    }
  }

  private mutating func remove(_ ticket: Ticket) {
    guard let item = items.removeValue(forKey: ticket) else { return }
    shared.remove(ticket)
    for key in Self.keys(of: item.link) {
      index[key]?.removeAll { $0 == ticket }
      if index[key]?.isEmpty == true { index[key] = nil }
    }
  }

  private static func keys(of link: InboundLink) -> [Key] {
    let source = Key.source(link.source.withoutPage, address: link.address)
    return [source] + (link.id.map { [.id($0, address: link.address)] } ?? [])
  }
}
