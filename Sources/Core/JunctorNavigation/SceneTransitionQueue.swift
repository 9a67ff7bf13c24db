// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The storage of one scene's queue: performs the actions of its machine, and runs the transitions.
///
/// The navigator's scene is the source of truth. It is read after each step and after each reported
/// change; screens that are no longer in it have ended.
@MainActor
final class SceneTransitionQueue {
  typealias Ticket = NavigationQueueMachine.Ticket

  let navigator: any Navigator
  /// The navigator's scene when it was last read.
  var scene: NavigationScene
  var screens: [Screen.ID: LoadedScreen] = [:]
  /// The answers of the leave guards that are being asked, for all transitions that are requested meanwhile.
  var asked: [Screen.ID: Promise<Bool>] = [:]
  let shared: NavigationSharedState
  weak var queue: NavigationQueue?
  var machine = NavigationQueueMachine()
  var transitions: [Ticket: Transition] = [:]
  var isConnected = true
  /// Whether a transition waits until an alert is closed.
  var waitsForAlert = false

  init(_ navigator: any Navigator, shared: NavigationSharedState, queue: NavigationQueue) {
    self.navigator = navigator
    self.shared = shared
    self.queue = queue
    scene = navigator.scene
    shared.reserveIDs(of: scene)
  }

  // MARK: Callers

  /// Requests a transition, and waits for its end.
  ///
  /// - Throws: A ``NavigationFailure``; `CancellationError` when the caller is cancelled.
  func request(_ request: TransitionRequest) async throws -> TransitionResult {
    if let outer = host(waits: true) {
      let (inner, task) = nest(request, in: outer)
      TrackedWork.current?.waits(for: outer.run.nested?.work)
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        Task { @MainActor in inner.end(.cancelled) }
      }
    }
    let transition = transition(for: request)
    return try await withTaskCancellationHandler {
      if Task.isCancelled { throw CancellationError() }
      return try await withTrackedThrowingContinuation { continuation in
        transition.callers[transition.ticket] = continuation
        enter(transition)
      }
    } onCancel: {
      Task { @MainActor in self.perform(self.machine.cancel(transition.ticket)) }
    }
  }

  /// Requests a transition without a caller that waits for its end.
  func request(withoutWaiting request: TransitionRequest) {
    // A screen that has answered is removed at once, within the transition that awaits code of the app.
    let awaiting =
      request.leaver == nil ? nil : runningAppCode.last { $0.run.awaited?.giveUp != nil }
    if let outer = host(waits: false) ?? awaiting, !waitsForAnswer(request) {
      _ = nest(request, in: outer)
    } else {
      enter(transition(for: request))
    }
  }

  func transition(for request: TransitionRequest) -> Transition {
    Transition(shared.nextTicket(), request, sharing: asked)
  }

  private func enter(_ transition: Transition) {
    let request = transition.request
    transitions[transition.ticket] = transition
    shared.record(.requested)
    // Transitions that end a screen or connect a scene must not be refused, and are few.
    let isRemoval = request.leaver != nil
    let isCounted = !isRemoval && request.cause != .connect
    let limit = isCounted ? shared.pendingLimit : .max
    perform(
      machine.request(
        transition.ticket, to: request.intent?.destination.identity,
        at: request.intent?.destination.address ?? "", request.policy, isRemoval: isRemoval,
        limit: limit))
  }

  // MARK: Actions

  /// Performs the actions of an event; `result` is that of the run that has ended.
  func perform(
    _ actions: [NavigationQueueMachine.Action], result: Result<TransitionResult, any Error>? = nil
  ) {
    for action in actions {
      switch action {
      case .start(let ticket):
        guard let transition = transitions[ticket] else { continue }
        let work = shared.work.begin()
        Task { await CarriedLocals.run(transition.locals, as: work) { await run(transition) } }
      case .end(let ticket, let reason):
        transitions[ticket]?.end(reason)
      case .refuse(let ticket, let reason):
        let failure =
          reason == .disconnected ? NavigationFailure.noScene(scene.id) : .ended(reason)
        transitions.removeValue(forKey: ticket)?.resumeCallers(with: .failure(failure))
      case .join(let ticket, let other):
        guard let running = transitions[other],
          let transition = transitions.removeValue(forKey: ticket)
        else { continue }
        if let request = transition.request.routeRequest { running.joiners.append(request) }
        running.callers.merge(transition.callers) { first, _ in first }
      case .leave(let caller, let ticket):
        transitions[ticket]?.callers.removeValue(forKey: caller)?
          .resume(throwing: CancellationError())
      case .complete(let ticket, let reason):
        guard let transition = transitions.removeValue(forKey: ticket) else { continue }
        guard var result else { preconditionFailure("A run ends with a result.") }
        if let reason { result = .failure(NavigationFailure.ended(reason)) }
        if case .success(.done(let shown?)) = result, transition.callers.isEmpty {
          shown.result.callersHaveLeft()
        }
        report(transition, result)
        transition.resumeCallers(with: result)
      case .wait(let ticket):
        transitions[ticket]?.wait()
        shared.record(.stopped(scene))
      }
    }
  }
}

/// The state that all scenes of a router share.
@MainActor
final class NavigationSharedState {
  nonisolated let clock: RouterClock
  nonisolated let events: EventHub
  nonisolated let work: RouterWork
  var stepLimit = Duration.seconds(10)
  var leaveGuardLimit = Duration.seconds(60)
  var pendingLimit = 256
  var recorders: [ObjectIdentifier: @MainActor (NavigationOccurrence) -> Void] = [:]
  private var lastTicket: UInt64 = 0
  private var lastScreen: UInt64 = 0

  nonisolated init(clock: RouterClock, events: EventHub, work: RouterWork) {
    self.clock = clock
    self.events = events
    self.work = work
  }

  func nextTicket() -> UInt64 {
    lastTicket += 1
    return lastTicket
  }

  func nextScreen() -> Screen.ID {
    lastScreen += 1
    return lastScreen
  }

  func record(_ occurrence: @autoclosure () -> NavigationOccurrence) {
    if recorders.isEmpty { return }
    let occurrence = occurrence()
    for record in recorders.values { record(occurrence) }
  }

  /// Ensures that new screens do not use the ids of existing ones.
  func reserveIDs(of scene: NavigationScene) {
    lastScreen = max(lastScreen, scene.screenIDs.max() ?? 0)
  }
}
