// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
public import JunctorRouting

extension RouteOption {
  /// Specifies the screen below this one, to which the back button leads.
  ///
  ///     try router.register("/shop/:shop/order/:id", .parent("/shop/:shop/orders"), …)
  ///
  /// Parents can have parents, so that a link to the tenth page builds all ten.
  ///
  /// A separate request for the parent passes all gates and interceptors of its address, including the router's,
  /// before any screen changes. If a step refuses or responds in the parent's place, the request is `rejected`.
  /// Only the exposure of the parent is not checked: a source that may open this route may show its parents.
  /// `Router.routes` and `Router.explain(_:from:)` list the parents.
  ///
  /// - Parameter address: The parent's address: a value of a `Route` type, or a pattern whose captures are filled with
  ///   this route's parameters.
  ///   It must lead to a `.screen` route; if it has captures, to the route of the same pattern with any capture
  ///   names: `/:section` never leads to the route `/admin`. Otherwise the request is `rejected`. Registration
  ///   fails for an invalid pattern, and for a capture that neither a capture of this route's patterns nor a
  ///   default fills: for a value of the query, write `?id=:id` in the pattern.
  public static func parent(_ address: some RouteAddress) -> RouteOption {
    RouteOption { $0.screen.parent = ScreenParent(address.textOrReason) }
  }

  /// Specifies the screen below this one by the type of its address, whose first pattern is filled with the
  /// captures of this route; see ``parent(_:)-(RouteAddress)``.
  public static func parent<R: Route>(_ type: R.Type) -> RouteOption {
    .parent(R.patterns.texts.first ?? "")
  }

  /// Specifies how the screen is presented, unless the caller specifies it.
  ///
  ///     try router.register("/login", .screen { … }, .presented(as: .sheet))
  ///     try router.register("/orders", .screen { … }, .presented(inTab: "orders", orTab: "account"))
  ///
  /// - Parameters:
  ///   - presentation: How it is presented.
  ///   - tab: The tab in whose stack it belongs.
  ///   - otherTabs: The tabs that take its place if the user does not have it, best first.
  ///   - options: Further options.
  public static func presented(
    as presentation: Presentation? = nil, inTab tab: String? = nil, orTab otherTabs: String...,
    with options: NavigationOptions = NavigationOptions()
  ) -> RouteOption {
    let preferences = NavigationOptions(
      presentation: presentation, tab: tab, otherTabs: otherTabs.isEmpty ? nil : otherTabs
    ).over(options)
    return RouteOption { $0.screen.options = preferences.over($0.screen.options) }
  }

  /// Zooms the screen from the view of its address, from iOS 18: SwiftUI's `zoomSource(for:)`, or a `UIKitZoomSource`.
  ///
  ///     try router.register(for: Photo.self, .view { … }, .zooming)
  ///     Thumbnail(photo).zoomSource(for: Photo(id: photo.id))
  public static var zooming: RouteOption {
    .presented(with: NavigationOptions(transition: NavigationOptions.zoom))
  }

  /// Specifies the parameters that distinguish the screens of this route.
  ///
  /// If the list is empty, the route has one screen for all parameters. The default is all captures.
  public static func identified(by names: [String]) -> RouteOption {
    RouteOption { $0.screen.identity = names }
  }

  /// Runs `prepare` before the first step of this route's transitions, for example to close an alert.
  ///
  /// The queue waits for it. If it throws, the request ends as `handlerFailed`, and the scene is unchanged.
  ///
  /// - Parameter prepare: Receives the request.
  public static func beforeTransition(
    _ prepare: @escaping @MainActor @Sendable (RouteRequest) async throws -> Void
  ) -> RouteOption {
    RouteOption { $0.screen.preparations.append(prepare) }
  }
}

extension RouteTraits {
  var screen: ScreenTraits {
    get { self[ScreenTraits.self] }
    set { self[ScreenTraits.self] = newValue }
  }

  /// How the route's screen is presented, unless the caller specifies it.
  package var screenOptions: NavigationOptions { screen.options }

  /// The names of the parameters that identify the route's screen; `nil` for all captures.
  package var screenIdentity: [String]? { screen.identity }
}

/// The address of the screen below another.
struct ScreenParent: Sendable {
  let text: String
  /// The pattern of the parent's address; `nil` if the text is not a valid pattern.
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
  /// An address without captures is the app's own text. Captures are filled with values of the request, which
  /// must not choose among the app's routes.
  func names(_ record: RouteRecord) -> Bool {
    guard let pattern else { return false }
    return pattern.captureNames.isEmpty || record.patterns.contains(where: isOwn)
  }

  /// Whether `pattern` is the pattern of this address, except for the names of captures.
  func isOwn(_ pattern: RoutePattern) -> Bool {
    let own = pattern.ignoreCase ? try? RoutePattern(text, ignoreCase: true) : self.pattern
    return own?.hasShape(of: pattern) ?? false
  }
}
