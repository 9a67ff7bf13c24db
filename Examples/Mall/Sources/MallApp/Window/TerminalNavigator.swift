// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The shop's window, in a terminal: a value says what is up, and that is all there is to see.
@MainActor
final class TerminalNavigator: Navigator {
  private(set) var scene: NavigationScene

  /// A step that was done, and for which request; a screen's own end has none.
  struct Performance {
    let step: NavigationStep
    let cause: NavigationCause
    let request: UInt64?
  }

  /// The steps that were done, in order.
  private(set) var performances: [Performance] = []

  /// Comes before each step, as an animation does elsewhere.
  var animation: ((NavigationStep) async throws -> Void)?

  /// Hears what came to the front by a step.
  var onArrival: ((Any) -> Void)?

  private var contents: [Screen.ID: Any] = [:]

  nonisolated init(_ name: String = "main", tabs: [String]) {
    scene = NavigationScene(id: name, tabs: tabs.map { NavigationScene.Tab(name: $0) })
  }

  /// What the screen in front shows.
  var front: Any? { scene.top.flatMap { contents[$0.id] } }

  /// What a screen shows.
  func content(of screen: Screen.ID) -> Any? { contents[screen] }

  func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws {
    try await animation?(step)
    try Task.checkCancellation()
    let former = scene.top?.id
    guard scene.apply(step) else { throw NavigationError.impossible(step) }
    performances.append(
      Performance(step: step, cause: transition.cause, request: transition.request?.id))
    keepContents()
    for screen in scene.screens where contents[screen.id] == nil {
      contents[screen.id] = transition.content(of: screen)
    }
    if scene.top?.id != former, let front { onArrival?(front) }
  }

  /// Changes what is up beside the steps; whoever does so says it to the queue.
  func change(_ body: (inout NavigationScene) -> Void) {
    body(&scene)
    keepContents()
  }

  private func keepContents() {
    let up = Set(scene.screens.map(\.id))
    contents = contents.filter { up.contains($0.key) }
  }
}
