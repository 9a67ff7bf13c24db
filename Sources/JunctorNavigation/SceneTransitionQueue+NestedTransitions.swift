// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The transition to which the code that runs belongs: a leave guard's, a preparation's, a handler's own.
enum TransitionNesting: RouteContextKey {
  static let defaultValue: Transition? = nil

  static var current: Transition? { CarriedLocals.current[TransitionNesting.self] }
}

/// Transitions within a transition.
///
/// A leave guard may ask with a screen of its own, which comes by the router like any other. In the queue
/// it would wait for the end of the very transition that waits for its answer. So while a transition asks,
/// what its own code wants, and what a screen wants that has answered, is done at once, one after
/// another; the transition goes on when all of it is done, and plans anew if anything has changed.
extension SceneTransitionQueue {
  /// The transition in which an order is to be done at once: the one whose code asks for it; `nil` for
  /// an order that has to wait its turn.
  func host() -> Transition? {
    guard let current = TransitionNesting.current, current.isOpen, current.scene === self else {
      return nil
    }
    return current
  }

  /// The transition in which a screen that has answered can go at once: one that waits for an answer.
  func asker() -> Transition? {
    guard let ticket = machine.current, let running = transitions[ticket] else { return nil }
    return running.asking
  }

  /// Does an order within a transition, after those that were asked for before.
  func nest(_ order: TransitionRequest, in outer: Transition) -> (
    Transition, Task<TransitionResult, any Error>
  ) {
    let inner = transition(for: order)
    let (previous, previousWork) = (outer.nested, outer.nestedWork)
    let work = shared.work.begin()
    let task = Task {
      try await TrackedWork.run(work) {
        work?.waits(for: previousWork)
        _ = await previous?.result
        outer.inner = inner
        defer { outer.inner = nil }
        inner.ending = inner.ending ?? outer.ending
        let result = await outcome(of: inner)
        tell(inner, result)
        return try result.get()
      }
    }
    outer.nested = task
    outer.nestedWork = work
    return (inner, task)
  }

  /// Waits until all that was asked for within a transition is done.
  func drain(_ transition: Transition) async {
    while let last = transition.nested {
      TrackedWork.current?.waits(for: transition.nestedWork)
      _ = await last.result
      if transition.nested == last { transition.nested = nil }
    }
  }
}
