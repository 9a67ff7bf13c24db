// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A time in whole seconds since the beginning of 1970 (UTC), without leap seconds.
public struct UnixTime: Sendable, Hashable, Comparable {
  /// The seconds since 1970, from 0 to 253,402,300,799, the end of the year 9999.
  public let seconds: Int64

  /// Creates a time; the nearest valid one if `seconds` is out of range.
  public init(_ seconds: Int64) { self.seconds = min(max(seconds, 0), Self.maximum) }

  static let maximum: Int64 = 253_402_300_799

  /// Returns the time some seconds later, or earlier.
  public func advanced(by seconds: Int64) -> UnixTime {
    let (sum, overflows) = self.seconds.addingReportingOverflow(seconds)
    return UnixTime(overflows ? (seconds < 0 ? 0 : Self.maximum) : sum)
  }

  /// Returns whether `left` precedes `right`.
  public static func < (left: UnixTime, right: UnixTime) -> Bool { left.seconds < right.seconds }

  /// The time in ISO 8601, in UTC: `2026-11-18T10:26:40Z`.
  package var iso8601: String {
    ParameterText.date(at: Double(seconds - 978_307_200)) ?? ""
  }
}
