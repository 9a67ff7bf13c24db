// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Returns routes whose patterns are close to `url`, for an address with a typing mistake.
  ///
  /// A route is close when at least one of its literals is in the URL, perhaps misspelt, and little
  /// else differs: `/oder/7` is close to `/order/:id`, and `/zzz` to nothing at all.
  ///
  /// - Parameters:
  ///   - url: A URL that nothing matches.
  ///   - limit: The most routes to return.
  ///   - isVisible: Whether a route may be named.
  /// - Returns: The closest first; at a tie in rank order.
  /// - Complexity: O(*n*) in the number of routes.
  package func nearest(
    to url: RoutableURL, limit: Int = 3, where isVisible: (RouteID) -> Bool = { _ in true }
  ) -> [RouteID] {
    let path = DecodedPath(url)
    var subject = TableSubject(url)
    var best: [RouteID: (cost: Int, place: Int)] = [:]
    var place = 0
    forEachEntry { entry in
      place += 1
      if !isVisible(entry.id) { return true }
      let entry = self.entry(entry)
      guard entry.route.door.admits(url), var cost = TypingDistance.cost(entry.row, path)
      else { return true }
      if entry.row.hasConditions, !url.url.withBytes({ entry.holds($0, &subject) }) {
        cost += TypingDistance.condition
      }
      if cost < best[entry.route.id]?.cost ?? TypingDistance.limit + 1 {
        best[entry.route.id] = (cost, place)
      }
      return true
    }
    return best.sorted { ($0.value.cost, $0.value.place) < ($1.value.cost, $1.value.place) }
      .prefix(limit).map(\.key)
  }
}

/// How far a URL is from a pattern, counted in slips of a typing hand.
enum TypingDistance {
  /// What is further away is not close.
  static let limit = 5
  static let condition = 2
  private static let slip = 2
  private static let constraint = 3
  private static let segment = 4
  /// Longer segments are the same or not close; comparing them would take too long.
  private static let longest = 64

  /// Returns the distance of a path from a row; `nil` when it is over the limit, or no literal of
  /// the row is in the path.
  ///
  /// At most one segment can be missing or too many, so row and path are compared along a band.
  static func cost(_ row: PatternRow, _ path: DecodedPath) -> Int? {
    let positions = row.positions
    let (rows, columns) = (positions.count, path.segmentCount)
    let hasTail = positions.last?.kind == .tail
    guard hasTail ? columns + 2 >= rows : abs(rows - columns) <= 1 else { return nil }
    let far = limit + 1

    // A cell is the cost so far, without and with a literal that both have.
    typealias Cell = (plain: Int, hit: Int)
    var last = Array(repeating: Cell(far, far), count: columns + 1)
    var best = far
    last[0] = (0, far)
    if columns > 0 { last[1] = (segment, far) }
    for (index, position) in positions.enumerated() {
      if position.kind == .tail {
        for column in max(0, index - 1)...min(columns, index + 1) {
          let takes = path.tail(column).map(position.accepts) ?? false
          best = min(best, last[column].hit + (takes ? 0 : segment))
        }
        return best <= limit ? best : nil
      }
      var next = Array(repeating: Cell(far, far), count: columns + 1)
      for column in max(0, index)...min(columns, index + 2) where column <= columns {
        var cell = Cell(last[column].plain + segment, last[column].hit + segment)
        if column > 0, let text = path.segment(column - 1),
          let cost = cost(position, text)
        {
          let isLiteral = position.kind == .literal
          let hit = min(last[column - 1].hit, isLiteral ? last[column - 1].plain : far) + cost
          cell.hit = min(cell.hit, hit)
          if !isLiteral { cell.plain = min(cell.plain, last[column - 1].plain + cost) }
        }
        if column > 0 {
          cell.plain = min(cell.plain, next[column - 1].plain + segment)
          cell.hit = min(cell.hit, next[column - 1].hit + segment)
        }
        next[column] = (min(cell.plain, far), min(cell.hit, far))
      }
      last = next
    }
    best = last[columns].hit
    return best <= limit ? best : nil
  }

  /// Returns what it costs that a segment stands at a position; `nil` for too much.
  private static func cost(_ position: Position.Language, _ text: ArraySlice<UInt8>) -> Int? {
    guard case .literal(let literal) = position else {
      return position.accepts(text) ? 0 : constraint
    }
    if literal[...] == text { return 0 }
    guard literal.count <= longest, text.count <= longest else { return nil }
    let length = String(decoding: literal, as: UTF8.self).unicodeScalars.count
    let allowed = min(3, max(1, length / 3))
    let slips = rough(literal, text)
    // A name of one or two letters would be close to everything.
    return slips <= allowed && slips < length ? slips * slip : nil
  }

  /// Returns how many slips make one text of the other; for long texts only roughly.
  ///
  /// A slip is a scalar put in, left out, changed, or swapped with the next. Letters that differ in
  /// case count as one slip for the whole text, when nothing else differs.
  static func rough(_ literal: [UInt8], _ text: ArraySlice<UInt8>) -> Int {
    let (one, other) = (scalars(literal[...]), scalars(text))
    if one == other { return literal[...] == text ? 0 : 1 }
    guard one.count <= longest, other.count <= longest else { return max(one.count, other.count) }
    var before: [Int] = []
    var last = Array(0...other.count)
    for i in 1..<one.count + 1 {
      var next = [i]
      for j in 1..<other.count + 1 {
        let isSame = one[i - 1] == other[j - 1]
        var cost = min(last[j] + 1, next[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
          cost = min(cost, before[j - 2] + 1)
        }
        next.append(cost)
      }
      (before, last) = (last, next)
    }
    return last[other.count]
  }

  private static func scalars(_ symbols: ArraySlice<UInt8>) -> [UInt32] {
    String(decoding: symbols, as: UTF8.self).unicodeScalars.map {
      0x41...0x5A ~= $0.value ? $0.value + 0x20 : $0.value
    }
  }
}
