// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The storage of one scene's queue: asks the machine, does what it says, and runs the transitions.
///
/// The navigator's scene is the truth. It is read after each step and whenever something else has
/// happened; screens that are gone from it are over, whoever took them away.
@MainActor
final class SceneTransitionQueue {
  typealias Ticket = NavigationQueueMachine.Ticket
  typealias Action = NavigationQueueMachine.Action

  let navigator: any Navigator
  /// What was up when the navigator was asked last.
  var scene: NavigationScene
  var screens: [Screen.ID: LoadedScreen] = [:]
  let shared: NavigationSharedState
  weak var queue: NavigationQueue?
  var machine = NavigationQueueMachine()
  var transitions: [Ticket: Transition] = [:]
  /// Of callers who joined, which transition they wait for.
  var joined: [Ticket: Ticket] = [:]
  /// Those that wait until nothing lies over the screens.
  var parked = KeyedQueue<Ticket, Transition>()
  var isConnected = true

  init(_ navigator: any Navigator, shared: NavigationSharedState, queue: NavigationQueue) {
    self.navigator = navigator
    self.shared = shared
    self.queue = queue
    scene = navigator.scene
    shared.keepClear(of: scene)
  }

  /// How many transitions run or wait.
  var count: Int { transitions.count + parked.count }

  // MARK: Callers

  /// Asks for a transition, and waits for its end.
  ///
  /// - Throws: A ``NavigationFailure``; `CancellationError` when the caller is cancelled.
  func request(_ order: TransitionRequest) async throws -> TransitionResult {
    if let outer = host() {
      let (inner, task) = nest(order, in: outer)
      TrackedWork.current?.waits(for: outer.nestedWork)
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        Task { @MainActor in inner.end(.cancelled) }
      }
    }
    let transition = transition(for: order)
    return try await withTaskCancellationHandler {
      if Task.isCancelled { throw CancellationError() }
      return try await withTrackedThrowingContinuation { continuation in
        transition.callers[transition.ticket] = continuation
        enter(transition)
      }
    } onCancel: {
      Task { @MainActor in self.cancel(transition.ticket) }
    }
  }

  /// Asks for a transition for whose end nobody waits.
  func request(withoutWaiting order: TransitionRequest) {
    if let outer = host() ?? (order.cause == .finish ? asker() : nil) {
      _ = nest(order, in: outer)
    } else {
      enter(transition(for: order))
    }
  }

  func transition(for order: TransitionRequest) -> Transition {
    if let request = order.request { shared.record(.wanted(request)) }
    return Transition(shared.nextTicket(), order)
  }

  /// Puts a transition in the queue.
  private func enter(_ transition: Transition) {
    let order = transition.order
    transitions[transition.ticket] = transition
    queue?.transitionCountChanged()
    // A transition that ends a screen or begins a scene must not be lost, and there are few of these.
    let isCounted = order.cause != .finish && order.cause != .connect
    let limit = isCounted ? shared.limits.pendingTransitions - parked.count : .max
    perform(machine.request(transition.ticket, to: order.identity, order.policy, limit: limit))
  }

  /// A caller is gone: it hears so at once, whatever becomes of the transition.
  private func cancel(_ caller: Ticket) {
    let ticket = joined.removeValue(forKey: caller) ?? caller
    if let transition = parked[ticket] {
      leave(transition, caller)
      if transition.callers.isEmpty { parked.remove(ticket) }
      return
    }
    guard let transition = transitions[ticket] else { return }
    leave(transition, caller)
    perform(machine.cancel(caller))
  }

  private func leave(_ transition: Transition, _ caller: Ticket) {
    transition.callers.removeValue(forKey: caller)?.resume(throwing: CancellationError())
  }

  func perform(_ actions: [Action]) {
    for action in actions {
      switch action {
      case .start(let ticket):
        guard let transition = transitions[ticket] else { continue }
        let work = shared.work.begin()
        Task { await CarriedLocals.run(transition.locals, as: work) { await run(transition) } }
      case .end(let ticket, let ending):
        transitions[ticket]?.end(ending)
      case .refuse(let ticket, let ending):
        guard let transition = transitions.removeValue(forKey: ticket) else { continue }
        resume(transition, with: .failure(NavigationFailure.ended(ending)))
      case .join(let ticket, let other):
        guard let running = transitions[other],
          let transition = transitions.removeValue(forKey: ticket)
        else { continue }
        joined[ticket] = other
        if let request = transition.order.request { running.joiners.append(request) }
        running.callers.merge(transition.callers) { first, _ in first }
      }
    }
  }

  func resume(_ transition: Transition, with result: Result<TransitionResult, any Error>) {
    let callers = transition.callers
    transition.callers = [:]
    for (caller, continuation) in callers {
      joined[caller] = nil
      continuation.resume(with: result)
    }
  }
}
