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
  /// Which of the pattern's alternatives answers.
  let alternative: UInt8
  /// The route that answers.
  public let id: RouteID

  /// How many segments or tails were taken by something else than a literal.
  ///
  /// `nil` when there are more than eight, or when the text had to be rewritten or decoded: then
  /// ``RouteTable/match(_:limits:)`` tells them.
  @inlinable
  public var captureCount: Int? { spans.isComplete ? spans.count : nil }

  /// Returns where one of them lies in the text, as UTF-8 offsets.
  ///
  /// - Parameter index: The number of the segment or tail among those that were taken.
  /// - Precondition: There is a capture with this number.
  @inlinable
  public func captureRange(_ index: Int) -> Range<Int> { spans[index] }
}
