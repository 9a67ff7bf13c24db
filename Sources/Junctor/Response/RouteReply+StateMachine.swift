// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Every legal life of a reply, without a lock, a task or a clock.
///
///     open ──answer/release/end──▶ ended(no waiter yet) ──wait──▶ (resumed)
///       │ wait
///       ▼
///     awaited ──answer/release/end──▶ ended (resumed)
///
/// Each method returns what is to be done; the storage does it after it has let go of the lock.
struct ReplyStateMachine: Sendable {
  typealias Waiter = CheckedContinuation<RouteResponse, any Error>
  typealias Ending = Result<RouteResponse, any Error>

  enum State: Sendable {
    case open
    case awaited(Waiter)
    /// Over. `result` is there until the waiter has taken it; `place` where the handler answered.
    case ended(result: Ending?, place: AnswerPlace?)
  }

  enum Action: Sendable {
    case nothing
    case resume(Waiter, Ending, then: [@Sendable () -> Void])
    case run([@Sendable () -> Void])
    /// An answer nobody hears: after another answer (`first`), or after the end (`nil`).
    case note(first: AnswerPlace?, second: AnswerPlace)
  }

  private(set) var state: State = .open
  private var endActions: [@Sendable () -> Void] = []

  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// The handler answers.
  mutating func answer(_ result: Ending, at place: AnswerPlace) -> Action {
    if case .ended(_, let first) = state { return .note(first: first, second: place) }
    endActions = []
    return end(with: result, at: place)
  }

  /// The handler lets the reply go.
  mutating func release() -> Action {
    endActions = []
    return isEnded ? .nothing : end(with: .failure(HandlerLost()), at: nil)
  }

  /// The caller is gone or the time is up.
  mutating func end(with error: any Error) -> Action {
    isEnded ? .nothing : end(with: .failure(error), at: nil)
  }

  /// The chain waits for the answer.
  mutating func wait(_ waiter: Waiter) -> Action {
    switch state {
    case .open:
      state = .awaited(waiter)
      return .nothing
    case .awaited:
      preconditionFailure("Two waiters for one reply.")
    case .ended(let result?, let place):
      state = .ended(result: nil, place: place)
      return .resume(waiter, result, then: [])
    case .ended(nil, _):
      preconditionFailure("A reply was awaited after its answer had been taken.")
    }
  }

  /// The handler wants to know when its work is no longer needed.
  mutating func onEnd(_ action: @escaping @Sendable () -> Void) -> Action {
    switch state {
    case .open, .awaited:
      endActions.append(action)
      return .nothing
    case .ended(_, place: nil): return .run([action])
    case .ended: return .nothing
    }
  }

  private mutating func end(with result: Ending, at place: AnswerPlace?) -> Action {
    let actions = endActions
    endActions = []
    if case .awaited(let waiter) = state {
      state = .ended(result: nil, place: place)
      return .resume(waiter, result, then: actions)
    }
    state = .ended(result: result, place: place)
    return .run(actions)
  }
}

/// The handler's reply was released without an answer.
struct HandlerLost: Error {}

/// A step's time ran out.
struct DeadlinePassed: Error {}
