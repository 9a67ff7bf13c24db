// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Junctor
import JunctorTesting
import SeededOrders

/// A router with screens and a navigator, for one seed of a scenario; checks the invariants of all scenarios.
@MainActor
final class SeededShop {
  /// The error of handlers and modules that fail.
  struct Mishap: Error {}

  let router = Router(spaces: [.scheme("mall")], log: { _ in })
  let navigator: AnimatedNavigator
  var dice: SplitMix
  private(set) var violations: [String] = []
  /// The number of jobs that had begun at the first violation.
  private(set) var violationJob: Int?
  private(set) var callers: [Caller] = []
  /// The created screens.
  private(set) var handles: [ScreenHandle] = []
  /// The actions for new screens, by the pattern of the route.
  private var actions: [String: @MainActor (SeededShop, ScreenHandle) -> Void] = [:]
  /// Counts the requests that a session gate has passed on.
  let passed = PassCounter()
  var leaveGuards: [Screen.ID: LeaveGuard] = [:]
  private var navigators: [AnimatedNavigator] = []
  /// The screens that have closed themselves.
  private var closed: Set<Screen.ID> = []
  private var runningTasks = 0

  init(seed: UInt64) {
    dice = SplitMix(seed: seed ^ 0x9E37_79B9)
    navigator = AnimatedNavigator(seed: seed)
  }

  /// Registers the routes, and connects the navigator.
  func open() async throws {
    try register("/home")
    try register("/orders", .presented(inTab: "orders"))
    try register("/order/:id", .parent("/orders"), .presented(inTab: "orders"))
    try register("/order/:id/items/:item", .parent("/order/:id"), .presented(inTab: "orders"))
    try register("/goods/:id")
    try register("/cart", .identified(by: []))
    try register("/city", .presented(as: .sheet))
    try register("/login", .presented(as: .sheet))
    try await connect(navigator)
  }

  func connect(_ navigator: AnimatedNavigator) async throws {
    navigators.removeAll { $0.scene.id == navigator.scene.id }
    navigators.append(navigator)
    try await router.connect(navigator, roots: ["home": "/home", "orders": "/orders"])
  }

  func register(_ pattern: String, _ options: RouteOption...) throws {
    let handler = RouteHandler.screen { [weak self] request, screen in
      self?.made(screen)
      return request.address
    }
    try router.register(
      RouteRegistration(
        RoutePatterns(pattern), handler: handler, options: options,
        owner: RouteOwner(fileID: #fileID, line: #line)))
  }

  private func made(_ screen: ScreenHandle) {
    handles.append(screen)
    Simulation.note(screen.screen.address)
    actions[screen.screen.route]?(self, screen)
  }

  /// Performs an action with each new screen of a route.
  func whenMade(
    _ pattern: String, _ action: @escaping @MainActor (SeededShop, ScreenHandle) -> Void
  ) {
    actions[pattern] = action
  }

  // MARK: Chance

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }

  func one(in chances: Int) -> Bool { dice.one(in: chances) }

  func one<Element>(of elements: [Element]) -> Element {
    elements[dice.number(below: elements.count)]
  }

  /// Waits for at most so many milliseconds.
  func pause(_ longest: Int) async {
    let pause = number(0...longest)
    if pause > 0 { try? await Task.sleep(for: .milliseconds(pause)) } else { await Task.yield() }
  }

  /// An address of a screen.
  func address() -> String {
    one(of: [
      "/goods/\(number(1...3))", "/order/\(number(1...2))", "/order/1/items/\(number(1...2))",
      "/cart",
      "/city",
    ])
  }

  // MARK: Acting

  /// Opens an address as a new caller.
  ///
  /// - Parameters:
  ///   - allowed: The endings that the caller may receive. The default is that of a screen that is removed.
  ///   - limit: The longest time until the caller has an outcome.
  @discardableResult
  func call(
    _ address: String, _ options: NavigationOptions = NavigationOptions(),
    allowed: Set<RouteEnding> = [.dismissed], within limit: Duration? = nil
  ) -> Caller {
    let caller = Caller(address, allowed: allowed, limit: limit)
    callers.append(caller)
    caller.begin(router, .presented(with: options), kind: dice.number(below: 3))
    return caller
  }

  /// Adds a caller whose outcome is checked at the end.
  func add(_ caller: Caller) { callers.append(caller) }

  /// Cancels a caller after at most so many milliseconds.
  func cancel(_ caller: Caller, within longest: Int) {
    task { shop in
      await shop.pause(longest)
      caller.cancel()
    }
  }

  /// Runs an action in a task that has to end.
  func task(_ action: @escaping @MainActor @Sendable (SeededShop) async -> Void) {
    runningTasks += 1
    Task {
      await action(self)
      runningTasks -= 1
    }
  }

  /// Goes back in one of several ways, with any result.
  func goBack() {
    task { shop in
      switch shop.number(0...3) {
      case 0: _ = try? await shop.router.popToRoot()
      case 1: _ = try? await shop.router.dismiss()
      case 2: _ = try? await shop.router.back(to: "/home")
      default: _ = try? await shop.router.back()
      }
    }
  }

  /// Swipes, pulls or taps as a user.
  ///
  /// - Parameter whileIdle: Whether the user waits until no transition runs.
  func actAsUser(whileIdle: Bool = true) {
    if whileIdle, router.navigation.transitionCount > 0 || navigator.running > 0 { return }
    switch number(0...3) {
    case 0: navigator.pullDown(in: router.navigation)
    case 1: navigator.tapTab(number(0...1), in: router.navigation)
    default: navigator.swipeBack(in: router.navigation)
    }
  }

  /// Closes a screen with a value or without one.
  func close(_ handle: ScreenHandle, returning value: Int? = nil) {
    closed.insert(handle.screen.id)
    if let value { handle.finish(value) } else { handle.dismiss() }
  }

  /// Performs an action when a screen is visible and nothing moves, if that is within 20 seconds.
  ///
  /// - Parameter inTransition: Whether a transition may run, such as one whose leave guard has opened the screen.
  func whenShown(
    _ handle: ScreenHandle, inTransition: Bool = false,
    _ action: @escaping @MainActor @Sendable (SeededShop) async -> Void
  ) {
    task { shop in
      for attempt in 0..<10 {
        if shop.isVisible(handle), shop.navigator.running == 0,
          inTransition || shop.router.navigation.transitionCount == 0
        {
          return await action(shop)
        }
        try? await Task.sleep(for: .milliseconds(20 << attempt))
      }
    }
  }

  /// Whether a screen is in a scene.
  func isVisible(_ handle: ScreenHandle) -> Bool {
    navigators.contains { $0.scene.screens.contains { $0.id == handle.screen.id } }
  }

  /// The visible screens.
  var visible: [ScreenHandle] { handles.filter(isVisible) }

  func visible(_ route: String) -> [ScreenHandle] { visible.filter { $0.screen.route == route } }

  /// The root of the topmost modal.
  var overlay: ScreenHandle? {
    let id = navigator.scene.modals.last?.stack.first?.id
    return handles.first { $0.screen.id == id }
  }

  // MARK: Checking

  func violate(_ text: String) {
    violationJob = violationJob ?? Simulation.jobCount
    violations.append(text)
  }

  func expect(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition { violate(violation()) }
  }

  /// Waits longer than all time limits.
  nonisolated static func quiet() async { try? await Task.sleep(for: .seconds(400)) }

  func quiet() async { await Self.quiet() }

  /// Waits until all is quiet, closes the scenes, and checks the invariants of all scenarios.
  func close() async {
    await quiet()
    let count = router.navigation.transitionCount
    expect(count == 0, "\(count) transitions never end")
    expect(
      Set(router.navigation.scenes) == Set(navigators.map(\.scene)),
      "the queue has \(router.navigation.scenes), the navigators \(navigators.map(\.scene))")
    // The root of a tab stays.
    let roots = navigators.flatMap(\.scene.tabs).compactMap(\.stack.first)
    for handle in visible where closed.contains(handle.screen.id) {
      if roots.contains(where: { $0.id == handle.screen.id }) { continue }
      violate("\(handle.screen) has closed itself, and is visible")
    }
    for navigator in navigators { router.navigation.disconnect(scene: navigator.scene.id) }
    await quiet()
    for caller in callers { if let violation = caller.violation { violate(violation) } }
    expect(runningTasks == 0, "\(runningTasks) tasks never end")
    // The actions and leave guards may reference the shop.
    (actions, handles, callers) = ([:], [], [])
  }
}
