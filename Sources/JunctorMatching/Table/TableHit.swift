// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where a URL leads, as numbers alone: nothing is copied, and nothing is counted.
///
///     if let hit = table.hit("mall://order/7") {
///       hit.id               // the route
///       hit.captureRange(0)  // 13..<14, where "7" lies
///     }
public struct RouteHit: Sendable {
  /// The route that answers.
  public let id: RouteID
  /// Which of the pattern's alternatives answers.
  let alternative: UInt8
  let spans: PathSpans

  /// How many segments or tails were taken by something else than a literal.
  ///
  /// `nil` when there are more than eight, or when the text had to be rewritten or decoded: then
  /// ``RouteTable/match(_:)-(RoutableURL)`` tells them.
  public var captureCount: Int? { spans.isComplete ? spans.count : nil }

  /// Returns where one of them lies in the text, as UTF-8 offsets.
  ///
  /// - Parameter index: The number of the segment or tail among those that were taken.
  public func captureRange(_ index: Int) -> Range<Int> { spans[index] }
}

/// Where the segments lie that something else than a literal has taken, at most eight of them.
struct PathSpans: Sendable {
  /// Start and end of each, sixteen bits apiece.
  private var words = SIMD8<UInt32>()
  private(set) var count = 0

  /// Spans of which nothing is known.
  static let unknown: PathSpans = {
    var spans = PathSpans()
    spans.count = .max
    return spans
  }()

  /// Whether all of them are here.
  var isComplete: Bool { count <= 8 }

  subscript(index: Int) -> Range<Int> {
    precondition(index < count && index < 8, "There is no such capture.")
    return Int(words[index] >> 16)..<Int(words[index] & 0xFFFF)
  }

  @inline(__always)
  mutating func append(_ start: Int, _ end: Int) {
    if count < 8 {
      words[count] = UInt32(truncatingIfNeeded: start) << 16 | UInt32(truncatingIfNeeded: end)
    }
    count &+= 1
  }

  /// Forgets all but the first spans.
  @inline(__always)
  mutating func truncate(to count: Int) { self.count = count }
}
