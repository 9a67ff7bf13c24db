// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// An option of a route, passed when it is registered.
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

  /// Exposes the route to the app's own code only, and ignores all other options about exposure.
  ///
  ///     .action("wipe", OrderTarget.wipe, options: .native)
  public static let native = RouteOption { $0.isNative = true }

  /// Gives the actions of a target addresses: `/Order/detail`, below the prefixes of its groups.
  ///
  ///     try registrar.register(OrderTarget.self, .urls, .exposed(to: .customScheme))
  ///
  /// By default, an action has no address. No effect on an ordinary route.
  public static let urls = RouteOption { $0.hasURLs = true }

  /// Gives the route a name, by which `url(for:)` finds it.
  ///
  /// Names are unique in a router.
  public static func named(_ name: String) -> RouteOption { RouteOption { $0.name = name } }

  /// Describes the purpose of the route in a sentence.
  public static func summary(_ text: String) -> RouteOption { RouteOption { $0.summary = text } }

  /// Describes a parameter of the route in a sentence, for the manifest and the files that are generated from it.
  public static func summary(_ text: String, of parameter: String) -> RouteOption {
    RouteOption { $0.parameterSummaries[parameter] = text }
  }

  /// Adds examples of addresses that the route matches, one for each pattern.
  ///
  /// An example that the route does not match is refused at registration.
  public static func example(_ addresses: String...) -> RouteOption {
    RouteOption { $0.examples += addresses }
  }

  /// Sets default values for parameters that an address does not contain.
  ///
  /// The address of a typed route does not contain values without a text: `nil`, an empty array. The
  /// handler receives the default for them, whether the route is opened as a value or as its URL.
  public static func defaults(_ values: [String: String]) -> RouteOption {
    RouteOption { $0.defaults.merge(values) { _, new in new } }
  }

  /// Ranks the route before all routes of lower priority, whatever their patterns.
  ///
  /// The default is 0.
  ///
  /// A router takes at most 16 different priorities.
  public static func priority(_ priority: Int) -> RouteOption {
    RouteOption { $0.priority = priority }
  }

  /// Replaces the route of the same pattern and priority, if there is one.
  ///
  /// `/a/:id` and `/a/:other` are the same pattern. A pattern that only overlaps remains a conflict.
  public static let replacing = RouteOption { $0.isReplacing = true }

  /// Compares the path without regard to the case of ASCII letters.
  public static let ignoringCase = RouteOption { $0.ignoresCase = true }

  /// Names parameters that events may show; all others are redacted.
  ///
  /// Overrides an earlier option that names them private, such as one of a group.
  public static func publicParameters(_ names: String...) -> RouteOption {
    RouteOption {
      $0.publicParameters.formUnion(names)
      $0.privateParameters.subtract(names)
    }
  }

  /// Names parameters that events never show, and that a manifest lists as private.
  ///
  /// By default, events show no parameter, and a manifest does not specify the privacy. Overrides an
  /// earlier option that names them public, such as one of a group.
  public static func privateParameters(_ names: String...) -> RouteOption {
    RouteOption {
      $0.privateParameters.formUnion(names)
      $0.publicParameters.subtract(names)
    }
  }

  /// Marks the result as private, for reviews of the manifest.
  ///
  /// `junctorctl check` reports a route with a private result that web pages may open, since their scripts receive the
  /// result. The router itself does not use the mark. By default, the privacy is not specified.
  public static let privateResult = RouteOption { $0.isResultPrivate = true }

  /// Names the first app version that has the route.
  ///
  ///     .since("8.1")
  public static func since(_ version: String) -> RouteOption { RouteOption { $0.since = version } }

  /// Specifies the possible damage of an unwanted call, for reviews of the manifest.
  ///
  /// The router itself does not use it. By default, it is not specified.
  public static func risk(_ risk: RouteRisk) -> RouteOption { RouteOption { $0.risk = risk } }

  /// Marks the route as deprecated.
  ///
  /// - Parameters:
  ///   - since: The version that deprecates the route.
  ///   - replacedBy: The pattern to use instead, if there is one.
  public static func deprecated(since: String, replacedBy: String? = nil) -> RouteOption {
    RouteOption { $0.deprecation = (since, replacedBy) }
  }

  /// Adds interceptors, after those of the router and of the route's groups.
  public static func intercepted(by interceptors: any RouteInterceptor...) -> RouteOption {
    RouteOption { $0.steps += interceptors.map(RouteStep.interceptor) }
  }

  /// Adds gates, after those of the router and of the route's groups.
  public static func gated(by gates: any RouteGate...) -> RouteOption {
    RouteOption { $0.steps += gates.map(RouteStep.gate) }
  }

  /// Sets a time limit for the handler, measured by the router's clock.
  ///
  /// The caller receives `timedOut` when the limit passes, even if the handler ignores cancellation.
  ///
  /// The limit covers the handler only, not the gates and interceptors before it. For a screen, it covers
  /// the decision to show it: `shouldHandle` of `ScreenRouteHandling`, and nothing for `.screen { … }`.
  /// It does not cover the steps of the screens below it, the wait in the navigation queue, the creation
  /// of the content, the transition (see `NavigationQueue.stepLimit`), and the time that the screen is
  /// visible. To limit that time, finish the screen with its `ScreenHandle`.
  public static func deadline(_ limit: Duration) -> RouteOption {
    RouteOption { $0.deadline = limit }
  }
}
