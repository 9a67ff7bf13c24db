// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// One transition that waits or runs.
@MainActor
final class Transition {
  typealias Ticket = NavigationQueueMachine.Ticket

  let ticket: Ticket
  /// The library's task-local values in the task that requests the transition.
  ///
  /// The task of a transition is created by whatever ends the transition before it. Inherited from
  /// there, the values would be those of an unrelated request.
  let locals = CarriedLocals.current
  var order: TransitionRequest
  /// Those who hear of its end: the one that asked, and those who joined.
  var callers: [Ticket: TrackedContinuation<TransitionResult, any Error>] = [:]
  /// Why it is to end, once somebody said so.
  var ending: NavigationQueueMachine.Ending?
  /// The step that is on its way.
  var work: Task<Void, Never>?
  /// The screens that it made, with their contents.
  var made: [Screen.ID: LoadedScreen] = [:]
  /// The screens that are to be up in the end.
  var wanted: Set<Screen.ID> = []
  /// The screen that answers when it goes, and what.
  var answering: (screen: Screen.ID, answer: TransitionRequest.Answer)?
  /// Which of those that it made have been up.
  var put: Set<Screen.ID> = []
  /// The screens that have agreed to be left.
  var agreed: Set<Screen.ID> = []
  /// The scene in which it runs, once it does.
  weak var scene: SceneTransitionQueue?
  /// Whether somebody else's code runs, so that what it wants can be done within it.
  var isOpen = false
  /// Lets go of whoever is being asked.
  var giveUp: (@MainActor (NavigationFailure) -> Void)?
  /// The last of what was asked for within it.
  var nested: Task<TransitionResult, any Error>?
  /// The work that `nested` does.
  var nestedWork: TrackedWork?
  /// What is being done within it.
  var inner: Transition?
  var began: Duration = .zero
  var came: [String] = []
  var left: [String] = []
  var stepCount = 0
  /// The requests that joined it.
  var joiners: [RouteRequest] = []
  /// How the screen had ended that asked for its own going.
  var finish: RouteEnding?

  init(_ ticket: Ticket, _ order: TransitionRequest) {
    self.ticket = ticket
    self.order = order
  }

  /// Itself or what is being done within it, whichever waits for an answer and has moved nothing yet.
  var asking: Transition? { inner?.asking ?? (giveUp == nil ? nil : self) }

  /// Says that it is to end: whoever is being asked is let go of at once, a step comes to its end.
  func end(_ ending: NavigationQueueMachine.Ending) {
    self.ending = ending
    inner?.end(ending)
    // A caller that is gone lets a step end as it likes; one that is pushed aside does not.
    if ending != .cancelled { work?.cancel() }
    giveUp?(.ended(ending))
  }

  /// Makes it as new, to be tried again later.
  func rewind() {
    ending = nil
    made = [:]
    put = []
    agreed = []
  }
}
