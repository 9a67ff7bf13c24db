// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
public import JunctorRouting

extension RouteOption {
  /// Names the screen below this one: Back leads there, from wherever it was opened.
  ///
  ///     try router.register("/shop/:shop/order/:id", .parent("/shop/:shop/orders"), …)
  ///
  /// Parents have parents of their own, so that a link to the tenth page builds all ten.
  ///
  /// A parent passes all gates and interceptors of its own address, the router's too, with a request
  /// of its own, before anything moves. If one of them refuses or answers in the parent's place, the
  /// request is `rejected`. Only the exposure of the parent is not checked: a source that may open this route may
  /// see its parents. `Router.routes` and `Router.explain(_:from:)` list them.
  ///
  /// - Parameter address: The parent's address, a pattern whose captures are filled with this route's
  ///   parameters. It leads to a `.screen` route. If it has captures, that is the route of the same
  ///   pattern, whatever the captures' names are there: `/:section` never leads to the route `/admin`.
  ///   Opening fails as `rejected` otherwise. Text that is no pattern is refused at registration.
  public static func parent(_ address: String) -> RouteOption {
    RouteOption { $0.screen.parent = ScreenParent(address) }
  }

  /// Names the screen below this one by a typed address, as ``parent(_:)-(String)`` does by a text.
  public static func parent(_ route: some Route) -> RouteOption {
    .parent(route.addressOrReason)
  }

  /// Specifies how the screen is presented, unless the caller specifies it.
  ///
  ///     try router.register("/login", .screen { … }, .presented(as: .sheet))
  ///     try router.register("/orders", .screen { … }, .presented(inTab: "orders"))
  public static func presented(
    as presentation: Presentation? = nil, inTab tab: String? = nil,
    with options: NavigationOptions = NavigationOptions()
  ) -> RouteOption {
    let wishes = NavigationOptions(presentation: presentation, tab: tab).over(options)
    return RouteOption { $0.screen.options = wishes.over($0.screen.options) }
  }

  /// Names the parameters that tell one screen of this route from another.
  ///
  /// If the list is empty, the route has one screen, whatever its parameters are. The default is all captures.
  public static func identified(by names: [String]) -> RouteOption {
    RouteOption { $0.screen.identity = names }
  }

  /// Runs `prepare` before the first step of this route's transitions, for example to close an alert.
  ///
  /// The queue waits for it. If it throws, the request ends as `handlerFailed`, and nothing has moved.
  ///
  /// - Parameter prepare: Receives the request.
  public static func beforeTransition(
    _ prepare: @escaping @MainActor @Sendable (RouteRequest) async throws -> Void
  ) -> RouteOption {
    RouteOption { $0.screen.preparations.append(prepare) }
  }
}

extension RouteTraits {
  package var screen: ScreenTraits {
    get { self[ScreenTraits.self] }
    set { self[ScreenTraits.self] = newValue }
  }
}

/// The address of the screen that lies under another.
struct ScreenParent: Sendable {
  let text: String
  /// The pattern of the parent's address; `nil` where the text is no pattern.
  let pattern: RoutePattern?

  init(_ text: String) {
    self.text = text
    pattern = try? RoutePattern(text)
  }

  /// The address, with the captures filled from the request above it.
  func address(under request: RouteRequest) throws -> String {
    guard let pattern else { throw NavigationError.noAncestor(text) }
    if pattern.captureNames.isEmpty { return text }
    var values: [String: String] = [:]
    for name in pattern.captureNames { values[name] = request[name] }
    do {
      return try pattern.url(for: values)
    } catch {
      throw NavigationError.noAncestor("\(text): \(error)")
    }
  }

  /// Whether the address may lead to `record`.
  ///
  /// One without captures is the app's own text. One with captures is filled with what a request
  /// brings, which must not choose among the app's routes.
  func names(_ record: RouteRecord) -> Bool {
    guard let pattern else { return false }
    return pattern.captureNames.isEmpty || record.patterns.contains(where: isOwn)
  }

  /// Whether a route of `pattern` is the one that this address means.
  func isOwn(_ pattern: RoutePattern) -> Bool {
    let own = pattern.ignoreCase ? try? RoutePattern(text, ignoreCase: true) : self.pattern
    return own?.hasShape(of: pattern) ?? false
  }
}
