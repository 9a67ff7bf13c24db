// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// One requested transition, from its request to its end; it may run more than once.
@MainActor
final class Transition {
  typealias Ticket = NavigationQueueMachine.Ticket
  typealias EndReason = NavigationQueueMachine.EndReason

  let ticket: Ticket
  /// The library's task-local values in the task that requests the transition.
  ///
  /// The task of a transition is created at the end of the transition before it. It would inherit the
  /// values of an unrelated request.
  let locals = CarriedLocals.current
  /// The leave guards that were being asked when it was requested: it receives the same answers.
  private(set) var shared: [Screen.ID: Promise<Bool>]
  private(set) var request: TransitionRequest
  /// The current run; the next one while it waits for its turn, or until no modal is visible.
  private(set) var run = TransitionRun()
  /// Why the current run was requested to end; `nil` if it was not.
  private(set) var endReason: EndReason?
  var callers: [Ticket: TrackedContinuation<TransitionResult, any Error>] = [:]
  /// The requests that have joined it.
  var joiners: [RouteRequest] = []
  // The changes of all of its runs:
  var began: Duration = .zero
  var added: [String] = []
  var removed: [String] = []
  /// The ending of the screen that closes itself.
  var finish: RouteEnding?

  init(_ ticket: Ticket, _ request: TransitionRequest, sharing: [Screen.ID: Promise<Bool>]) {
    self.ticket = ticket
    self.request = request
    shared = sharing
  }

  /// Ends the run: the transition will run again; if it was interrupted by an overlay, when no modal is visible.
  func wait() {
    if endReason == .interrupted { request.waitForModals() }
    (run, endReason, shared) = (TransitionRun(), nil, [:])
  }

  /// Requests it to end: the app's code is no longer awaited, and a step is completed.
  ///
  /// A screen that has ended is removed nevertheless, unless a leave guard is being asked.
  func end(_ reason: EndReason) {
    if request.leaver != nil, run.awaited?.giveUp == nil, run.scene?.isConnected != false { return }
    endReason = reason
    run.inner?.end(reason)
    // If the last caller was cancelled, the step is completed; if the transition is replaced, cancelled.
    if reason != .cancelled { run.awaited?.task.cancel() }
    run.awaited?.giveUp?(.ended(reason))
  }

  func resumeCallers(with result: Result<TransitionResult, any Error>) {
    let resumed = callers.values
    callers = [:]
    for caller in resumed { caller.resume(with: result) }
  }

  /// The transitions, itself and those within it, that run the app's code; the innermost is the last.
  var runningAppCode: [Transition] {
    (run.runsAppCode ? [self] : []) + (run.inner?.runningAppCode ?? [])
  }
}

/// The state of one run of a transition; each attempt begins with a new one.
@MainActor
final class TransitionRun {
  weak var scene: SceneTransitionQueue?
  /// A step or code of the app that is awaited; `giveUp` ends the wait at once, and is `nil` if its end must be awaited.
  var awaited: (task: Task<Void, Never>, giveUp: (@MainActor (NavigationFailure) -> Void)?)?
  /// Whether the app's code runs, whose requests run within this transition.
  var runsAppCode = false
  /// The other scenes for whose transitions that code may wait.
  var awaitedScenes: [SceneTransitionQueue] = []
  var loaded: [Screen.ID: LoadedScreen] = [:]
  /// The screens of the requested scene.
  var requested: Set<Screen.ID> = []
  /// The screen that answers when it is removed, and its answer.
  var answering: (screen: Screen.ID, answer: TransitionRequest.Answer)?
  /// The new screens that have been shown.
  var shown: Set<Screen.ID> = []
  /// The screens whose guards permit leaving them.
  var agreed: Set<Screen.ID> = []
  /// The last transition that was requested within it.
  var nested: (task: Task<TransitionResult, any Error>, work: TrackedWork?)?
  /// The transition that runs within it.
  var inner: Transition?
}

/// Why a transition was not completed.
enum NavigationFailure: Error {
  case ended(NavigationQueueMachine.EndReason)
  /// A step did not complete.
  case timedOut(stage: String, after: Duration)
  case refused(by: Screen)
  case step(NavigationStep, any Error)
  /// A preparation or a handler's own transition threw.
  case stage(any Error)
  /// A handler could not create a screen.
  case content(any Error)
  /// The user removed the screen while it was being shown.
  case removedWhileShown
  case noScene(String?)
  /// The scene changed during each attempt.
  case unsettled
}
