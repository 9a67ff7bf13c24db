// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Combine
  public import Junctor
  public import SwiftUI

  /// A navigator that shows the screens of one scene in SwiftUI, by a ``RouterView``.
  ///
  ///     struct MainView: View {
  ///       @StateObject private var navigator = SwiftUINavigator(tabs: [
  ///         SceneTab("home", root: "/home", title: "Home", image: .system("house")),
  ///         SceneTab("orders", root: "/orders", title: "Orders", image: .system("bag")),
  ///       ])
  ///
  ///       var body: some View { RouterView(router, in: navigator) }
  ///     }
  ///
  /// Each window has a navigator of its own. Keep it in a view of the window, not in the `App`: SwiftUI creates the
  /// state of views for each window of a `WindowGroup`, and the state of the `App` once.
  ///
  /// The navigator shows views and view controllers; the bar shows a view controller's title and bar buttons. Views can
  /// observe ``scene``: as an `ObservableObject`, and with the Observation framework without a wrapper.
  ///
  /// `expectNavigatorContract(_:)` in JunctorTesting holds for it.
  @MainActor
  public final class SwiftUINavigator: Navigator, ObservableObject {
    /// The transitions by name; an unknown name stands for the system's transition.
    public var transitions: [String: ScreenTransition] = [:]

    /// Returns a view for content that is neither a view nor a view controller, or `nil`.
    public var converting: @MainActor (Any) -> AnyView? = { _ in nil }

    /// The router of the view that shows the scene; the queue of a router retains the navigator.
    weak var router: Router?

    /// The tabs.
    ///
    /// A change of a title, an image or a badge is shown at once, and a tab that becomes invisible is hidden.
    ///
    /// - Precondition: Their number and identifiers do not change, and one is visible.
    public var declaredTabs: [SceneTab] {
      didSet {
        var next = shown
        next.show(declaredTabs)
        if next == shown { return refresh() }
        changed(to: next, by: .system)
      }
    }

    private(set) var tabStacks: [ScreenStack] = []
    private(set) var modals: [ScreenStack] = []

    @Published private var shown: NavigationScene
    private var items: [Screen.ID: ScreenItem] = [:]
    /// What ends the animation of the last step, and its wait for that.
    private(set) var awaited: (end: AnimationEnd, limit: Duration, wait: Task<Void, Never>)?
    private let observation = SceneObservation()
    private let settle: Duration
    // `@concurrent`, since the optimizer of Swift 6.3.0 to 6.3.2 omits the hop back to the main actor.
    private let sleep: @concurrent @Sendable (Duration) async -> Void

    /// The number of navigators that were created.
    private static var count = 0

    /// Creates a navigator for an empty scene.
    ///
    /// - Parameters:
    ///   - id: The scene's name, which no other window has. The default is a unique name.
    ///   - tabs: The tabs; the first visible one is selected. An app without tabs has one without a name.
    ///   - settle: The longest duration of the system's animations. A step ends when SwiftUI reports that the screen
    ///     before has disappeared, but no later. The dismissal of a visible modal ends when SwiftUI reports it, after at
    ///     most four times this duration.
    ///   - clock: The clock for `settle`.
    public init(
      id: String? = nil, tabs: [SceneTab] = [""], settle: Duration = .milliseconds(600),
      clock: some Clock<Duration> = ContinuousClock()
    ) {
      Self.count += 1
      shown = NavigationScene(id: id ?? "window \(Self.count)", tabs)
      declaredTabs = tabs
      self.settle = settle
      sleep = { duration in try? await clock.sleep(for: duration) }
      tabStacks = tabs.map {
        ScreenStack(of: self, presentation: nil, columnCount: $0.columnCount)
      }
    }

    /// Creates a navigator for an app without tabs.
    ///
    /// `root` is the address of the first screen. The other parameters are those of `init(id:tabs:settle:clock:)`.
    public convenience init(
      id: String? = nil, root: some RouteAddress, settle: Duration = .milliseconds(600),
      clock: some Clock<Duration> = ContinuousClock()
    ) {
      self.init(id: id, tabs: [SceneTab(root: root)], settle: settle, clock: clock)
    }

    /// The screens that the views show.
    public var scene: NavigationScene {
      observation.access(self)
      return shown
    }

    /// What SwiftUI can show on this platform.
    public var features: PresentationFeatures { .swiftUI }

    /// Performs a step, and returns after its animation.
    ///
    /// - Throws: A `NavigationError` if the step is impossible or the content cannot be shown, a `CancellationError` if
    ///   the task is cancelled before it begins. The scene is unchanged then.
    public func perform(
      _ step: NavigationStep, in transition: TransitionContext
    ) async throws {
      try Task.checkCancellation()
      let planned = shown
      // That of a step that was cancelled.
      if let awaited {
        await wait(for: awaited.end, atMost: awaited.limit)
        try Task.checkCancellation()
      }
      var next = shown
      guard next == planned, next.apply(step) else { throw NavigationError.impossible(step) }
      let name = step.transitionName
      let style = name.flatMap { transitions[$0] }
      let zooms = style == nil && name == NavigationOptions.zoom
      for item in try newItems(next, in: transition, style: style, zooms: zooms) {
        items[item.id] = item
      }
      let (former, leaving) = (shown.top, step == .dismiss ? modals.last : nil)
      var transaction = Transaction(animation: style?.animation)
      transaction.disablesAnimations = !transition.isAnimated
      withTransaction(transaction) { show(next) }
      if leaving?.isVisible == true {
        await wait(for: .dismissal(modals.count), atMost: settle * 4)
      } else if transition.isAnimated, step.moves {
        await wait(for: .disappearance(former?.id), atMost: style?.settle ?? settle)
      }
      // A new screen may have set its leave guard only now.
      refresh()
    }

    /// Waits until SwiftUI reports the end of an animation: until then it can present no other modal.
    ///
    /// If the task is cancelled, the next step waits.
    private func wait(for end: AnimationEnd, atMost limit: Duration) async {
      let wait = Task { [sleep] in if limit > .zero { await sleep(limit) } }
      awaited = (end, limit, wait)
      await withTaskCancellationHandler {
        await wait.value
      } onCancel: {
        wait.cancel()
      }
      if !Task.isCancelled { awaited = nil }
    }

    /// SwiftUI has reported the end of an animation.
    func hasReported(_ end: AnimationEnd) {
      guard let awaited, awaited.end.comes(with: end) else { return }
      awaited.wait.cancel()
      self.awaited = nil
    }

    /// Returns the screens of a scene that are not in the present one, with their views.
    private func newItems(
      _ next: NavigationScene, in transition: TransitionContext, style: ScreenTransition?,
      zooms: Bool
    ) throws -> [ScreenItem] {
      try next.screens.filter { items[$0.id] == nil }.map { screen in
        let content = transition.content(of: screen)
        if let dialog = content as? DialogContent {
          return ScreenItem(id: screen.id, view: AnyView(EmptyView()), dialog: dialog)
        }
        guard let view = content.flatMap({ view(of: $0) }) else {
          let name = content.map { "\(type(of: $0))" } ?? "screen without content"
          throw NavigationError.unsuitable(content: name, expected: "views")
        }
        let zoomed = zooms ? AnyView(ZoomedView(key: screen.key, content: view)) : view
        return ScreenItem(id: screen.id, view: style?.modify(view) ?? zoomed)
      }
    }

    private func view(of content: Any) -> AnyView? {
      AnyView(of: content) ?? AnyView(ofController: content) ?? converting(content)
    }

    /// Shows another scene.
    func show(_ next: NavigationScene) {
      observation.change(self) { shown = next }
      let up = Set(next.screens.map(\.id))
      items = items.filter { up.contains($0.key) }
      for (stack, tab) in zip(tabStacks, next.tabs) { stack.show(items(of: tab.stack)) }
      // The stack of a dismissed modal keeps its screens: it is visible until the animation ends.
      modals.removeLast(max(0, modals.count - next.modals.count))
      for (level, modal) in next.modals.enumerated() {
        if level == modals.count {
          modals.append(ScreenStack(of: self, presentation: modal.presentation))
        }
        modals[level].show(items(of: modal.stack))
      }
    }

    private func items(of stack: [Screen]) -> [ScreenItem] { stack.compactMap { items[$0.id] } }

    /// Makes the views read the scene again, even if it is unchanged.
    func refresh() {
      objectWillChange.send()
      for stack in tabStacks + modals { stack.objectWillChange.send() }
    }
  }

  /// What SwiftUI reports when an animation has ended.
  enum AnimationEnd: Hashable {
    /// The modal of a level was dismissed, with those over it.
    case dismissal(Int)
    /// A screen is no longer visible.
    case disappearance(Screen.ID?)

    fileprivate func comes(with reported: AnimationEnd) -> Bool {
      if case (.dismissal(let level), .dismissal(let lowest)) = (self, reported) {
        return lowest <= level
      }
      return self == reported
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

    /// Whether the step has an animation.
    fileprivate var moves: Bool {
      switch self {
      case .selectTab, .update: false
      case .dismiss, .pop, .push, .present, .replace, .reset, .bringToFront: true
      }
    }
  }
#endif
