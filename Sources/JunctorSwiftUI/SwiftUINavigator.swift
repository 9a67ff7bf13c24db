// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  // `@Published` and `ObservableObject` are Combine's, whoever passes them on.
  public import Combine
  public import Junctor
  public import SwiftUI

  /// Puts the screens of one scene in place, in SwiftUI: what is up is a value, and views show it.
  ///
  ///     @StateObject private var navigator = SwiftUINavigator(tabs: ["home", "orders"])
  ///
  ///     RouterView(router, in: navigator, roots: ["home": "/home", "orders": "/orders"]) { tab in
  ///       Label(tab.capitalized, systemImage: tab == "home" ? "house" : "bag")
  ///     }
  ///
  /// It shows what `.view` and `.screen` handlers make: views, and view controllers where there are
  /// any. A view that reads ``scene`` follows it: as an `ObservableObject` on every system, and where
  /// there is the Observation framework without any wrapper.
  ///
  /// `expectNavigatorContract(_:)` in JunctorTesting holds for it.
  @MainActor
  public final class SwiftUINavigator: Navigator, ObservableObject {
    /// How screens come up by a named transition; a name that is not here is the system's own way.
    public var transitions: [String: ScreenTransition] = [:]

    /// Makes a view of content of a kind of the app's own; `nil` for what it does not know either.
    ///
    /// Asked only for what is neither a view nor a view controller.
    public var converting: @MainActor (Any) -> AnyView? = { _ in nil }

    /// The stacks of the tabs, and of the modals that are up, as the views follow them.
    let tabs: [ScreenStack]
    private(set) var modals: [ScreenStack] = []

    @Published private var shown: NavigationScene
    private var items: [Screen.ID: ScreenItem] = [:]
    private let observation = SceneObservation()
    private let settle: Duration
    private let sleep: @Sendable (Duration) async -> Void

    /// Creates a navigator for a scene in which nothing is up yet.
    ///
    /// - Parameters:
    ///   - id: The scene's name. Each window has one of its own.
    ///   - tabs: The names of the tabs, the first in front; one without a name for an app without tabs.
    ///   - settle: How long screens move until they are in place.
    ///   - clock: The clock for that.
    public init(
      id: String = "main", tabs: [String] = [""], settle: Duration = .milliseconds(350),
      clock: some Clock<Duration> = ContinuousClock()
    ) {
      self.tabs = tabs.map { _ in ScreenStack(presentation: nil) }
      shown = NavigationScene(id: id, tabs: tabs.map { NavigationScene.Tab(name: $0) })
      self.settle = settle
      sleep = { duration in try? await clock.sleep(for: duration) }
    }

    /// What is up, and what the views show.
    public var scene: NavigationScene {
      observation.access(self)
      return shown
    }

    /// Does a step, and returns when the screens are in place.
    ///
    /// - Throws: A `NavigationError` where the step makes no sense or the content cannot be shown,
    ///   `CancellationError` when its task is cancelled before it begins; nothing has changed then.
    public func perform(
      _ step: NavigationStep, in transition: NavigationTransition
    ) async throws {
      try Task.checkCancellation()
      var next = shown
      guard next.apply(step) else { throw NavigationError.impossible(step) }
      let way = step.transitionName.flatMap { transitions[$0] }
      for screen in try coming(next, in: transition, by: way) { items[screen.id] = screen }
      var transaction = Transaction(animation: way?.animation)
      transaction.disablesAnimations = !transition.isAnimated
      withTransaction(transaction) { show(next) }
      if transition.isAnimated, step.moves { await wait(way?.settle ?? settle) }
      // A screen that came up may have said only then that it guards its leaving.
      follow()
    }

    /// The screens of a scene that are not up yet.
    private func coming(
      _ next: NavigationScene, in transition: NavigationTransition, by way: ScreenTransition?
    ) throws -> [ScreenItem] {
      try next.screens.filter { items[$0.id] == nil }.map { screen in
        let content = transition.content(of: screen)
        guard let view = content.flatMap({ view(of: $0) }) else {
          let name = content.map { "\(type(of: $0))" } ?? "screen without content"
          throw NavigationError.unsuitable(content: name, wanted: "views")
        }
        return ScreenItem(id: screen.id, view: way?.modify(view) ?? view)
      }
    }

    private func view(of content: Any) -> AnyView? {
      AnyView(of: content) ?? AnyView(ofController: content) ?? converting(content)
    }

    private func wait(_ duration: Duration) async {
      if duration > .zero { await sleep(duration) }
    }

    /// Makes another scene the one that is up.
    func show(_ next: NavigationScene) {
      observation.change(self) { shown = next }
      let up = Set(next.screens.map(\.id))
      items = items.filter { up.contains($0.key) }
      for (stack, tab) in zip(tabs, next.tabs) { stack.show(items(of: tab.stack)) }
      // The stack of a modal that goes keeps what it has: it can be seen until it is off the screen.
      modals.removeLast(max(0, modals.count - next.modals.count))
      for (level, modal) in next.modals.enumerated() {
        if level == modals.count { modals.append(ScreenStack(presentation: modal.presentation)) }
        modals[level].show(items(of: modal.stack))
      }
    }

    private func items(of stack: [Screen]) -> [ScreenItem] { stack.compactMap { items[$0.id] } }

    /// Lets the views read again what is up, also where it is the same.
    func follow() {
      objectWillChange.send()
      for stack in tabs + modals { stack.objectWillChange.send() }
    }
  }

  extension NavigationStep {
    fileprivate var transitionName: String? {
      switch self {
      case .push(_, let name), .present(_, let name), .replace(_, let name), .reset(_, let name):
        name
      case .dismiss, .selectTab, .pop, .bringToFront, .update: nil
      }
    }

    /// Whether it can be seen to move, so that there is something to wait for.
    fileprivate var moves: Bool {
      switch self {
      case .selectTab, .update: false
      case .dismiss, .pop, .push, .present, .replace, .reset, .bringToFront: true
      }
    }
  }
#endif
