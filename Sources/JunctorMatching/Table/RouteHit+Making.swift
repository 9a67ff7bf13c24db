// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteHit {
  // A route's number is not negative. Inside, these two stand for what an optional would say, which
  // would be copied once more at every return.

  /// Nothing was hit.
  @inline(__always)
  package static var nothing: RouteHit {
    RouteHit(spans: PathSpans(), alternative: 0, id: RouteID(rawValue: -1))
  }

  /// Whether nothing was hit.
  @inline(__always)
  package var isNothing: Bool { id.rawValue < 0 }

  /// The text has to be rewritten first.
  @inline(__always)
  static var unclean: RouteHit {
    RouteHit(spans: PathSpans(), alternative: 0, id: RouteID(rawValue: -2))
  }

  @inline(__always)
  var isUnclean: Bool { id.rawValue == -2 }

  /// Creates the hit of a plain end.
  @inline(__always)
  init(_ way: TableWay.End) {
    self.init(
      spans: PathSpans(way.spans, count: Int(way.word & 0xFF)),
      alternative: UInt8(truncatingIfNeeded: way.word &>> 32),
      id: RouteID(rawValue: Int32(truncatingIfNeeded: way.word &>> 8) & 0xFF_FFFF))
  }

  init(_ entry: TrieEntry, _ walk: TableWalk) {
    self.init(
      spans: walk.isSettled ? .unknown : walk.spans, alternative: walk.alternative,
      id: entry.id)
  }

  /// The same where the ranges say nothing about the text.
  var withoutRanges: RouteHit {
    RouteHit(spans: .unknown, alternative: alternative, id: id)
  }
}
