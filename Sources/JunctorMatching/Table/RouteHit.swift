// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where a URL leads, as numbers alone: nothing is copied, and nothing is counted.
///
///     if let hit = table.hit("mall://order/7") {
///       hit.id               // the route
///       hit.captureRange(0)  // 13..<14, where "7" lies
///     }
public struct RouteHit: Sendable {
  @usableFromInline let spans: PathSpans
  let alternative: UInt8
  /// The route that answers.
  public let id: RouteID

  /// How many segments or tails were taken by something else than a literal.
  ///
  /// `nil` when there are more than eight, or when the text had to be rewritten or decoded.
  @inlinable
  public var captureCount: Int? { spans.isComplete ? spans.count : nil }

  /// Returns where one of them lies in the text, as UTF-8 offsets.
  ///
  /// - Parameter index: The number of the segment or tail among those that were taken.
  /// - Precondition: There is a capture with this number.
  @inlinable
  public func captureRange(_ index: Int) -> Range<Int> { spans[index] }
}

extension RouteHit {
  // A route's number is not negative. Inside, these two stand for what an optional would say, which
  // would be copied once more at every return.

  @inline(__always)
  package static var nothing: RouteHit {
    RouteHit(spans: PathSpans(), alternative: 0, id: RouteID(rawValue: -1))
  }

  @inline(__always)
  package var isNothing: Bool { id.rawValue < 0 }

  /// The text has to be rewritten first.
  @inline(__always)
  static var unclean: RouteHit {
    RouteHit(spans: PathSpans(), alternative: 0, id: RouteID(rawValue: -2))
  }

  @inline(__always)
  var isUnclean: Bool { id.rawValue == -2 }

  @inline(__always)
  init(_ outcome: PathCursor.Outcome) {
    self.init(
      spans: PathSpans(outcome.spans, count: Int(outcome.word & 0xFF)),
      alternative: UInt8(truncatingIfNeeded: outcome.word &>> 32),
      id: RouteID(rawValue: Int32(truncatingIfNeeded: outcome.word &>> 8) & 0xFF_FFFF))
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
