// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A navigator without views: a value describes the visible screens.
@MainActor
final class TerminalNavigator: Navigator {
  private(set) var scene: NavigationScene

  /// A performed step with its request; `nil` if a screen finished by itself.
  struct Performance {
    let step: NavigationStep
    let cause: NavigationCause
    let request: UInt64?
  }

  /// The performed steps, in order.
  private(set) var performances: [Performance] = []

  /// Runs before each step, in place of an animation.
  var animation: ((NavigationStep) async throws -> Void)?

  /// Receives the content of a screen that a step brings to the front.
  var onArrival: ((Any) -> Void)?

  private var contents: [Screen.ID: Any] = [:]

  nonisolated init(_ name: String = "main", tabs: [String]) {
    scene = NavigationScene(id: name, tabs: tabs.map { NavigationScene.Tab(name: $0) })
  }

  /// The content of the front screen.
  var front: Any? { scene.top.flatMap { contents[$0.id] } }

  /// Returns the content of a screen.
  func content(of screen: Screen.ID) -> Any? { contents[screen] }

  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
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

  /// Changes the screens outside a transition; the caller must report the change to the queue.
  func change(_ body: (inout NavigationScene) -> Void) {
    body(&scene)
    keepContents()
  }

  private func keepContents() {
    let existing = Set(scene.screens.map(\.id))
    contents = contents.filter { existing.contains($0.key) }
  }
}
