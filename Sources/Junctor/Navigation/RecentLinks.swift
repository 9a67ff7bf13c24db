// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The links of the last moments, so that a double is known when it comes.
///
/// Two links are one when their ids are equal; where one of them has no id, when their addresses
/// are. An id names one occurrence, so each sight of it, also on a double, keeps it fresh. An
/// address may well be asked for again, so it is kept from the first link's coming and no longer.
struct RecentLinks: Sendable {
  private struct Sight: Sendable {
    let original: LinkInboxStateMachine.Item
    let id: String?
    /// `nil` for the sight of a double.
    let address: String?
    let time: Duration

    func isSame(as link: InboundLink) -> Bool {
      if let id, let other = link.id { return id == other }
      return address == link.address
    }
  }

  let window: Duration
  private var sights: [Sight] = []

  init(window: Duration) { self.window = window }

  var count: Int { sights.count }

  /// Forgets what is no longer recent.
  mutating func forget(at now: Duration) {
    let fresh = sights.firstIndex { now - $0.time < window } ?? sights.endIndex
    sights.removeSubrange(..<fresh)
  }

  /// Forgets a link that was taken back: its double may still be delivered in its place.
  mutating func forget(_ ticket: LinkInboxStateMachine.Ticket) {
    sights.removeAll { $0.original.ticket == ticket }
  }

  /// Returns the link of which `link` is a double.
  ///
  /// - Complexity: O(*n*), where *n* is the number of links that are recent.
  func original(of link: InboundLink) -> LinkInboxStateMachine.Item? {
    sights.last { $0.isSame(as: link) }?.original
  }

  mutating func note(_ item: LinkInboxStateMachine.Item, at now: Duration) {
    add(Sight(original: item, id: item.link.id, address: item.link.address, time: now))
  }

  mutating func note(
    _ double: InboundLink, of original: LinkInboxStateMachine.Item, at now: Duration
  ) {
    guard let id = double.id else { return }
    add(Sight(original: original, id: id, address: nil, time: now))
  }

  private mutating func add(_ sight: Sight) {
    if window > .zero { sights.append(sight) }
  }
}
