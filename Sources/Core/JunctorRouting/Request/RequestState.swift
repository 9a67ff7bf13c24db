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

/// The transitions of ``RequestState``.
struct RequestStateMachine: Hashable, Sendable {
  enum Stage: Hashable, Sendable {
    case pending
    case handling
    case finished(RouteEnding)
  }

  private(set) var stage = Stage.pending

  var isFinished: Bool { if case .finished = stage { true } else { false } }

  /// Records that a handler begins; returns `false` if the request has ended.
  mutating func begin() -> Bool {
    if isFinished { return false }
    stage = .handling
    return true
  }

  /// Records the ending; returns whether this is the first one.
  mutating func finish(_ ending: RouteEnding) -> Bool {
    if isFinished { return false }
    stage = .finished(ending)
    return true
  }
}
