// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The states of the calls of other apps.
///
///     begin ──▶ running ──the first of: callback, deadline, not opened, cancelled──▶ over
///        └─ too many
///
/// A call is identified by its nonce. The last nonces are stored, to distinguish late from forged
/// callbacks.
struct OutboundCallStateMachine: Sendable {
  typealias Answer = Result<[String: String], OutboundCallError>

  enum Return: Sendable {
    case resume(OneShot<Answer>)
    case late
    case foreign
  }

  /// The number of stored nonces of calls that have ended.
  static let memory = 64

  let capacity: Int
  private(set) var running: [String: OneShot<Answer>] = [:]
  private(set) var over: [String] = []

  init(capacity: Int) { self.capacity = capacity }

  /// Begins a call; returns `false` if too many are in progress.
  mutating func begin(_ nonce: String, _ place: OneShot<Answer>) -> Bool {
    if running.count >= capacity { return false }
    precondition(
      running[nonce] == nil && !over.contains(nonce),
      "The random number generator returns the same numbers again.")
    running[nonce] = place
    return true
  }

  /// Ends a call, with a callback or in another way.
  mutating func end(_ nonce: String) -> Return {
    guard let place = running.removeValue(forKey: nonce) else {
      return over.contains(nonce) ? .late : .foreign
    }
    if over.count == Self.memory { over.removeFirst() }
    over.append(nonce)
    return .resume(place)
  }
}
