// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The life of one request, shared by all copies of it.
package struct RequestLife: Sendable {
  private struct State {
    var machine = RequestStateMachine()
    /// The changes of the request with which the last handler began.
    var changes: RouteRequest.Changes?
    var handlerTime: Duration?
    var transitionBegan: Duration?
    var transition: (queue: Duration, run: Duration)?
    var screenTime: Duration = .zero
    var attachment: (any Sendable)?
    var policy = PolicyPath()
    var enclosing: RequestCore?
  }

  private let state: RouteLock<State>

  init(inside enclosing: RequestCore?) { state = RouteLock(State(enclosing: enclosing)) }

  /// The open that waits for this one; `nil` once this one has ended, so that a chain of tasks keeps no requests.
  var enclosing: RequestCore? { state.withLock { $0.enclosing } }

  var machine: RequestStateMachine { state.withLock { $0.machine } }

  /// Where the last handler began; `nil` for the original address.
  var place: Place? { state.withLock { $0.changes }?.contents.place }

  /// How long handlers have run for this request, `nil` if none has begun; how long the request has waited for
  /// transitions, and these ran, `nil` if there were none; how long its screens were visible.
  var times: (handler: Duration?, transition: (queue: Duration, run: Duration)?, screen: Duration) {
    state.withLock { ($0.handlerTime, $0.transition, $0.screenTime) }
  }

  /// What the policy has decided about this request.
  var policy: PolicyPath { state.withLock { $0.policy } }

  /// Whether a handler may begin; false once the request has ended (a deadline passed).
  func begin(_ request: RouteRequest) -> Bool {
    state.withLock { state in
      guard state.machine.begin() else { return false }
      state.changes = request.changes
      return true
    }
  }

  /// An object that another target keeps until the request ends, created when it is first read.
  ///
  /// It may hold the request. So an object that is created after the end is not kept.
  package func attachment<Attachment: Sendable>(_ make: () -> Attachment) -> Attachment {
    state.withLock { state in
      if let attachment = state.attachment as? Attachment { return attachment }
      let attachment = make()
      if !state.machine.isFinished { state.attachment = attachment }
      return attachment
    }
  }

  /// Releases the attachment after the end, when no lock is held.
  func dropAttachment() {
    let attachment = state.withLock { state in
      defer { state.attachment = nil }
      return state.attachment
    }
    _ = attachment
  }

  /// Records a verdict of the policy on the request to a route.
  func note(_ verdict: RouteVerdict, on route: RouteRecord?) {
    state.withLock { $0.policy.note(verdict, on: route) }
  }

  func addHandlerTime(_ time: Duration) {
    state.withLock { $0.handlerTime = ($0.handlerTime ?? .zero) + time }
  }

  /// Records that the transition to the screen begins; a second attempt belongs to the first.
  func beginTransition(at time: Duration) {
    state.withLock { $0.transitionBegan = $0.transitionBegan ?? time }
  }

  /// Records the end of a transition that was requested at `start`, and that began meanwhile unless it has joined another.
  package func addTransition(from start: Duration, to end: Duration) {
    state.withLock { state in
      let began = max(start, state.transitionBegan ?? end)
      let (queue, run) = state.transition ?? (.zero, .zero)
      state.transition = (queue + began - start, run + end - began)
      state.transitionBegan = nil
    }
  }

  package func addScreenTime(_ time: Duration) { state.withLock { $0.screenTime += time } }

  /// Ends the request; a second ending is a programming error of the router.
  ///
  /// - Returns: Where the last handler began, and whether there is a attachment to drop.
  func finish(_ ending: RouteEnding) -> (place: Place?, hasAttachment: Bool) {
    let (isFirst, changes, hasAttachment, enclosing) = state.withLock { state in
      defer { state.enclosing = nil }
      return (
        state.machine.finish(ending), state.changes, state.attachment != nil, state.enclosing
      )
    }
    withExtendedLifetime(enclosing) {}
    precondition(isFirst, "A request ended twice; the second ending was \(ending).")
    return (changes?.contents.place, hasAttachment)
  }
}
