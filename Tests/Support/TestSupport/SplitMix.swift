// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A generator of random numbers that gives the same numbers for the same seed (SplitMix64).
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns a number from 0 to `limit` - 1.
  package mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// Returns `true` with a probability of one in `chances`.
  package mutating func one(in chances: Int) -> Bool { number(below: chances) == 0 }
}
