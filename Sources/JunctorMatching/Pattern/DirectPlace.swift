// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where the value of a capture is.
enum DirectPlace: Sendable {
  /// Among what segments took that are no literals.
  case path(Int)
  /// Behind a key of the query.
  case query(String)
}

extension RoutePattern.Storage {
  /// The place of each capture's value, if each takes a whole segment or a key's value.
  static func directPlaces(
    _ alternatives: [Alternative], _ templates: [PatternTemplate], captures: Int
  ) -> [DirectPlace]? {
    guard alternatives.count == 1, alternatives[0].fragment == nil else { return nil }
    let (positions, template) = (alternatives[0].positions, templates[0])
    guard positions.count == template.segments.count else { return nil }
    var places = [DirectPlace?](repeating: nil, count: captures)
    var taken = 0
    for (position, pieces) in zip(positions, template.segments) where position.kind != .literal {
      guard pieces.count == 1, case .capture(let number) = pieces[0] else { return nil }
      places[number] = .path(taken)
      taken += 1
    }
    for (key, value) in template.query {
      if case .capture(let number) = value { places[number] = .query(key) }
    }
    let known = places.compactMap { $0 }
    return known.count == captures ? known : nil
  }
}
