// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What all scenes of a router share.
@MainActor
final class NavigationShared {
  nonisolated let clock: RouterClock
  nonisolated let events: EventHub
  nonisolated let log: @Sendable (String) -> Void
  var factories = ScreenFactories()
  var limits = NavigationQueue.Limits()
  private var lastTicket: UInt64 = 0
  private var lastScreen: UInt64 = 0

  nonisolated init(
    clock: RouterClock, events: EventHub, log: @escaping @Sendable (String) -> Void
  ) {
    self.clock = clock
    self.events = events
    self.log = log
  }

  func nextTicket() -> UInt64 {
    lastTicket += 1
    return lastTicket
  }

  func nextScreen() -> Screen.ID {
    lastScreen += 1
    return lastScreen
  }

  /// Makes sure that no number of a screen is given again that is up already.
  func keepClear(of scene: NavigationScene) {
    lastScreen = max(lastScreen, scene.screens.map(\.id).max() ?? 0)
  }
}

/// The storage of one scene's queue: asks the machine, does what it says, and runs the transitions.
///
/// The navigator's scene is the truth. It is read after each step and whenever something else has
/// happened; screens that are gone from it are over, whoever took them away.
@MainActor
final class SceneTransitions {
  typealias Ticket = NavigationQueueMachine.Ticket
  typealias Action = NavigationQueueMachine.Action

  /// How often a transition begins anew when the scene changes under it.
  static let maximumRounds = 8

  let navigator: any Navigator
  /// What was up when the navigator was asked last.
  var scene: NavigationScene
  var screens: [Screen.ID: UpScreen] = [:]
  let shared: NavigationShared
  weak var queue: NavigationQueue?
  var machine = NavigationQueueMachine()
  var transitions: [Ticket: Transition] = [:]
  /// Of callers who joined, which transition they wait for.
  var joined: [Ticket: Ticket] = [:]
  /// Those that wait until nothing lies over the screens.
  var parked: [Transition] = []
  var isConnected = true

  init(_ navigator: any Navigator, shared: NavigationShared, queue: NavigationQueue) {
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
  func request(_ order: TransitionOrder) async throws -> TransitionResult {
    if let outer = host() {
      let (inner, task) = nest(order, in: outer)
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        Task { @MainActor in inner.end(.cancelled) }
      }
    }
    let ticket = shared.nextTicket()
    return try await withTaskCancellationHandler {
      if Task.isCancelled { throw CancellationError() }
      return try await withCheckedThrowingContinuation { continuation in
        let transition = enqueue(order, ticket)
        // The machine may have refused it, or made it part of another.
        transition.callers[ticket] = continuation
        perform(machine.request(ticket, to: order.identity, order.policy))
      }
    } onCancel: {
      Task { @MainActor in self.cancel(ticket) }
    }
  }

  /// Asks for a transition for whose end nobody waits.
  func request(withoutWaiting order: TransitionOrder) {
    if let outer = host() ?? (order.cause == .finish ? openTransition() : nil) {
      _ = nest(order, in: outer)
      return
    }
    let ticket = shared.nextTicket()
    _ = enqueue(order, ticket)
    perform(machine.request(ticket, to: order.identity, order.policy))
  }

  private func enqueue(_ order: TransitionOrder, _ ticket: Ticket) -> Transition {
    let transition = Transition(ticket, order)
    transitions[ticket] = transition
    return transition
  }

  /// A caller is gone: it hears so at once, whatever becomes of the transition.
  private func cancel(_ caller: Ticket) {
    let ticket = joined.removeValue(forKey: caller) ?? caller
    if let index = parked.firstIndex(where: { $0.ticket == ticket }) {
      leave(parked[index], caller)
      if parked[index].callers.isEmpty { parked.remove(at: index) }
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
        Task { await run(transition) }
      case .end(let ticket, let ending):
        transitions[ticket]?.end(ending)
      case .refuse(let ticket, let ending):
        guard let transition = transitions.removeValue(forKey: ticket) else { continue }
        resume(transition, with: .failure(NavigationFailure.ended(ending)))
      case .join(let ticket, let other):
        guard let transition = transitions.removeValue(forKey: ticket),
          let running = transitions[other]
        else { continue }
        joined[ticket] = other
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
