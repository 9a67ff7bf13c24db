// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The routes of a table by their numbers.
///
/// For a plain pattern without a priority, only the text is stored, in 16 bytes; its route is
/// created again when more than a lookup requires it.
struct TableRoutes: Sendable {
  enum Slot: Sendable {
    case free
    case plain(PlainPattern)
    case other
  }

  private(set) var slots: [Slot] = []
  private var others: [RouteID: TableRoute] = [:]

  private func slot(_ id: RouteID) -> Slot {
    slots.indices.contains(Int(id.rawValue)) ? slots[Int(id.rawValue)] : .free
  }

  func isFree(_ id: RouteID) -> Bool { if case .free = slot(id) { true } else { false } }

  subscript(id: RouteID) -> TableRoute? {
    switch slot(id) {
    case .free: nil
    case .plain(let plain): TableRoute(id: id, pattern: RoutePattern(plain), rows: [plain.row])
    case .other: others[id]
    }
  }

  func pattern(of id: RouteID) -> (pattern: RoutePattern, hostIsApart: Bool)? {
    switch slot(id) {
    case .free: nil
    case .plain(let plain): (RoutePattern(plain), false)
    case .other: others[id].map { ($0.pattern, $0.hostIsApart) }
    }
  }

  mutating func insert(_ route: TableRoute) {
    if route.priority == 0, case .plain(let plain) = route.pattern.form {
      set(route.id, .plain(plain))
    } else {
      others[route.id] = route
      set(route.id, .other)
    }
  }

  mutating func remove(_ id: RouteID) {
    if case .other = slot(id) { others[id] = nil }
    set(id, .free)
  }

  private mutating func set(_ id: RouteID, _ slot: Slot) {
    while slots.count <= Int(id.rawValue) { slots.append(.free) }
    slots[Int(id.rawValue)] = slot
  }
}

extension RouteTable {
  /// Returns a route of the table; `nil` if there is none with this number.
  package func route(_ id: RouteID) -> TableRoute? { routes[id] }

  /// The numbers of all routes in ascending order.
  package var ids: [RouteID] {
    routes.slots.indices.map { RouteID(rawValue: Int32($0)) }.filter { !routes.isFree($0) }
  }

  /// The scopes of the routes that match at one host of a space only.
  package var hosts: Set<TableScope> {
    Set(ids.compactMap { routes[$0]?.scope }.filter { $0.host != nil })
  }
}
