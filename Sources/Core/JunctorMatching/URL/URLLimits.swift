// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The maximum size of URLs.
///
/// Each limit is checked in time linear in the limit: a text of a gigabyte takes no longer than a
/// text of the maximum length.
public struct URLLimits: Sendable, Hashable {
  static let ceiling = 65_535

  package let bytes: Int
  package let segments: Int
  package let queryItems: Int

  /// Creates limits; each value is clamped to 0 … 65,535.
  ///
  /// - Parameters:
  ///   - bytes: The maximum length of the original text, in UTF-8 bytes.
  ///   - segments: The maximum number of segments of the path. The host of a scheme that is not one
  ///     of the web's counts as a segment, since that is what it is to a router.
  ///   - queryItems: The maximum number of query items, without empty pairs.
  public init(bytes: Int = 8192, segments: Int = 64, queryItems: Int = 128) {
    func clamp(_ value: Int) -> Int { min(max(value, 0), URLLimits.ceiling) }
    self.bytes = clamp(bytes)
    self.segments = clamp(segments)
    self.queryItems = clamp(queryItems)
  }

  /// The highest limits: 65,535 each.
  public static let maximum = URLLimits(bytes: .max, segments: .max, queryItems: .max)
}
