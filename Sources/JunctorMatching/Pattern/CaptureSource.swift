// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The part of a URL that has the value of a capture.
enum CaptureSource: Sendable {
  /// The segment with this number among those that are not literals.
  case path(Int)
  /// The value of a key of the query.
  case query(String)
}

extension RoutePattern.Storage {
  /// The source of each capture's value, if each takes a whole segment or a key's value.
  static func captureSources(
    _ alternatives: [Alternative], _ templates: [PatternTemplate], captures: Int
  ) -> [CaptureSource]? {
    guard alternatives.count == 1, alternatives[0].fragment == nil else { return nil }
    let (positions, template) = (alternatives[0].positions, templates[0])
    guard positions.count == template.segments.count else { return nil }
    var sources = [CaptureSource?](repeating: nil, count: captures)
    var taken = 0
    for (position, pieces) in zip(positions, template.segments) where position.kind != .literal {
      guard pieces.count == 1, case .capture(let number) = pieces[0] else { return nil }
      sources[number] = .path(taken)
      taken += 1
    }
    for (key, value) in template.query {
      if case .capture(let number) = value { sources[number] = .query(key) }
    }
    let known = sources.compactMap { $0 }
    return known.count == captures ? known : nil
  }
}
