// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The stations of a request's life.
///
/// A request only ever goes forward: *pending → handling → finished*, or straight from *pending* to
/// *finished* when nothing handles it. Being redirected or declined keeps it *handling*.
public enum RequestState: Hashable, Sendable {
  /// Not yet with a handler.
  case pending
  /// With the handler of this pattern.
  case handling(pattern: String)
  /// Ended, once and for all.
  case finished(RouteEnding)
}

/// The rules of ``RequestState``, on one word that can be exchanged as a whole.
struct RequestStateMachine: Hashable, Sendable {
  enum Stage: Hashable, Sendable {
    case pending
    case handling
    case finished(RouteEnding)
  }

  private static let endings = RouteEnding.allCases

  /// The number of the stage, and above it two marks: see ``hasMoved`` and ``hasCompanion``.
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

  /// Whether a handler has begun elsewhere than where the address first led, or after another.
  var hasMoved: Bool { word & Self.moved != 0 }

  /// Whether it has ended.
  var isFinished: Bool { number > 1 }

  /// Whether something is kept until the request ends, or was, or the request itself is.
  var hasCompanion: Bool { word & Self.accompanied != 0 }

  /// Whether it is a life like most, without anything to remember.
  var isPlain: Bool { word <= 0xFF }

  /// Notes that a handler begins.
  ///
  /// Returns whether that was possible.
  mutating func begin(hasMoved: Bool) -> Bool {
    if isFinished { return false }
    word = word & ~0xFF | 1
    if hasMoved { word |= Self.moved }
    return true
  }

  /// Notes that something is kept until the request ends, or that the request itself is.
  mutating func accompany() { word |= Self.accompanied }

  /// Notes the ending.
  ///
  /// Returns whether this was the first one.
  mutating func finish(_ ending: RouteEnding) -> Bool {
    if isFinished { return false }
    word = word & ~0xFF | UInt64(Self.endings.firstIndex(of: ending)! + 2)
    return true
  }
}
