// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Not in the real UIKit: when completion handlers and delegate calls arrive, as a seed chooses.
///
/// Each call arrives at once, in a later turn of the main actor, or after the next call that is to come later.
@MainActor public final class StubSchedule {
  private var state: UInt64
  /// The calls to come, in order; each has a turn, in which the first one is made.
  private var waiting: [(call: () -> Void, isAfterNext: Bool)] = []

  public init(seed: UInt64) { state = seed }

  public func deliver(_ call: @escaping () -> Void) {
    let moment = number(below: 3)
    if moment == 0 { return call() }
    let isOvertaking = waiting.last?.isAfterNext == true
    waiting.insert(
      (call, isAfterNext: moment == 2), at: isOvertaking ? waiting.count - 1 : waiting.count)
    Task { waiting.removeFirst().call() }
  }

  /// Returns the next number that the seed draws (SplitMix64).
  public func number(below limit: UInt64) -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return (mixed ^ (mixed >> 31)) % limit
  }
}

extension StubAnimations {
  /// Makes a call of a completion handler or a delegate, at once if there is no schedule.
  func deliver(_ call: @escaping () -> Void) {
    if let schedule { schedule.deliver(call) } else { call() }
  }
}
