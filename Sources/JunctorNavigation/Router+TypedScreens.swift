// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Opening typed addresses whose answers are screens.
extension Router {
  /// Opens a typed address, and returns when its screen is visible.
  ///
  ///     try await router.show(Login(), context: .presented(as: .sheet))
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: The request's source. Only the app's own code can hand over native values.
  ///   - context: Presentation preferences, which override those of the route, and values for gates,
  ///     interceptors and the handler.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A `RouteError`, as `open` does until the screen is visible.
  @discardableResult
  public func show<R: Route>(
    _ route: R, source: RouteSource = .app, context: RouteContext = RouteContext()
  ) async throws(RouteError) -> RouteShowing {
    let typed = try TypedRoute(route)
    let address = try address(of: typed, from: source)
    return try await show(
      address, payload: nil, typed: typed, source: source, context: context)
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
