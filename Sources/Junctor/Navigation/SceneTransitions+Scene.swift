// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What is up in the scene, and who hears of it.
extension SceneTransitions {
  /// Takes over what is up after something that a transition has done.
  func adopt(_ transition: Transition) {
    if let (id, answer) = transition.answering,
      !navigator.scene.screens.contains(where: { $0.id == id }),
      let handle = screens[id]?.handle
    {
      transition.answering = nil
      if !handle.life.end(answer.outcome) { noteSecondAnswer(of: handle, at: answer.place) }
    }
    let moves = adopt(transition.order.cause, staying: transition.wanted)
    transition.came += moves.came
    transition.left += moves.left
  }

  /// Takes over what the navigator says is up; screens that are gone are over.
  ///
  /// - Parameter staying: Screens that are wanted at the end of what is under way: one that is taken
  ///   down to be put up again elsewhere is not over.
  /// - Returns: The patterns of the screens that came and went.
  @discardableResult
  func adopt(
    _ cause: NavigationCause, staying: Set<Screen.ID> = []
  ) -> (came: [String], left: [String]) {
    let before = scene
    guard isConnected, navigator.scene != before else { return ([], []) }
    scene = navigator.scene
    let (old, new) = (before.screenIDs, scene.screenIDs)
    let gone = before.screens.reversed().filter { !new.contains($0.id) }
    let came = scene.screens.filter { !old.contains($0.id) }.map(\.identity.route)
    let left = gone.map(\.identity.route)
    for screen in scene.screens { screens[screen.id]?.handle.screen = screen }
    if cause.isFromOutside {
      shared.record(.moved(cause, from: before, to: scene))
      send(change(cause, came: came, left: left))
    }
    for screen in gone where !staying.contains(screen.id) { close(screen.id) }
    if scene.modals.isEmpty, !parked.isEmpty {
      let waiting = parked.elements
      parked = KeyedQueue()
      for transition in waiting { enterAgain(transition) }
    }
    return (came, left)
  }

  /// A screen is gone: those who wait for it hear so.
  func close(_ id: Screen.ID) {
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
    shared.record(.closed(last))
    send(change(.closeScene, came: [], left: last.screens.reversed().map(\.identity.route)))
    for screen in last.screens.reversed() { close(screen.id) }
    for id in screens.keys { close(id) }
    for transition in Array(transitions.values) + parked.elements {
      transition.end(.replaced)
      resume(transition, with: .failure(NavigationFailure.noScene(last.id)))
    }
    transitions = [:]
    parked = KeyedQueue()
  }

  // MARK: Events

  func tell(_ transition: Transition, _ result: Result<TransitionResult, any Error>) {
    record(transition, result)
    guard shared.events.isHeard else { return }
    let change = change(
      transition.order.cause, came: transition.came, left: transition.left,
      steps: transition.stepCount, duration: shared.clock.elapsed() - transition.began)
    switch result {
    case .success(.nothingToDo): break
    case .success: send(change, transition.order.request)
    case .failure(let error):
      shared.events.send(
        .navigation(.failed(change)), for: transition.order.request, note: note(about: error))
    }
  }

  /// What has changed, with what is in front now.
  private func change(
    _ cause: NavigationCause, came: [String], left: [String], steps: Int = 0,
    duration: Duration = .zero
  ) -> NavigationChange {
    NavigationChange(
      cause: cause, scene: scene.id, came: came, left: left, front: scene.top?.identity.route,
      steps: steps, duration: duration)
  }

  private func record(_ transition: Transition, _ result: Result<TransitionResult, any Error>) {
    let isDone: Bool
    switch result {
    case .success(.nothingToDo): return
    case .success(.done): isDone = true
    case .failure: isDone = false
    }
    shared.record(
      .ended(
        TransitionEnd(
          cause: transition.order.cause,
          requests: (transition.order.request.map { [$0] } ?? []) + transition.joiners,
          isDone: isDone, finish: transition.finish, scene: scene)))
  }

  private func send(_ change: NavigationChange, _ request: RouteRequest? = nil) {
    shared.events.send(.navigation(.done(change)), for: request)
  }

  /// Why it failed, without an address.
  private func note(about error: any Error) -> String {
    guard let failure = error as? NavigationFailure else {
      return (error as? NavigationRefusal).map { note(about: $0) } ?? "\(type(of: error))"
    }
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

  /// Why it could not be planned: a name or an address in it may have been taken from a link.
  private func note(about refusal: NavigationRefusal) -> String {
    switch refusal {
    case .noTab: "the scene has no such tab"
    case .modalsAreUp: "modals are presented, and the policy is to refuse"
    case .waitsForModals: "modals are presented, and the policy is to wait"
    case .noAncestor: "the address of an ancestor leads to no screen"
    case .ancestorOfAnotherRoute: "the address of a parent belongs to another route"
    case .answeredByStep: "a gate or an interceptor answered in the place of a named screen"
    case .noFactory: "no factory makes screens of this kind"
    }
  }

  /// A screen answered after it had answered, or was gone.
  func noteSecondAnswer(of handle: ScreenHandle, at place: AnswerPlace) {
    shared.events.send(.lateAnswer(place: "\(place)"), for: handle.request)
  }
}
