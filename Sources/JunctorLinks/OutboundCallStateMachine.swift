// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
internal import JunctorRouting

/// Every legal life of a call of another app, without a lock, a task or a clock.
///
///     begin ──▶ running ──the first of: return, deadline, not opened, cancelled──▶ over
///        └─ too many ──▶ never begun
///
/// A call is known by its nonce. Those that are over are remembered, the last few of them, only to
/// say in a note whether a return is late or a stranger's.
struct OutboundCallStateMachine: Sendable {
  typealias Ending = Result<[String: String], OutboundCallError>

  enum Beginning: Sendable, Equatable {
    case began
    case tooMany
    /// The nonce is known; another one has to be drawn.
    case known
  }

  enum Return: Sendable {
    case tell(OneShot<Ending>)
    case late
    case foreign
  }

  /// How many that are over are remembered.
  static let memory = 64

  let capacity: Int
  private(set) var running: [String: OneShot<Ending>] = [:]
  private(set) var over: [String] = []

  init(capacity: Int) { self.capacity = capacity }

  mutating func begin(_ nonce: String, _ place: OneShot<Ending>) -> Beginning {
    if running.count >= capacity { return .tooMany }
    if running[nonce] != nil || over.contains(nonce) { return .known }
    running[nonce] = place
    return .began
  }

  /// A return came, or the call ends in another way.
  mutating func end(_ nonce: String) -> Return {
    guard let place = running.removeValue(forKey: nonce) else {
      return over.contains(nonce) ? .late : .foreign
    }
    if over.count == Self.memory { over.removeFirst() }
    over.append(nonce)
    return .tell(place)
  }
}
