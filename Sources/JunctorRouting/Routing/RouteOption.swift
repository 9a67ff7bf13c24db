// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Something said about a route when it is registered.
///
///     try router.register(
///       "/order/:id", .named("order.detail"), .exposed(to: [.push, .web("https://m.mall.example")]),
///       .example("/order/7"), .intercepted(by: SignIn())
///     ) { request in try Order(id: request.value("id")) }
public struct RouteOption: Sendable {
  let apply: @Sendable (inout RouteTraits) -> Void

  /// Creates an option that changes what is specified about a route.
  package init(_ apply: @escaping @Sendable (inout RouteTraits) -> Void) { self.apply = apply }

  /// Exposes the route to more sources than the app's own code.
  ///
  ///     .exposed(to: .push)
  ///     .exposed(to: [.push, .web("https://m.mall.example")])
  ///
  /// Adds to the exposure of earlier options and of the route's groups.
  ///
  /// - Parameter exposure: The sources.
  public static func exposed(to exposure: RouteExposure) -> RouteOption {
    RouteOption { $0.exposure = [$0.exposure, exposure] }
  }

  /// Keeps the route for the app's own code, whatever else is said about it or its groups.
  ///
  ///     .action("wipe", OrderTarget.wipe, options: .native)
  public static let native = RouteOption { $0.isNative = true }

  /// Gives the actions of a target addresses: `/Order/detail`, below the prefixes of its groups.
  ///
  ///     try registrar.register(OrderTarget.self, .urls, .exposed(to: .customScheme))
  ///
  /// Without it an action has no address at all. Says nothing about an ordinary route.
  public static let urls = RouteOption { $0.hasURLs = true }

  /// Gives the route a name, by which `url(for:)` finds it.
  ///
  /// Names are unique in a router.
  public static func named(_ name: String) -> RouteOption { RouteOption { $0.name = name } }

  /// Says in a sentence what the route is for.
  public static func summary(_ text: String) -> RouteOption { RouteOption { $0.summary = text } }

  /// Gives addresses that the route answers, one for each pattern.
  ///
  /// An example that the route does not match is refused at registration.
  public static func example(_ addresses: String...) -> RouteOption {
    RouteOption { $0.examples += addresses }
  }

  /// Gives values for parameters that an address leaves out.
  ///
  /// A typed address leaves out what it writes no text for: `nil`, an empty array. Opened as a value or
  /// as its URL, its handler receives the default for it.
  public static func defaults(_ values: [String: String]) -> RouteOption {
    RouteOption { $0.defaults.merge(values) { _, new in new } }
  }

  /// Ranks the route before all of lower priority, whatever the patterns say.
  ///
  /// The default is 0.
  ///
  /// A router takes at most 16 different priorities.
  public static func priority(_ priority: Int) -> RouteOption {
    RouteOption { $0.priority = priority }
  }

  /// Replaces the route of the same pattern and priority, if there is one.
  ///
  /// `/a/:id` and `/a/:other` are the same pattern. A pattern that merely overlaps stays a conflict.
  public static let replacing = RouteOption { $0.isReplacing = true }

  /// Compares the path without regard to the case of ASCII letters.
  public static let ignoringCase = RouteOption { $0.ignoresCase = true }

  /// Names parameters that events may show; all others are redacted.
  public static func publicParameters(_ names: String...) -> RouteOption {
    RouteOption { $0.publicParameters.formUnion(names) }
  }

  /// Marks the route as on its way out.
  ///
  /// - Parameters:
  ///   - since: The version since which.
  ///   - replacedBy: The pattern to use instead, if there is one.
  public static func deprecated(since: String, replacedBy: String? = nil) -> RouteOption {
    RouteOption { $0.deprecation = (since, replacedBy) }
  }

  /// Adds interceptors, after those of the router and of the groups around.
  public static func intercepted(by interceptors: any RouteInterceptor...) -> RouteOption {
    RouteOption { $0.steps += interceptors.map(RouteStep.init(interceptor:)) }
  }

  /// Adds gates, after those of the router and of the groups around.
  public static func gated(by gates: any RouteGate...) -> RouteOption {
    RouteOption { $0.steps += gates.map(RouteStep.init(gate:)) }
  }

  /// Gives the handler a time limit, on the router's clock.
  ///
  /// The caller receives `timedOut` when it passes, also when the handler ignores cancellation.
  ///
  /// The limit covers the handler alone, not the gates and interceptors before it. The handler of a
  /// screen has ended when it has decided to answer: for `ScreenRouteHandling` after `shouldHandle`,
  /// for `.screen { … }` at once. What follows is not covered: the steps of the screens below it, the
  /// wait in the navigation queue, making the content, the transition (see
  /// `NavigationQueue.stepLimit`), and the time that the user spends on the screen. To limit that time,
  /// finish the screen through its `ScreenHandle`.
  public static func deadline(_ limit: Duration) -> RouteOption {
    RouteOption { $0.deadline = limit }
  }
}
