// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The texts of values in parameters, as the router and all tools read them.
package enum ParameterText {
  /// Returns the value of `true`, `1`, `yes`, `false`, `0` or `no`, in any case; otherwise `nil`.
  package static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: nil
    }
  }

  /// Returns the number of a decimal form: `7`, `-7`, `+07`; `nil` if it does not fit.
  package static func integer<Number: FixedWidthInteger>(
    _ text: String, as type: Number.Type = Number.self
  ) -> Number? { Number(text, radix: 10) }

  /// Returns the number of a decimal form: `-1.5`, `2e8`; not `nan` or `0x1p3`.
  package static func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ text: String, as type: Number.Type = Number.self
  ) -> Number? {
    guard text.utf8.allSatisfy(decimalBytes.contains), let value = Number(text), value.isFinite
    else { return nil }
    return value
  }

  /// The digits, and `+ - . E e`.
  private static let decimalBytes = ByteSet(
    low: 0x03FF_6800_0000_0000, high: 0x0000_0020_0000_0020)
}

// MARK: - Dates

// Days are those of the proleptic Gregorian calendar, in years that begin on March 1 and in eras of 400 years. They are
// counted from the era before year 0, so that no number is negative.

extension ParameterText {
  /// The days until the beginning of 2001.
  private static let reference: Int64 = 876_888

  /// Returns the time of a date in RFC 3339, in seconds since the beginning of 2001 (UTC), as `Date` counts them.
  package static func time(of text: String) -> Double? {
    guard ParameterFormat.dateTime.accepts(text) else { return nil }
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int = 2) -> Int64 {
      bytes[start..<start + count].reduce(0) { $0 * 10 + Int64($1 & 15) }
    }
    let isLate = number(5) > 2
    let year = number(0, 4) + (isLate ? 400 : 399)
    let month = number(5) + (isLate ? -3 : 9)
    let days =
      year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + number(8) - 1
    var seconds = (days - reference) * 86_400 + number(11) * 3_600 + number(14) * 60 + number(17)
    var end = bytes.count - 1
    if bytes[end] & 0xDF != UInt8(ascii: "Z") {
      end -= 5
      let offset = number(end + 1) * 3_600 + number(end + 4) * 60
      seconds += bytes[end] == UInt8(ascii: "-") ? offset : -offset
    }
    return Double(seconds) + (Double("0" + String(decoding: bytes[19..<end], as: UTF8.self)) ?? 0)
  }

  /// Returns a time as a date in RFC 3339, in UTC and with a fraction as short as possible: `2026-02-28T09:30:00.25Z`.
  ///
  /// Returns `nil` if no date has exactly this time, or its year has more than four digits.
  package static func date(at time: Double) -> String? {
    let whole = time.rounded(.down)
    guard whole >= -63_145_526_400, whole < 252_423_993_600 else { return nil }
    let (days, rest) = (Int64(whole) + reference * 86_400).quotientAndRemainder(dividingBy: 86_400)
    let (era, day) = days.quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    func text(_ number: Int64, _ count: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(count - digits.utf8.count, 0)) + digits
    }
    var fraction = ""
    if whole != time {
      var (count, scale) = (1, 10.0)
      while whole + ((time - whole) * scale).rounded() / scale != time {
        if count == 15 { return nil }
        (count, scale) = (count + 1, scale * 10)
      }
      fraction = "." + text(Int64(((time - whole) * scale).rounded()), count)
    }
    let years = text(era * 400 - 400 + year + (month <= 2 ? 1 : 0), 4)
    return "\(years)-\(text(month))-\(text(dayOfYear - (153 * part + 2) / 5 + 1))"
      + "T\(text(rest / 3_600)):\(text(rest / 60 % 60)):\(text(rest % 60))\(fraction)Z"
  }
}
