// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Synchronizes with the navigator's scene, and ends the screens that are no longer in it.
extension SceneTransitionQueue {
  /// Reads the navigator's scene after a step of a transition.
  func synchronize(_ transition: Transition) {
    let run = transition.run
    if let (id, answer) = run.answering, !shows(id), let handle = screens[id]?.handle {
      run.answering = nil
      if !handle.result.end(answer.outcome) { noteSecondAnswer(of: handle, at: answer.place) }
    }
    let moves = synchronize(transition.request.cause, staying: run.requested)
    transition.added += moves.added
    transition.removed += moves.removed
  }

  /// Reads the navigator's scene after a change from outside, and starts the transitions that have waited for it.
  func didChange(by cause: NavigationCause) {
    synchronize(cause)
    if waitsForAlert, navigator.alert == nil {
      waitsForAlert = false
      perform(machine.modalsWereDismissed())
    }
  }

  /// Reads the navigator's scene, and ends the screens that are no longer in it.
  ///
  /// - Parameter staying: The screens of the requested scene. A screen that is removed to be shown
  ///   elsewhere does not end.
  /// - Returns: The patterns of the screens that were added and removed.
  @discardableResult
  func synchronize(
    _ cause: NavigationCause, staying: Set<Screen.ID> = []
  ) -> (added: [String], removed: [String]) {
    let before = scene
    guard isConnected, navigator.scene != before else { return ([], []) }
    scene = navigator.scene
    let ended = before.screens(missingIn: scene)
    let added = scene.screens(missingIn: before).reversed().map(\.route)
    let removed = ended.map(\.route)
    for screen in scene.screens { screens[screen.id]?.handle.screen = screen }
    if cause.isFromOutside {
      shared.record(.moved(cause, from: before, to: scene))
      send(cause, added: added, removed: removed)
    }
    for screen in ended where !staying.contains(screen.id) { close(screen.id) }
    if scene.modals.isEmpty { perform(machine.modalsWereDismissed()) }
    return (added, removed)
  }

  /// Whether the navigator's scene contains a screen.
  func shows(_ id: Screen.ID) -> Bool { navigator.scene.screens.contains { $0.id == id } }

  /// Ends a screen that is no longer in the scene; its callers receive its result.
  func close(_ id: Screen.ID) {
    screens.removeValue(forKey: id)?.handle.result.end(.dismissed)
  }

  /// Ends all screens and transitions of a disconnected scene.
  func disconnect() {
    isConnected = false
    let last = scene
    scene.modals = []
    for index in scene.tabs.indices { scene.tabs[index].stack = [] }
    shared.record(.closed(last))
    send(.closeScene, added: [], removed: last.screens.reversed().map(\.route))
    for screen in last.screens.reversed() { close(screen.id) }
    for id in screens.keys { close(id) }
    perform(machine.disconnect())
  }
}
