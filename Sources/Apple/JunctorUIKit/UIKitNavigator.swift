// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Junctor
  public import UIKit

  /// A navigator that shows the screens of one window in UIKit's containers.
  ///
  ///     func scene(
  ///       _ scene: UIScene, willConnectTo session: UISceneSession,
  ///       options: UIScene.ConnectionOptions
  ///     ) {
  ///       let window = UIWindow(windowScene: scene as! UIWindowScene)
  ///       let navigator = UIKitNavigator(
  ///         window, tabs: [SceneTab("home", title: "Home"), SceneTab("orders", title: "Orders")],
  ///         queue: router.navigation)
  ///       window.makeKeyAndVisible()
  ///       Task { try await router.connect(navigator, roots: ["home": "/home", "orders": "/orders"]) }
  ///     }
  ///
  /// Each tab is a navigation controller, and each modal a presented one. Handlers return view controllers, or content
  /// that `converting` turns into one.
  ///
  /// ``scene`` is read from the containers each time, so the app may change them, too. A view controller that the
  /// router did not show is a screen of ``foreignRoute``. Alerts, search controllers, and what other code is dismissing,
  /// such as a menu, are no screens. Transitions wait until an alert is closed.
  ///
  /// The navigator is the delegate of the containers. It holds the app's own delegates weakly, and forwards to them.
  ///
  /// ## Split views
  ///
  /// A tab with several columns is a `UISplitViewController`: the root is the sidebar, and the next screens are in the
  /// other columns. In a narrow window, it is one navigation controller with the same screens. A row of the sidebar opens an
  /// address whose route names the sidebar as its parent:
  ///
  ///     UIKitNavigator(window, tabs: [SceneTab(root: "/mailboxes", columnCount: 2)], queue: router.navigation)
  ///     try router.register("/mailbox/:id", .screen { … }, .parent("/mailboxes"))
  ///
  /// The selected row is that of `navigator.scene.tabs[0].columns[1].first`. The split view controller is ``root``, or a
  /// child of it. The app may set its delegate and display mode, and must not replace the navigation controllers of its
  /// columns. In a bar with more than five tabs, the fifth and later tabs have one column.
  ///
  /// In a split view controller of the app's own, ``root`` is the view controller of the secondary column:
  ///
  ///     window.rootViewController = split
  ///     let navigator = UIKitNavigator(window, queue: router.navigation)
  ///     split.setViewController(navigator.root, for: .secondary)
  ///
  /// In a narrow window, the user goes back from the root to the primary column. That is no change of the scene. To show
  /// an address that is opened there, its route has the option `.beforeTransition { _ in split.show(.secondary) }`.
  @MainActor
  public final class UIKitNavigator: Navigator {
    /// The route of all screens that the router did not show.
    public static let foreignRoute = "(foreign)"

    /// Prepares a stack that is about to be presented: a sheet's detents, a popover's source, a bar's appearance.
    ///
    /// It is called after the navigator has applied the presentation and its options. By default, the source of a
    /// popover is the middle of the presenting view, without an arrow: set `sourceView`, `sourceRect` and
    /// `permittedArrowDirections` of its `popoverPresentationController` together.
    public var willPresent: ((UINavigationController, NavigationScene.Modal) -> Void)?

    /// The root container: a tab bar controller, a container of the app's own, or the stack of an app without tabs.
    public let root: UIViewController

    let name: String
    /// The tabs.
    ///
    /// A change of a title, an image or a badge is shown at once, and a tab that becomes invisible is hidden.
    ///
    /// - Precondition: Their number, identifiers and columns do not change, and one is visible.
    public var declaredTabs: [SceneTab] {
      didSet {
        showTabs(after: oldValue)
        moved(by: .system)
      }
    }

    let book = ScreenBook()
    let converting: (Any) -> UIViewController?
    let makeStack: () -> UINavigationController
    /// The columns of tabs with several, by the index of the tab; none in a root of the app's own.
    private(set) var columns: [Int: UIKitColumns] = [:]
    private(set) weak var window: UIWindow?
    private(set) weak var queue: NavigationQueue?

    var watches: [ObjectIdentifier: StackWatch] = [:]
    let tabDelegate = TabDelegate()
    private(set) var transitions: [String: UIKitTransition] = [:]
    /// The stacks of the tabs in the order in which the root had them first.
    var knownStacks: [UINavigationController] = []
    /// The number of steps that run.
    var stepCount = 0
    /// The scene after the last step, whose delegate calls may still follow; `nil` after another change.
    var lastScene: NavigationScene?
    /// The end of the last presentation or dismissal of a step, which may outlast a cancelled step.
    var modalEnding: Ending?
    /// The wait for the end of a visible alert.
    var alertWait: Task<Void, Never>?
    /// The pause between two readings of UIKit's state.
    let pause: @concurrent @Sendable () async -> Void
    /// The modal that a step dismisses, which is no longer in the scene.
    ///
    /// A dismissal cannot be stopped.
    weak var leavingModal: UIViewController?
    /// The tab that was selected last.
    var lastTab = 0
    /// The stacks of tabs that the user does not have, which are not in the bar.
    var hiddenStacks: [UIViewController] = []
    /// The tab that a transition fills although the user does not have it, as if it were selected.
    var hiddenTab: Int?
    /// The selected tab, if it has to be filled before UIKit selects it.
    var waitingTab: Int?
    /// The time in which several gestures are one request to go back.
    var askingInterval = Duration.milliseconds(500)
    private var lastAsked: ContinuousClock.Instant?
    /// The screens that handlers are about to show themselves.
    private var expected: Set<Screen.ID> = []

    /// Creates a navigator for a window.
    ///
    /// - Parameters:
    ///   - window: The window; held weakly.
    ///   - name: The scene's name, which no other scene has.
    ///   - tabs: The tabs, the first in front; one without a name for an app without tabs.
    ///   - root: The app's own tab bar controller with a navigation controller for each of `tabs`, as
    ///     `viewControllers` or in `UITab`s, its one navigation controller, or a ``UIKitTabContainer``. It may be
    ///     inside another container, such as a `UISplitViewController`. `nil` to create the containers. With any
    ///     other root, `connect(_:roots:)` throws.
    ///   - queue: The queue that receives the user's actions, `router.navigation`; held weakly.
    ///   - makeStack: Creates a navigation controller, for a tab or a modal.
    ///   - converting: Returns a view controller for other content, such as a SwiftUI view.
    ///   - clock: The clock for transitions whose end UIKit does not report, and for alerts.
    public init(
      _ window: UIWindow, name: String = "main", tabs: [SceneTab] = [""],
      root: UIViewController? = nil, queue: NavigationQueue,
      makeStack: @escaping () -> UINavigationController = { UIKitStackController() },
      converting: @escaping (Any) -> UIViewController? = { _ in nil },
      clock: some Clock<Duration> = ContinuousClock()
    ) {
      precondition(!tabs.isEmpty, "A scene has a tab.")
      self.window = window
      self.name = name
      self.queue = queue
      self.makeStack = makeStack
      self.converting = converting
      pause = { try? await clock.sleep(for: .milliseconds(250)) }
      declaredTabs = tabs
      // The More controller has no room for columns.
      for (index, tab) in tabs.prefix(tabs.count > 5 ? 4 : 5).enumerated()
      where root == nil && tab.columnCount > 1 {
        columns[index] = UIKitColumns(count: tab.columnCount, makeStack)
      }
      self.root = root ?? Self.containers(for: tabs, columns, makeStack)
      for columns in columns.values { columns.navigator = self }
      tabDelegate.navigator = self
      if window.rootViewController == nil { window.rootViewController = self.root }
      watch()
      showTabs(after: tabs.map { SceneTab($0.id) })
    }

    /// Why the root cannot show the tabs; `nil` if it can.
    var problem: NavigationError? {
      let stackCount = tabStacks.count
      if stackCount == declaredTabs.count { return nil }
      return NavigationError.unsuitable(
        content: "\(type(of: root)) with \(stackCount) navigation controllers for "
          + "\(declaredTabs.count) tabs",
        expected: "a navigation controller, or a tab bar controller or UIKitTabContainer with one "
          + "for each tab; if that is inside another container, such as a split view controller, "
          + "pass it as the root")
    }

    private static func containers(
      for tabs: [SceneTab], _ columns: [Int: UIKitColumns],
      _ makeStack: () -> UINavigationController
    ) -> UIViewController {
      let stacks = tabs.enumerated().map { index, tab in
        let stack = columns[index]?.split ?? makeStack()
        stack.tabBarItem = UITabBarItem(
          title: tab.title, image: tab.barImage, selectedImage: tab.selectedImage)
        return stack
      }
      if tabs.count == 1, tabs[0].id.isEmpty { return stacks[0] }
      let bar = UITabBarController()
      if #available(iOS 18, tvOS 18, visionOS 2, *), tabs.contains(where: { $0.role == .search }) {
        bar.tabs = zip(tabs, stacks).map { tab, stack in tab.tab(of: stack) }
      } else {
        bar.viewControllers = stacks
      }
      #if !os(tvOS) && !os(visionOS)
        // The user cannot rearrange them: routes name the tabs.
        bar.customizableViewControllers = []
      #endif
      return bar
    }

    /// The navigation controllers in the root, one for each tab that it shows.
    var rootStacks: [UINavigationController] {
      if let container = root as? any UIKitTabContainer { return container.stacks }
      guard let bar = root as? UITabBarController else { return [root].compactMap(stack(of:)) }
      var children = bar.viewControllers ?? []
      // A bar with `UITab`s has no `viewControllers`.
      if children.isEmpty, #available(iOS 18, tvOS 18, visionOS 2, *) {
        children = bar.tabs.compactMap(\.viewController)
      }
      return children.compactMap(stack(of:))
    }

    private func stack(of container: UIViewController) -> UINavigationController? {
      container as? UINavigationController
        ?? columns.values.first { $0.split === container }?.compact
    }

    /// What UIKit can show on this platform.
    public var features: PresentationFeatures { .uiKit }

    // MARK: The app

    /// Registers a transition under a name; one of the same name is replaced.
    public func register(_ transition: UIKitTransition, as name: String) {
      transitions[name] = transition
      watch()
    }

    /// Returns the view controller of a screen in the scene.
    public func controller(of screen: Screen.ID) -> UIViewController? {
      scene.screens.contains { $0.id == screen } ? book.controller(of: screen) : nil
    }

    /// Notes a screen that a handler shows itself, if its content is a view controller.
    public func expect(_ screen: Screen, content: Any) {
      guard let controller = content as? UIViewController else { return }
      book.note(screen, as: controller)
      expected.insert(screen.id)
      lastScene = nil
    }

    // MARK: The user

    /// Reports a change of the scene that no step made.
    func moved(by cause: NavigationCause) {
      if cause == .tapTab { waitingTab = nil }
      lastScene = nil
      watch()
      queue?.didChange(name, by: cause)
    }

    func showed(_ controller: UIViewController, in stack: UINavigationController) {
      guardBackButtons(of: stack)
      guard let before = queue?.scenes.first(where: { $0.id == name }) else { return }
      let screen = book.screen(of: controller).id
      let isComing = !before.screens.contains { $0.id == screen }
      // Steps and the transitions of handlers report their end themselves.
      if stepCount > 0 || (expected.remove(screen) != nil && isComing) { return }
      let scene = scene
      if scene == lastScene { return }
      moved(by: scene.screens.count < before.screens.count ? .swipeBack : .system)
    }

    /// Whether the user may go back at once; if not, requests it of the queue.
    func mayGoBack(in stack: UINavigationController) -> Bool {
      mayLeave(stack.viewControllers.suffix(1))
    }

    /// Whether a tap at a tab is permitted; if not, requests to go back.
    ///
    /// A tap at the selected tab pops to its root.
    func mayTap(_ controller: UIViewController) -> Bool {
      let stack = tab(selectedTab)
      guard let stack, controller === stack || controller === tabBar?.selectedViewController else {
        return true
      }
      return mayLeave(pages(of: stack).dropFirst())
    }

    /// Whether the user may dismiss a presented stack at once; if not, requests it of the queue.
    func mayDismiss(_ stack: UINavigationController) -> Bool {
      mayLeave(pages(of: stack), by: .pullDown)
    }

    private func mayLeave(
      _ controllers: some Sequence<UIViewController>, by cause: NavigationCause = .swipeBack
    ) -> Bool {
      if !isGuarded(controllers) { return true }
      ask(cause)
      return false
    }

    func isGuarded(_ controllers: some Sequence<UIViewController>) -> Bool {
      guard let queue else { return false }
      return controllers.contains { queue.isGuarded(book.screen(of: $0).id) }
    }

    /// Whether a screen of a presented container has a leave guard.
    func isGuarded(_ presented: UIViewController) -> Bool { isGuarded(pages(of: presented)) }

    func askToDismiss() { ask(.pullDown) }

    /// Requests to go back, once for each touch, which may begin several gestures.
    private func ask(_ cause: NavigationCause) {
      let now = ContinuousClock.now
      if let lastAsked, now - lastAsked < askingInterval { return }
      lastAsked = now
      queue?.didAttemptToLeave(name, by: cause)
    }
  }
#endif
