// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Native values by name, as a literal of mixed types: `payload: ["draft": draft, "page": 2]`.
///
/// The compiler gives such a literal a type only if the parameter has it. Those without `navigation:` are
/// extensions of ``Routing``.
extension Router {
  /// Opens an address with native values by name and presentation preferences, and waits for the outcome.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values by name.
  ///   - source: The request's source.
  ///   - navigation: Presentation preferences; they override those of the route.
  /// - Returns: The one outcome.
  /// - Throws: A ``RouteError``.
  @discardableResult
  public func open(
    _ address: String, payload: [String: any Sendable], source: RouteSource = .app,
    navigation: NavigationOptions
  ) async throws(RouteError) -> RouteOutcome {
    try await open(address, payload: payload.asPayload, source: source, navigation: navigation)
  }

  /// Opens an address with native values by name and presentation preferences, and waits for a value.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values by name.
  ///   - source: The request's source.
  ///   - navigation: Presentation preferences; they override those of the route.
  ///   - type: The value's type. An optional one gives `nil` where there is no value.
  /// - Returns: The value.
  /// - Throws: A ``RouteError``; `dismissed` if the screen is closed without a value.
  public func open<T: Sendable>(
    _ address: String, payload: [String: any Sendable], source: RouteSource = .app,
    navigation: NavigationOptions, as type: T.Type
  ) async throws(RouteError) -> T {
    try await open(
      address, payload: payload.asPayload, source: source, navigation: navigation, as: type)
  }

  /// Opens an address with native values by name and presentation preferences, and calls back.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme; `nil` is an `invalidURL` like any other.
  ///   - payload: Native values by name.
  ///   - source: The request's source.
  ///   - navigation: Presentation preferences; they override those of the route.
  ///   - completion: Receives the one outcome, on the main actor, on every path.
  /// - Returns: A handle with which to cancel.
  @discardableResult
  public func open(
    _ address: String?, payload: [String: any Sendable], source: RouteSource = .app,
    navigation: NavigationOptions,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening {
    open(
      address, payload: payload.asPayload, source: source, navigation: navigation,
      completion: completion)
  }

  /// Opens an address with native values by name, and returns when its screen is visible.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values by name.
  ///   - source: The request's source.
  ///   - navigation: Presentation preferences; they override those of the route.
  /// - Returns: The visible screen, or the outcome if the address was answered without one.
  /// - Throws: A ``RouteError``, as `open` does until the screen is visible.
  @discardableResult
  public func show(
    _ address: String, payload: [String: any Sendable], source: RouteSource = .app,
    navigation: NavigationOptions = NavigationOptions()
  ) async throws(RouteError) -> RouteShowing {
    try await show(address, payload: payload.asPayload, source: source, navigation: navigation)
  }

  /// Returns the object that a `.main` or `.sync` handler makes of native values by name.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values by name.
  ///   - source: The request's source.
  ///   - type: The object's type; it need not be `Sendable`. The default is the type that the context
  ///     requires.
  /// - Returns: The handler's object.
  /// - Throws: A ``RouteError``, as `value(for:as:)` does.
  @MainActor
  public func screen<T>(
    for address: String, payload: [String: any Sendable], source: RouteSource = .app,
    as type: T.Type = T.self
  ) throws(RouteError) -> T {
    try screen(for: address, payload: payload.asPayload, source: source, as: type)
  }
}
