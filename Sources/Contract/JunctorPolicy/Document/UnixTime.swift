// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A time in whole seconds since the beginning of 1970 (UTC), without leap seconds.
public struct UnixTime: Sendable, Hashable, Comparable, CustomStringConvertible {
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
    // The days of the proleptic Gregorian calendar, in years that begin on March 1 and in eras of 400 years.
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (era, day) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    func text(_ number: Int64, _ count: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
    let date =
      "\(text(era * 400 + year + (month <= 2 ? 1 : 0), 4))-\(text(month))-\(text(dayOfYear - (153 * part + 2) / 5 + 1))"
    return "\(date)T\(text(rest / 3_600)):\(text(rest / 60 % 60)):\(text(rest % 60))Z"
  }

  /// The seconds.
  public var description: String { "\(seconds)" }
}
