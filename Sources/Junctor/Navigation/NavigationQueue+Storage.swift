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
  private static let maximumRounds = 8

  let navigator: any Navigator
  /// What was up when the navigator was asked last.
  private(set) var scene: NavigationScene
  private(set) var screens: [Screen.ID: UpScreen] = [:]
  private let shared: NavigationShared
  private weak var queue: NavigationQueue?
  private var machine = NavigationQueueMachine()
  private var transitions: [Ticket: Transition] = [:]
  /// Of callers who joined, which transition they wait for.
  private var joined: [Ticket: Ticket] = [:]
  /// Those that wait until nothing lies over the screens.
  private var parked: [Transition] = []
  private(set) var isConnected = true

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

  private func perform(_ actions: [Action]) {
    for action in actions {
      switch action {
      case .start(let ticket):
        guard let transition = transitions[ticket] else { continue }
        Task { await run(transition) }
      case .end(let ticket, let ending):
        guard let transition = transitions[ticket] else { continue }
        transition.ending = ending
        // A caller that is gone lets the step end as it likes; one that is pushed aside does not.
        if ending != .cancelled { transition.work?.cancel() }
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

  private func resume(_ transition: Transition, with result: Result<TransitionResult, any Error>) {
    let callers = transition.callers
    transition.callers = [:]
    for (caller, continuation) in callers {
      joined[caller] = nil
      continuation.resume(with: result)
    }
  }

  // MARK: One transition

  private func run(_ transition: Transition) async {
    transition.began = shared.clock.elapsed()
    let result: Result<TransitionResult, any Error>
    do {
      result = .success(try await attempt(transition))
    } catch {
      result = .failure(error)
    }
    settle(transition, result)
  }

  /// Ends a transition, and lets the next begin.
  private func settle(_ transition: Transition, _ result: Result<TransitionResult, any Error>) {
    if isConnected { adopt(transition) }
    let up = Set(scene.screens.map(\.id))
    for id in screens.keys where !up.contains(id) { close(id) }
    guard transitions[transition.ticket] === transition else { return }
    switch result {
    case .failure(NavigationFailure.ended(.interrupted)) where !transition.callers.isEmpty:
      if let waiting = transition.order.waiting {
        transition.rewind(reaching: waiting)
        perform(machine.finish(transition.ticket))
        enterAgain(transition)
        return
      }
    case .failure(NavigationRefusal.waitsForModals) where !scene.modals.isEmpty:
      transitions[transition.ticket] = nil
      parked.append(transition)
      perform(machine.finish(transition.ticket))
      return
    case .failure(NavigationRefusal.waitsForModals):
      // They went between the question and now.
      transition.rewind(reaching: transition.order.reach)
      perform(machine.finish(transition.ticket))
      enterAgain(transition)
      return
    default: break
    }
    transitions[transition.ticket] = nil
    tell(transition, result)
    resume(transition, with: result)
    perform(machine.finish(transition.ticket))
  }

  /// Puts a transition in the queue again, with all who wait for it.
  private func enterAgain(_ transition: Transition) {
    let identity = transition.order.identity
    transitions[transition.ticket] = transition
    perform(machine.request(transition.ticket, to: identity, .queue))
    for caller in transition.callers.keys where caller != transition.ticket {
      perform(machine.request(caller, to: identity, .join))
      joined[caller] = transition.ticket
    }
  }

  /// Plans from what is up, asks, and does the steps; anew, when the scene has changed meanwhile.
  private func attempt(_ transition: Transition) async throws -> TransitionResult {
    for _ in 0..<Self.maximumRounds {
      if let result = try await round(transition) { return result }
    }
    throw NavigationFailure.unsettled
  }

  /// - Returns: What came of it; `nil` when the scene has changed under it.
  private func round(_ transition: Transition) async throws -> TransitionResult? {
    try check(transition)
    adopt(.system)
    let current = scene
    let order = transition.order
    guard let wanted = try order.reach(current, shared.nextScreen) else { return .nothingToDo }
    let plan = NavigationPlan(from: current, to: wanted, transition: order.transition)
    transition.wanted = Set(wanted.screens.map(\.id))
    let target = try prepare(transition, from: current, to: wanted)
    // One that answered while it was made need not be shown.
    if let target, target.isFinished { return .done(target.shown) }
    try await ask(transition, plan, next: wanted.top)
    if let request = order.request {
      for prepare in order.preparations {
        try await staging(transition, "what comes before \(request.pattern ?? "it")") {
          try await prepare(request)
        }
      }
    }
    try check(transition)
    if navigator.scene != current { return nil }
    let isDone =
      if let perform = order.perform {
        try await run(perform, transition, plan, target)
      } else {
        try await steps(transition, plan)
      }
    guard isDone else { return nil }
    guard let target else { return .done(nil) }
    if let request = order.request { update(target, with: request) }
    // A handler that moves screens itself may put up something that the navigator does not know.
    if !scene.screens.contains(where: { $0.id == target.screen.id }) { target.life.end(.handled) }
    return .done(target.shown)
  }

  /// Makes the screens that are to come, before anything moves: one that cannot be made stops it all.
  ///
  /// - Returns: The screen that is wanted, new or up already.
  private func prepare(
    _ transition: Transition, from current: NavigationScene, to wanted: NavigationScene
  ) throws -> ScreenHandle? {
    let isUp = Set(current.screens.map(\.id))
    transition.made = transition.made.filter { isUp.contains($0.key) }
    for screen in wanted.screens where !isUp.contains(screen.id) {
      let target = NavigationIntent.Target(identity: screen.identity, address: screen.address)
      guard let part = transition.order.parts[target] else { continue }
      let handle = ScreenHandle(screen: screen, request: part.request, queue: queue)
      do {
        let content = try part.maker.build(part.request, handle, shared.factories)
        transition.made[screen.id] = UpScreen(handle: handle, content: content)
      } catch {
        throw error is NavigationRefusal ? error : NavigationFailure.content(error)
      }
    }
    guard transition.order.target != nil, let top = wanted.top else { return nil }
    if let made = transition.made[top.id] { return made.handle }
    let present = screens[top.id]?.handle
    // It has answered, and did not go: somebody over it refused. Who asks now waits for a new answer.
    present?.renew()
    return present
  }

  /// Asks the screens that would go, the topmost first.
  private func ask(
    _ transition: Transition, _ plan: NavigationPlan, next: Screen?
  ) async throws {
    guard transition.order.asksGuards else { return }
    let leave = NavigationLeave(cause: transition.order.cause, next: next)
    for screen in plan.leaving
    where screen.id != transition.order.leaver && !transition.agreed.contains(screen.id) {
      guard let up = screens[screen.id], isGuarded(screen.id) else { continue }
      let mayLeave = try await within(shared.limits.leaveGuard, transition, "\(screen.identity)") {
        if let mayLeave = up.handle.mayLeave, await !mayLeave(leave) { return false }
        if let content = up.content as? any LeaveGuarding {
          return await content.mayLeave(for: leave)
        }
        return true
      }
      try check(transition)
      guard mayLeave else { throw NavigationFailure.refused(by: screen) }
      transition.agreed.insert(screen.id)
    }
  }

  /// Does the steps one after another; returns whether the scene is as planned after each.
  private func steps(_ transition: Transition, _ plan: NavigationPlan) async throws -> Bool {
    let face = face(of: transition)
    var expected = scene
    for step in plan.steps {
      try check(transition)
      screens.merge(transition.made) { _, new in new }
      transition.stepCount += 1
      do {
        try await within(shared.limits.step, transition, "\(step)") { [navigator] in
          try await navigator.perform(step, in: face)
        }
      } catch let error where !(error is NavigationFailure) {
        adopt(transition)
        try check(transition)
        // A person may have been faster.
        if scene == expected { throw NavigationFailure.step(step, error) }
        try checkPlace(transition)
        return false
      }
      _ = expected.apply(step)
      transition.put.formUnion(expected.screens.map(\.id).filter { transition.made[$0] != nil })
      adopt(transition)
      if scene != expected {
        try checkPlace(transition)
        return false
      }
    }
    return true
  }

  /// Runs a handler's own transition; what is up afterwards is what the navigator says.
  private func run(
    _ perform: @escaping @MainActor (Any?, TransitionScope) async throws -> Void,
    _ transition: Transition, _ plan: NavigationPlan, _ target: ScreenHandle?
  ) async throws -> Bool {
    screens.merge(transition.made) { _, new in new }
    let content = target.flatMap { screens[$0.screen.id]?.content }
    if let target, let content { navigator.expect(target.screen, content: content) }
    let scope = TransitionScope(
      navigator: navigator, request: transition.order.request, screen: target?.screen
    ) { [weak self] in
      _ = try await self?.steps(transition, plan)
    }
    try await staging(transition, "the handler's own transition") {
      try await perform(content, scope)
    }
    adopt(transition)
    return true
  }

  private func staging(
    _ transition: Transition, _ stage: String,
    _ body: @escaping @MainActor () async throws -> Void
  ) async throws {
    do {
      try await within(shared.limits.step, transition, stage, body)
    } catch let error where !(error is NavigationFailure) {
      adopt(transition)
      try check(transition)
      throw NavigationFailure.stage(error)
    }
  }

  /// Makes sure that what the transition has put up is still there, after something else has moved.
  private func checkPlace(_ transition: Transition) throws {
    let up = Set(scene.screens.map(\.id))
    if !transition.put.isSubset(of: up) { throw NavigationFailure.takenAway }
  }

  private func check(_ transition: Transition) throws {
    if let ending = transition.ending { throw NavigationFailure.ended(ending) }
    if !isConnected { throw NavigationFailure.noScene(scene.id) }
  }

  private func update(_ target: ScreenHandle, with request: RouteRequest) {
    guard target.request.id != request.id else { return }
    target.request = request
    target.onUpdate?(request)
  }

  private func face(of transition: Transition) -> NavigationTransition {
    NavigationTransition(
      cause: transition.order.cause, request: transition.order.request,
      isAnimated: transition.order.isAnimated
    ) { [weak self] id in (self?.screens[id] ?? transition.made[id])?.content }
  }

  /// Waits for `body`, at most as long as `limit`.
  ///
  /// One that takes longer is given up on and cancelled; when it comes to its end after all, what is
  /// up is read again.
  private func within<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ stage: String,
    _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    let race = FirstOf<Result<T, any Error>>()
    let work = Task { [weak self] in
      let result: Result<T, any Error>
      do {
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      if !race.end(result) { self?.adopt(.system) }
    }
    transition.work = work
    if let ending = transition.ending, ending != .cancelled { work.cancel() }
    let timer = Task { [clock = shared.clock] in
      try await clock.sleep(clock.elapsed() + limit)
      race.end(.failure(NavigationFailure.timedOut(stage: stage, after: limit)))
    }
    defer {
      transition.work = nil
      timer.cancel()
      work.cancel()
    }
    return try await race.result().get()
  }

  // MARK: What is up

  private func adopt(_ transition: Transition) {
    let before = scene
    adopt(transition.order.cause, staying: transition.wanted)
    guard before != scene else { return }
    let (old, new) = (Set(before.screens.map(\.id)), Set(scene.screens.map(\.id)))
    transition.came += scene.screens.filter { !old.contains($0.id) }.map(\.identity.route)
    transition.left += before.screens.reversed().filter { !new.contains($0.id) }
      .map(\.identity.route)
  }

  /// Takes over what the navigator says is up; screens that are gone are over.
  ///
  /// - Parameter staying: Screens that are wanted at the end of what is under way: one that is taken
  ///   down to be put up again elsewhere is not over.
  func adopt(_ cause: NavigationCause, staying: Set<Screen.ID> = []) {
    let before = scene
    scene = navigator.scene
    if before == scene { return }
    let up = Set(scene.screens.map(\.id))
    let gone = before.screens.reversed().filter { !up.contains($0.id) }
    for screen in scene.screens { screens[screen.id]?.handle.screen = screen }
    if cause.isFromOutside {
      let known = Set(before.screens.map(\.id))
      send(
        NavigationChange(
          cause: cause, scene: scene.id,
          came: scene.screens.filter { !known.contains($0.id) }.map(\.identity.route),
          left: gone.map(\.identity.route), front: scene.top?.identity.route, steps: 0,
          duration: .zero), nil)
    }
    for screen in gone where !staying.contains(screen.id) { close(screen.id) }
    if scene.modals.isEmpty, !parked.isEmpty {
      let waiting = parked
      parked = []
      for transition in waiting { enterAgain(transition) }
    }
  }

  /// A screen is gone: those who wait for it hear so.
  private func close(_ id: Screen.ID) {
    screens.removeValue(forKey: id)?.handle.life.end(.dismissed)
  }

  /// Whether a screen is asked before it is left.
  func isGuarded(_ id: Screen.ID) -> Bool {
    guard let up = screens[id] else { return false }
    return up.handle.mayLeave != nil || up.content is any LeaveGuarding
  }

  /// The scene is gone: its screens are over, and nobody waits for it any more.
  func disconnect() {
    isConnected = false
    let last = scene
    scene.modals = []
    for index in scene.tabs.indices { scene.tabs[index].stack = [] }
    send(
      NavigationChange(
        cause: .closeScene, scene: last.id, came: [],
        left: last.screens.reversed().map(\.identity.route), front: nil, steps: 0, duration: .zero),
      nil)
    for screen in last.screens.reversed() { close(screen.id) }
    for id in screens.keys { close(id) }
    for transition in Array(transitions.values) + parked {
      transition.work?.cancel()
      resume(transition, with: .failure(NavigationFailure.noScene(last.id)))
    }
    transitions = [:]
    parked = []
  }

  // MARK: Events

  private func tell(_ transition: Transition, _ result: Result<TransitionResult, any Error>) {
    guard shared.events.isHeard else { return }
    let change = NavigationChange(
      cause: transition.order.cause, scene: scene.id, came: transition.came, left: transition.left,
      front: scene.top?.identity.route, steps: transition.stepCount,
      duration: shared.clock.elapsed() - transition.began)
    switch result {
    case .success(.nothingToDo): break
    case .success: send(change, transition.order.request)
    case .failure(let error):
      shared.events.send(
        .notNavigated(change), for: transition.order.request, note: note(about: error))
    }
  }

  private func send(_ change: NavigationChange, _ request: RouteRequest?) {
    guard shared.events.isHeard else { return }
    shared.events.send(.navigated(change), for: request)
  }

  /// Why it failed, without an address.
  private func note(about error: any Error) -> String {
    guard let failure = error as? NavigationFailure else { return "\(error)" }
    return switch failure {
    case .ended(let ending): "\(ending)"
    case .timedOut: "a step took too long"
    case .refused(let screen): "\(screen.identity.route) did not want to be left"
    case .step: "the navigator could not do a step"
    case .stage: "what belongs to the handler threw"
    case .content: "a screen could not be made"
    case .takenAway: "the screen was taken away while it came"
    case .noScene: "the scene is gone"
    case .unsettled: "the scene changed at each try"
    }
  }

  /// A screen answered after it had answered, or was gone.
  func noteSecondAnswer(of handle: ScreenHandle, at place: AnswerPlace) {
    shared.events.send(.lateAnswer(place: "\(place)"), for: handle.request)
  }
}
