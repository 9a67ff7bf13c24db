// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The result of a lookup, as plain numbers without references.
///
///     if let hit = table.hit("mall://order/7") {
///       hit.id               // the route
///       hit.captureRange(0)  // 13..<14, where "7" lies
///     }
public struct RouteHit: Sendable {
  @usableFromInline let spans: PathSpans
  let alternative: UInt8
  /// The route.
  public let id: RouteID

  /// The number of segments and tails that are not literals.
  ///
  /// `nil` if there are more than six, or if the text was rewritten or decoded.
  @inlinable
  public var captureCount: Int? { spans.isComplete ? spans.count : nil }

  /// Returns the location of one of them in the text, as UTF-8 offsets.
  ///
  /// - Parameter index: The index among the segments and tails that are not literals.
  /// - Precondition: There is a capture with this number.
  @inlinable
  public func captureRange(_ index: Int) -> Range<Int> { spans[index] }
}

extension RouteHit {
  // The number of a route is not negative. Internally, these values replace optionals.

  @inline(__always)
  package static var nothing: RouteHit { RouteHit(spans: PathSpans(), alternative: 0, code: -1) }

  @inline(__always)
  package var isNothing: Bool { id.rawValue < 0 }

  /// The text must be rewritten first.
  @inline(__always)
  static var unclean: RouteHit { RouteHit(spans: PathSpans(), alternative: 0, code: -2) }

  @inline(__always)
  var isUnclean: Bool { id.rawValue == -2 }

  @inline(__always)
  private init(spans: PathSpans, alternative: UInt8, code: Int32) {
    self.init(spans: spans, alternative: alternative, id: RouteID(rawValue: code))
  }

  @inline(__always)
  init(_ entry: TrieEntry, _ spans: PathSpans) {
    self.init(spans: spans, alternative: entry.alternative, id: entry.id)
  }

  /// The same hit without ranges, which do not apply to the text.
  var withoutRanges: RouteHit { RouteHit(spans: .unknown, alternative: alternative, id: id) }
}
