// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How much of a URL the parser is willing to read.
///
/// Every limit is checked in time linear in the limit itself: a text of a gigabyte costs no more
/// than a text of the greatest length.
public struct URLLimits: Sendable, Hashable {
  package static let ceiling = 65_535

  package let bytes: Int
  package let segments: Int
  package let queryItems: Int

  /// Creates limits; each value is brought into 0 … 65,535.
  ///
  /// - Parameters:
  ///   - bytes: The greatest length of the text as it was given, in UTF-8 bytes.
  ///   - segments: The greatest number of segments of the path. The host of a scheme that is not one
  ///     of the web's counts as a segment, since that is what it is to a router.
  ///   - queryItems: The greatest number of query items, empty pairs not counted.
  public init(bytes: Int = 8192, segments: Int = 64, queryItems: Int = 128) {
    func clamp(_ value: Int) -> Int { min(max(value, 0), URLLimits.ceiling) }
    self.bytes = clamp(bytes)
    self.segments = clamp(segments)
    self.queryItems = clamp(queryItems)
  }

  /// The widest limits there are: 65,535 for each.
  public static let maximum = URLLimits(bytes: .max, segments: .max, queryItems: .max)
}
