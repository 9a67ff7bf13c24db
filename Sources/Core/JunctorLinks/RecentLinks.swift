// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation

/// The links of the window for duplicates.
///
/// Two links are equal if their ids are equal, or, if one has no id, their addresses. An id identifies
/// one occurrence, so each link with it, also a duplicate, extends the window. An address may be opened
/// again intentionally, so its window begins with the first link.
///
/// Every operation is amortized O(1): each entry is in one queue by age, and in one for each key.
struct RecentLinks: Sendable {
  private struct Entry: Sendable {
    let original: LinkInboxStateMachine.Item
    let keys: [Key]
    let time: Duration
  }

  private enum Key: Hashable, Sendable {
    case id(String)
    case address(String)
    /// The address of a link that has no id.
    case addressWithoutID(String)
    case original(LinkInboxStateMachine.Ticket)
  }

  let window: Duration
  private var entries = KeyedQueue<UInt64, Entry>()
  /// The numbers of the entries with a key, in ascending order.
  private var index: [Key: KeyedQueue<UInt64, Void>] = [:]
  private var lastNumber: UInt64 = 0

  init(window: Duration) { self.window = window }

  var count: Int { entries.count }

  /// Removes the links that are no longer recent.
  mutating func forget(at now: Duration) {
    while let number = entries.firstKey, let oldest = entries[number], now - oldest.time >= window {
      remove(number)
    }
  }

  /// Removes a withdrawn link, so that its duplicate can be delivered.
  mutating func forget(_ ticket: LinkInboxStateMachine.Ticket) {
    while let number = index[.original(ticket)]?.firstKey { remove(number) }
  }

  /// Returns the most recent link that equals `link`; `nil` if there is none.
  func original(of link: InboundLink) -> LinkInboxStateMachine.Item? {
    let keys: [Key] =
      if let id = link.id {
        [.id(id), .addressWithoutID(link.address)]
      } else {
        [.address(link.address)]
      }
    let last = keys.compactMap { index[$0]?.lastKey }.max()
    return last.flatMap { entries[$0]?.original }
  }

  mutating func note(_ item: LinkInboxStateMachine.Item, at now: Duration) {
    let address = item.link.address
    add(
      item, [.address(address), item.link.id.map { .id($0) } ?? .addressWithoutID(address)],
      at: now)
  }

  mutating func note(
    _ duplicate: InboundLink, of original: LinkInboxStateMachine.Item, at now: Duration
  ) {
    // A duplicate does not extend the window of an address.
    if let id = duplicate.id { add(original, [.id(id)], at: now) }
  }

  private mutating func add(
    _ original: LinkInboxStateMachine.Item, _ keys: [Key], at now: Duration
  ) {
    guard window > .zero else { return }
    lastNumber += 1
    let entry = Entry(original: original, keys: keys + [.original(original.ticket)], time: now)
    entries.append(entry, for: lastNumber)
    for key in entry.keys { index[key, default: KeyedQueue()].append((), for: lastNumber) }
  }

  private mutating func remove(_ number: UInt64) {
    for key in entries.remove(number)?.keys ?? [] {
      index[key]?.remove(number)
      if index[key]?.isEmpty == true { index[key] = nil }
    }
  }
}
