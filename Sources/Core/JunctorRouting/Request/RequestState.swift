// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The state of a request: *pending → handling → finished*, or *pending → finished* if no handler runs.
///
/// A request that is redirected or declined remains *handling*.
public enum RequestState: Hashable, Sendable {
  /// No handler has begun.
  case pending
  /// The handler of this pattern has begun.
  case handling(pattern: String)
  /// The request has ended.
  case finished(RouteEnding)
}

/// The transitions of ``RequestState`` on one word that can be exchanged atomically.
struct RequestStateMachine: Hashable, Sendable {
  enum Stage: Hashable, Sendable {
    case pending
    case handling
    case finished(RouteEnding)
  }

  private static let endings = RouteEnding.allCases

  /// The stage in the low byte, and two flags above it: see ``hasMoved`` and ``hasCompanion``.
  private(set) var word: UInt64

  private static let moved: UInt64 = 0x100
  private static let accompanied: UInt64 = 0x200

  init(word: UInt64 = 0) { self.word = word }

  private var number: UInt64 { word & 0xFF }

  var stage: Stage {
    switch number {
    case 0: .pending
    case 1: .handling
    default: .finished(Self.endings[Int(number) - 2])
    }
  }

  /// Whether a handler has begun at another than the original address, or a second handler has begun.
  var hasMoved: Bool { word & Self.moved != 0 }

  var isFinished: Bool { number > 1 }

  /// Whether an object, or the request itself, is or was kept until the request ends.
  var hasCompanion: Bool { word & Self.accompanied != 0 }

  /// Whether no flag is set.
  var isPlain: Bool { word <= 0xFF }

  /// Records that a handler begins; returns `false` if the request has ended.
  mutating func begin(hasMoved: Bool) -> Bool {
    if isFinished { return false }
    word = word & ~0xFF | 1
    if hasMoved { word |= Self.moved }
    return true
  }

  mutating func accompany() { word |= Self.accompanied }

  /// Records the ending; returns whether this is the first one.
  mutating func finish(_ ending: RouteEnding) -> Bool {
    if isFinished { return false }
    word = word & ~0xFF | UInt64(Self.endings.firstIndex(of: ending)! + 2)
    return true
  }
}
