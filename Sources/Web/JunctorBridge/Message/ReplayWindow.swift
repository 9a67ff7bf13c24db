// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A sliding window of the numbers that one client has used (RFC 4303 §3.4.3); numbers below it count as used.
struct ReplayWindow: Sendable {
  private static let width: UInt64 = 64

  private var highest: UInt64 = 0
  /// Bit *n* is set if `highest - n` is used.
  private var used: UInt64 = 0

  /// Marks a number as used; returns `false` if it was used before.
  mutating func take(_ number: UInt64) -> Bool {
    if number > highest {
      let step = number - highest
      used = step < Self.width ? used << step | 1 : 1
      highest = number
      return true
    }
    let back = highest - number
    guard back < Self.width, used & (1 << back) == 0 else { return false }
    used |= 1 << back
    return true
  }
}
