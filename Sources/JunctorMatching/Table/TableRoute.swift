// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A route as the table keeps it.
final class TableRoute: Sendable {
  let id: RouteID
  let pattern: RoutePattern
  let priority: Int
  /// Where the route answers.
  let door: TableDoor
  /// Whether the first positions of the alternatives are the host, which the rows lack.
  let hostIsApart: Bool
  /// One for each alternative of the pattern, in the same order.
  let rows: [PatternRow]
  /// For each row whether the rule does not tell it from some earlier one.
  ///
  /// When it matches, that one may answer, since more to the left is present in it.
  let isTied: [Bool]

  init(
    id: RouteID, pattern: RoutePattern, priority: Int, door: TableDoor, hostIsApart: Bool,
    rows: [PatternRow]
  ) {
    self.id = id
    self.pattern = pattern
    self.priority = priority
    self.door = door
    self.hostIsApart = hostIsApart
    self.rows = rows
    // One that is alone is tied to none, as most are.
    self.isTied =
      rows.count == 1
      ? [false]
      : rows.indices.map { index in
        rows[..<index].contains { $0.rank(against: rows[index])?.order == .incomparable }
      }
  }
}

extension TableRoute {
  /// Creates the route of a plain pattern without a priority.
  convenience init(id: RouteID, _ plain: PlainPattern) {
    self.init(
      id: id, pattern: RoutePattern(plain), priority: 0, door: TableDoor(), hostIsApart: false,
      rows: [plain.row])
  }
}

/// Where a route answers: everywhere, in one space, or at one of the hosts of a space.
struct TableDoor: Hashable, Sendable {
  /// The index of the space; `nil` for every space.
  var space: Int?
  /// A host below the domain of the space; `nil` for all of the space.
  var host: String?

  /// How much the door says: the more, the higher it ranks at a tie.
  var exactness: Int { space == nil ? 0 : host == nil ? 1 : 2 }

  /// Returns whether a URL comes through this door.
  func admits(_ url: Span<UInt8>, _ subject: TableSubject) -> Bool {
    guard let space else { return true }
    guard let host else { return space == subject.space }
    guard space == subject.space else { return false }
    let (start, count) = (Int(subject.layout.hostStart), host.utf8.count)
    guard Int(subject.layout.hostEnd) - start == count else { return false }
    return host.utf8.enumerated().allSatisfy { url[start + $0.offset] == $0.element }
  }

  /// Returns whether `url` comes through this door.
  func admits(_ url: RoutableURL) -> Bool {
    url.url.withBytes { admits($0, TableSubject(url)) }
  }

  /// Returns whether some URL comes through both doors.
  func overlaps(_ other: TableDoor) -> Bool {
    guard let space, let theirs = other.space else { return true }
    return space == theirs && (host == nil || other.host == nil || host == other.host)
  }

  /// Returns whether all URLs that come through this door come through `other`.
  func isWithin(_ other: TableDoor) -> Bool {
    other.space == nil || space == other.space && (other.host == nil || host == other.host)
  }
}
