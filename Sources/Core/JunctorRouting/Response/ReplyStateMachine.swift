// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The states of a reply.
///
///     open ──answer/release/end──▶ ended(no waiter yet) ──wait──▶ (resumed)
///       │ wait
///       ▼
///     awaited ──answer/release/end──▶ ended (resumed)
///
/// Each method returns the action that the storage performs after it has released the lock. Closures that
/// are no longer needed are returned, too, since their release can run the app's code.
struct ReplyStateMachine: Sendable {
  typealias Waiter = TrackedContinuation<RouteResponse, any Error>
  typealias Ending = Result<RouteResponse, any Error>

  enum State: Sendable {
    case open
    case awaited(Waiter)
    /// `result` is `nil` when the waiter has received it; `place` is where the handler answered.
    case ended(result: Ending?, place: AnswerPlace?)
  }

  enum Action: Sendable {
    case nothing
    case resume(Waiter, Ending, then: EndActions)
    case finish(EndActions)
    /// An answer without effect: after another answer (`first`), or after the end (`nil`).
    case note(first: AnswerPlace?, second: AnswerPlace)
  }

  enum EndActions: Sendable {
    case run([@Sendable () -> Void])
    case drop([@Sendable () -> Void])
  }

  private(set) var state: State = .open
  private var endActions: [@Sendable () -> Void] = []

  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// The handler answers.
  mutating func answer(_ result: Ending, at place: AnswerPlace) -> Action {
    if case .ended(_, let first) = state { return .note(first: first, second: place) }
    return end(with: result, at: place) { .drop($0) }
  }

  /// The handler releases the reply.
  mutating func release() -> Action {
    isEnded ? .nothing : end(with: .failure(HandlerLost()), at: nil) { .drop($0) }
  }

  /// The caller is cancelled.
  mutating func end(with error: any Error) -> Action {
    isEnded ? .nothing : end(with: .failure(error), at: nil) { .run($0) }
  }

  /// The chain waits for the answer.
  mutating func wait(_ waiter: Waiter) -> Action {
    switch state {
    case .open:
      state = .awaited(waiter)
      return .nothing
    case .awaited:
      preconditionFailure("A reply can be awaited only once.")
    case .ended(let result?, let place):
      state = .ended(result: nil, place: place)
      return .resume(waiter, result, then: .run([]))
    case .ended(nil, _):
      preconditionFailure("A reply was awaited after its answer had been received.")
    }
  }

  /// The handler adds an action for the case that its answer is no longer needed.
  mutating func onEnd(_ action: @escaping @Sendable () -> Void) -> Action {
    switch state {
    case .open, .awaited:
      endActions.append(action)
      return .nothing
    case .ended(_, place: nil): return .finish(.run([action]))
    case .ended: return .nothing
    }
  }

  private mutating func end(
    with result: Ending, at place: AnswerPlace?,
    _ wrap: ([@Sendable () -> Void]) -> EndActions
  ) -> Action {
    let actions = wrap(endActions)
    endActions = []
    if case .awaited(let waiter) = state {
      state = .ended(result: nil, place: place)
      return .resume(waiter, result, then: actions)
    }
    state = .ended(result: result, place: place)
    return .finish(actions)
  }
}

/// The location of an answer, for the event about an answer without effect.
package enum AnswerPlace: Sendable, CustomStringConvertible {
  case line(fileID: StaticString, line: UInt)
  /// The end of a step that is no longer awaited.
  case step(String)

  package init(fileID: StaticString, line: UInt) { self = .line(fileID: fileID, line: line) }

  package var description: String {
    switch self {
    case .line(let fileID, let line): "\(fileID):\(line)"
    case .step(let name): name
    }
  }
}
