// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Every legal life of a single flight, without a lock or a task.
///
///     idle ──first joins──▶ flying ──lands──▶ idle (all waiters resumed)
///                             │ last leaves
///                             ▼
///                     idle (the work is cancelled; its result is ignored)
struct SingleFlightStateMachine<Value: Sendable>: Sendable {
  typealias Waiter = TrackedContinuation<Value, any Error>

  private struct Flight {
    let number: Int
    var waiters: [Int: Waiter] = [:]
    var work: Task<Void, Never>?
  }

  enum JoinAction {
    /// No work is running: start it with this number.
    case start(flight: Int)
    case wait
    /// The caller was cancelled before it joined.
    case refuse(Waiter)
  }

  private var flight: Flight?
  private var lastFlight = 0
  private var lastCaller = 0
  /// Callers that were cancelled before they joined.
  private var gone: Set<Int> = []

  mutating func newCaller() -> Int {
    lastCaller += 1
    return lastCaller
  }

  mutating func join(_ caller: Int, _ waiter: Waiter) -> JoinAction {
    if gone.remove(caller) != nil { return .refuse(waiter) }
    if flight != nil {
      flight?.waiters[caller] = waiter
      return .wait
    }
    lastFlight += 1
    flight = Flight(number: lastFlight, waiters: [caller: waiter])
    return .start(flight: lastFlight)
  }

  /// Stores the task of a flight.
  ///
  /// Returns whether the flight is already over, so that the task has to be cancelled.
  mutating func began(_ number: Int, _ work: Task<Void, Never>) -> Bool {
    guard flight?.number == number else { return true }
    flight?.work = work
    return false
  }

  func isFlying(_ number: Int) -> Bool { flight?.number == number }

  /// Ends a flight whose work is done, and returns its waiters.
  mutating func land(_ number: Int) -> [Waiter] {
    guard let landed = flight, landed.number == number else { return [] }
    flight = nil
    return landed.waiters.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Removes a cancelled caller.
  ///
  /// Returns its waiter, and the work if no caller is left.
  mutating func leave(_ caller: Int) -> (waiter: Waiter?, work: Task<Void, Never>?) {
    guard let waiter = flight?.waiters.removeValue(forKey: caller) else {
      gone.insert(caller)
      return (nil, nil)
    }
    guard let empty = flight, empty.waiters.isEmpty else { return (waiter, nil) }
    flight = nil
    return (waiter, empty.work)
  }

  /// Removes all state of a caller that has its result.
  mutating func forget(_ caller: Int) { gone.remove(caller) }
}
