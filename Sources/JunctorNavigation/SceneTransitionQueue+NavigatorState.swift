// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What is up in the scene, and who hears of it.
extension SceneTransitionQueue {
  /// Takes over what is up after something that a transition has done.
  func adopt(_ transition: Transition) {
    if let (id, answer) = transition.answering,
      !navigator.scene.screens.contains(where: { $0.id == id }),
      let handle = screens[id]?.handle
    {
      transition.answering = nil
      if !handle.result.end(answer.outcome) { noteSecondAnswer(of: handle, at: answer.place) }
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
    screens.removeValue(forKey: id)?.handle.result.screenWasRemoved()
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
}
