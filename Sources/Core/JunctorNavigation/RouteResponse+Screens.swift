// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

extension RouteResponse {
  /// Returns a response that shows the screen of an address after all interceptors have returned.
  ///
  ///     .navigate(to: "/order/\(id)", NavigationOptions(ancestors: ["/orders"]))
  ///
  /// The options override those of the screen's route, and without ancestors the route's parents are below
  /// it. Each screen passes all gates and interceptors of its address first. The route of `address` must
  /// be exposed to the request's source, as after a redirect. The caller's policy, transition and
  /// animation override those of `options`.
  public static func navigate(
    to address: String, _ options: NavigationOptions = NavigationOptions()
  ) -> RouteResponse {
    .deferred(ScreenResponse.address(address, options, []))
  }

  static func show(_ transition: TransitionRequest) -> RouteResponse {
    .deferred(ScreenResponse.transition(transition))
  }

  /// The screen, if the response shows one.
  var screen: ScreenResponse? { deferred as? ScreenResponse }

  /// Returns the same response; if it shows a screen, `prepare` runs before the first step.
  ///
  /// If `prepare` throws, the scene is unchanged. The request ends as `rejected` after a `RouteRejection`,
  /// otherwise as `handlerFailed`.
  func preparing(
    _ prepare: @escaping @MainActor @Sendable (RouteRequest) async throws -> Void
  ) -> RouteResponse {
    switch screen {
    case .address(let address, let options, let preparations):
      return .deferred(ScreenResponse.address(address, options, preparations + [prepare]))
    case .transition(var transition):
      transition.preparations.append(prepare)
      return .show(transition)
    case nil: return self
    }
  }
}

/// A response that shows a screen.
enum ScreenResponse: DeferredResponse {
  /// The screen of an address, which is looked up when the response is carried out.
  case address(String, NavigationOptions, [NavigationPreparation])
  case transition(TransitionRequest)

  var summary: String { "a screen" }

  var description: String {
    switch self {
    case .address(let address, _, _): "show \(address)"
    case .transition(let transition): "show \(transition.intent?.destination.address ?? "")"
    }
  }

  func carryOut(for request: RouteRequest) async throws(RouteError) -> RouteOutcome {
    try await RoutePass(core: request.core).navigate(self, for: request)
  }
}
