// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Opening typed addresses whose answers are screens.
extension Router {
  /// Opens a typed address with presentation preferences, and waits for what its handler gives.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: The request's source. Only the app's own code can hand over a payload.
  ///   - navigation: Presentation preferences; they override those of the route.
  /// - Returns: The handler's value. Where the address gives nothing, the end of a screen is no error.
  /// - Throws: A ``RouteError``; `unrepresentable`, naming the value, when there is no address for it.
  @discardableResult
  public func open<R: Route>(
    _ route: R, source: RouteSource = .app, navigation: NavigationOptions
  ) async throws(RouteError) -> R.Output {
    try await open(route, source: source, context: context(navigation))
  }

  /// Opens a typed address with presentation preferences, and calls back.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: The request's source.
  ///   - navigation: Presentation preferences; they override those of the route.
  ///   - completion: Receives the one outcome, on the main actor, on every path.
  /// - Returns: A handle with which to cancel.
  @discardableResult
  public func open<R: Route>(
    _ route: R, source: RouteSource = .app, navigation: NavigationOptions,
    completion: @escaping @MainActor @Sendable (Result<R.Output, RouteError>) -> Void
  ) -> RouteOpening {
    opening(completion) { () throws(RouteError) in
      try await self.open(route, source: source, navigation: navigation)
    }
  }

  /// Opens a typed address, and returns when its screen is up, not when it is gone.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: Who asks.
  ///   - navigation: How the screen is to come up.
  /// - Returns: The screen that is up, or the outcome where the address was answered without one.
  /// - Throws: A ``RouteError``, as `open` does until the screen is up.
  @discardableResult
  public func show<R: Route>(
    _ route: R, source: RouteSource = .app, navigation: NavigationOptions = NavigationOptions()
  ) async throws(RouteError) -> RouteShowing {
    let typed = try TypedRoute(route)
    let address = try address(of: typed, from: source)
    return try await show(
      address, typed: typed, source: source, context: context(navigation))
  }

  /// Pushes the screen of a typed address onto the stack in front, and returns when it is visible.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A ``RouteError``, as `open` does until the screen is visible.
  @discardableResult
  public func push(
    _ route: some Route, in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(route, navigation: NavigationOptions(presentation: .push, scene: scene))
  }

  /// Presents the screen of a typed address over what is visible, and returns when it is visible.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - presentation: How the screen is presented. The default is `.sheet`.
  ///   - scene: The scene's name; `nil` for the one in front.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A ``RouteError``, as `open` does until the screen is visible.
  @discardableResult
  public func present(
    _ route: some Route, as presentation: Presentation = .sheet, in scene: String? = nil
  ) async throws(RouteError) -> RouteShowing {
    try await show(route, navigation: NavigationOptions(presentation: presentation, scene: scene))
  }
}

extension RouteOption {
  /// Names the screen below this one: Back leads there, from wherever it was opened.
  ///
  /// For a parent that has the parameters of this route, and for what a parent passes before it is
  /// shown, see ``parent(_:)-(String)``.
  ///
  /// - Parameter route: The parent. It leads to a `.screen` route; opening fails as `rejected` where it
  ///   does not.
  public static func parent(_ route: some Route) -> RouteOption {
    .parent(route.addressOrReason)
  }
}

extension SessionGate {
  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - name: The name that a refusal carries.
  ///   - router: The router that shows the login; not kept alive by the gate.
  ///   - login: The login: a screen that finishes when the user has signed in, or any other route that
  ///     answers then.
  ///   - isSignedIn: Whether the user is signed in; called for each request, and again when the login
  ///     has ended. Sign the user in before the login screen finishes.
  public convenience init(
    _ name: String = "session", router: Router, login: some Route,
    isSignedIn: @escaping @Sendable () async throws -> Bool
  ) {
    self.init(name, router: router, login: login.addressOrReason, isSignedIn: isSignedIn)
  }
}

extension Router {
  /// Takes a scene in, and puts roots into its tabs.
  ///
  ///     try await router.connect(navigator, roots: ["home": Home(), "orders": Orders()])
  ///
  /// - Parameters:
  ///   - navigator: What puts the scene's screens in place.
  ///   - roots: The tabs' roots, by the tabs' names. They lead to `.screen` routes, and are made
  ///     without gates and interceptors, as with addresses in texts.
  /// - Throws: A ``RouteError``: `rejected` for an address that leads to no screen, `unrepresentable`
  ///   for one that no URL can carry.
  @_disfavoredOverload
  public func connect(
    _ navigator: any Navigator, roots: [String: any Route]
  ) async throws(RouteError) {
    var addresses: [String: String] = [:]
    for (tab, route) in roots { addresses[tab] = try route.address() }
    try await connect(navigator, roots: addresses)
  }
}
