// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Junctor
  public import UIKit

  /// Puts the screens of one window in place with UIKit's own containers.
  ///
  ///     func scene(
  ///       _ scene: UIScene, willConnectTo session: UISceneSession,
  ///       options: UIScene.ConnectionOptions
  ///     ) {
  ///       let window = UIWindow(windowScene: scene as! UIWindowScene)
  ///       let navigator = UIKitNavigator(
  ///         window, tabs: [UIKitTab("home", title: "Home"), UIKitTab("orders", title: "Orders")],
  ///         queue: router.navigation)
  ///       window.makeKeyAndVisible()
  ///       Task { try await router.connect(navigator, roots: ["home": "/home", "orders": "/orders"]) }
  ///     }
  ///
  /// Each tab is a navigation controller, and each modal a presented one. What handlers give is a view
  /// controller, or something of which `converting` makes one.
  ///
  /// ``scene`` is read from the containers each time, so it is true whatever else the app does to them.
  /// A view controller that the router did not put up is a screen of ``foreignRoute``. Alerts and
  /// search controllers are no screens; while an alert is up, steps are refused as
  /// `NavigationError.blocked`.
  ///
  /// Delegates of the containers are the navigator's. Those that the app has set are kept, weakly, and
  /// hear everything as before.
  @MainActor
  public final class UIKitNavigator: Navigator {
    /// The route of every screen that the router did not put up.
    public static let foreignRoute = "(foreign)"

    /// Prepares a stack that is about to be presented: the heights of a sheet, what a popover belongs
    /// to, a bar's look.
    ///
    /// Unless something is said here, a popover belongs to the middle of the view that presents it.
    public var willPresent: ((UINavigationController, NavigationScene.Modal) -> Void)?

    /// The container of all: a tab bar controller, or the one stack of an app without tabs.
    public let root: UIViewController

    let name: String
    let tabNames: [String]
    let book = ScreenBook()
    let converting: (Any) -> UIViewController?
    let makeStack: () -> UINavigationController
    private(set) weak var window: UIWindow?
    private(set) weak var queue: NavigationQueue?

    var watches: [ObjectIdentifier: StackWatch] = [:]
    let tabDelegate = TabDelegate()
    private(set) var transitions: [String: UIKitTransition] = [:]
    /// How many steps are on their way.
    var stepCount = 0
    /// Within how long a person is taken to ask for the same way back.
    var askingInterval = Duration.milliseconds(500)
    private var lastAsked: ContinuousClock.Instant?
    /// The screens that handlers are about to put up themselves.
    private var expected: Set<Screen.ID> = []

    /// Creates a navigator for a window.
    ///
    /// - Parameters:
    ///   - window: The window; not kept alive.
    ///   - name: The scene's name, which no other scene has.
    ///   - tabs: The tabs, the first in front; one without a name for an app without tabs.
    ///   - root: The app's own containers: a tab bar controller with a navigation controller for each
    ///     of `tabs`, or a navigation controller for one. `nil` to have them made.
    ///   - queue: What hears of a person's acts: `router.navigation`; not kept alive.
    ///   - makeStack: Makes a navigation controller, for a tab or a modal.
    ///   - converting: Makes a view controller of content that is none, a SwiftUI view for example.
    public init(
      _ window: UIWindow, name: String = "main", tabs: [UIKitTab] = [UIKitTab()],
      root: UIViewController? = nil, queue: NavigationQueue,
      makeStack: @escaping () -> UINavigationController = { UIKitStackController() },
      converting: @escaping (Any) -> UIViewController? = { _ in nil }
    ) {
      precondition(!tabs.isEmpty, "A scene has a tab.")
      self.window = window
      self.name = name
      self.queue = queue
      self.makeStack = makeStack
      self.converting = converting
      tabNames = tabs.map(\.name)
      self.root = root ?? Self.containers(for: tabs, makeStack)
      precondition(
        Self.stacks(in: self.root).count == tabs.count,
        "The app's own containers have a navigation controller for each tab, and no other.")
      tabDelegate.navigator = self
      if window.rootViewController == nil { window.rootViewController = self.root }
      watch()
    }

    private static func containers(
      for tabs: [UIKitTab], _ makeStack: () -> UINavigationController
    ) -> UIViewController {
      let stacks = tabs.map { tab in
        let stack = makeStack()
        stack.tabBarItem = UITabBarItem(
          title: tab.title, image: tab.image, selectedImage: tab.selectedImage)
        return stack
      }
      if tabs.count == 1, tabs[0].name.isEmpty { return stacks[0] }
      let bar = UITabBarController()
      bar.viewControllers = stacks
      return bar
    }

    static func stacks(in root: UIViewController) -> [UINavigationController] {
      if let stack = root as? UINavigationController { return [stack] }
      let children = (root as? UITabBarController)?.viewControllers ?? []
      return children.compactMap { $0 as? UINavigationController }
    }

    // MARK: The app

    /// Gives an animation of the app's own a name, by which screens can ask for it.
    ///
    /// - Parameters:
    ///   - transition: The animation.
    ///   - name: The name; a transition of the same name is replaced.
    public func register(_ transition: UIKitTransition, as name: String) {
      transitions[name] = transition
      watch()
    }

    /// The view controller of a screen that is up.
    public func controller(of screen: Screen.ID) -> UIViewController? {
      scene.screens.contains { $0.id == screen } ? book.controller(of: screen) : nil
    }

    /// Knows a screen that a handler puts up itself, if its content is a view controller.
    public func expect(_ screen: Screen, content: Any) {
      guard let controller = content as? UIViewController else { return }
      book.note(screen, as: controller)
      expected.insert(screen.id)
    }

    // MARK: A person

    /// Says that something other than a step has moved screens, if it has.
    func moved(by cause: NavigationCause) {
      watch()
      queue?.changed(name, by: cause)
    }

    /// A stack shows another screen.
    func showed(_ controller: UIViewController, in stack: UINavigationController) {
      guardBackButtons(of: stack)
      guard let before = queue?.scenes.first(where: { $0.id == name }) else { return }
      let screen = book.screen(of: controller).id
      let isComing = !before.screens.contains { $0.id == screen }
      // Steps say themselves that they are done, and so do the transitions of handlers.
      if stepCount > 0 || (expected.remove(screen) != nil && isComing) { return }
      moved(by: scene.screens.count < before.screens.count ? .swipeBack : .system)
    }

    /// Whether a person may go back at once; if not, the way back is asked for.
    func mayGoBack(in stack: UINavigationController) -> Bool {
      guard let queue, let top = stack.topViewController,
        queue.isGuarded(book.screen(of: top).id)
      else { return true }
      ask(.swipeBack)
      return false
    }

    /// Whether a tap may lead to the root of a stack; if not, the way back is asked for.
    func mayUnwind(_ controller: UIViewController) -> Bool {
      guard let queue, let stack = controller as? UINavigationController,
        stack.viewControllers.dropFirst().contains(where: {
          queue.isGuarded(book.screen(of: $0).id)
        })
      else { return true }
      ask(.swipeBack)
      return false
    }

    /// Whether a presented stack, or what lies over it, has a screen that guards its leaving.
    func isGuarded(_ presented: UIViewController) -> Bool {
      guard let queue else { return false }
      return pages(of: presented).contains { queue.isGuarded(book.screen(of: $0).id) }
    }

    func askToDismiss() { ask(.pullDown) }

    /// Asks for a way back; once for one finger, which may move several gestures.
    private func ask(_ cause: NavigationCause) {
      let now = ContinuousClock.now
      if let lastAsked, now - lastAsked < askingInterval { return }
      lastAsked = now
      queue?.attempted(name, by: cause)
    }
  }
#endif
