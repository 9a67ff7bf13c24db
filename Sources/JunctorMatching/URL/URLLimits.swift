// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How much of a URL the parser is willing to read.
///
/// Every limit is checked in time linear in the limit itself: a text of a gigabyte costs no more
/// than a text of `bytes` bytes.
public struct URLLimits: Sendable, Hashable {
  /// The largest value of a limit: 65,535.
  package static let ceiling = 65_535

  /// The greatest length of the text as it was given, in UTF-8 bytes.
  public var bytes: Int {
    didSet { bytes = URLLimits.clamp(bytes) }
  }

  /// The greatest number of segments of the path.
  ///
  /// The host of a scheme that is not one of the web's counts as a segment, since that is what it
  /// is to a router.
  public var segments: Int {
    didSet { segments = URLLimits.clamp(segments) }
  }

  /// The greatest number of query items, empty pairs not counted.
  public var queryItems: Int {
    didSet { queryItems = URLLimits.clamp(queryItems) }
  }

  /// Creates limits; each value is brought into 0 … 65,535.
  ///
  /// - Parameters:
  ///   - bytes: The greatest length of the text, in UTF-8 bytes.
  ///   - segments: The greatest number of segments.
  ///   - queryItems: The greatest number of query items.
  public init(bytes: Int = 8192, segments: Int = 64, queryItems: Int = 128) {
    self.bytes = URLLimits.clamp(bytes)
    self.segments = URLLimits.clamp(segments)
    self.queryItems = URLLimits.clamp(queryItems)
  }

  /// The limits used when nothing is said: 8 KB, 64 segments, 128 query items.
  public static let `default` = URLLimits()

  /// The widest limits there are: 65,535 for each.
  public static let maximum = URLLimits(bytes: ceiling, segments: ceiling, queryItems: ceiling)

  private static func clamp(_ value: Int) -> Int { min(max(value, 0), ceiling) }
}
