// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Answers that are screens.
extension RouteResponse {
  /// The answer is a screen, which is shown when the response has passed all steps on its way out.
  ///
  /// For handlers that work out what is to be shown. The addresses of the intent lead to `.screen`
  /// routes. Each of these screens passes all gates and interceptors of its address first, and the
  /// route of the intent's target has to be exposed to the request's source, as after a redirect.
  public static func navigate(_ intent: NavigationIntent) -> RouteResponse {
    .deferred(ScreenResponse.intent(intent, []))
  }

  /// The answer is a screen, with all that is needed to show it.
  static func show(_ order: TransitionRequest) -> RouteResponse {
    .deferred(ScreenResponse.order(order))
  }

  /// Which screen is to be shown, if the answer is one.
  public var intent: NavigationIntent? { screen?.intent }

  /// The screen, if the answer is one.
  var screen: ScreenResponse? { deferred as? ScreenResponse }

  /// The same answer; if it is a screen, `prepare` runs before the first step of its transition.
  ///
  /// - Parameter prepare: Closes an alert, ends an edit; receives the request of the screen. What it
  ///   throws ends the request, and nothing has moved: a `RouteRejection` as `rejected`, anything
  ///   else as `handlerFailed`.
  public func preparing(_ prepare: @escaping NavigationPreparation) -> RouteResponse {
    switch screen {
    case .intent(let intent, let preparations):
      return .deferred(ScreenResponse.intent(intent, preparations + [prepare]))
    case .order(var order):
      order.preparations.append(prepare)
      return .show(order)
    case nil: return self
    }
  }
}

/// An answer that is a screen.
enum ScreenResponse: DeferredResponse {
  case intent(NavigationIntent, [NavigationPreparation])
  /// With all that is needed to show it.
  case order(TransitionRequest)

  var intent: NavigationIntent? {
    switch self {
    case .intent(let intent, _): intent
    case .order(let order): order.intent
    }
  }

  var summary: String { "a screen" }

  var description: String { "show \(intent?.target.address ?? "")" }

  func carryOut(for request: RouteRequest) async throws(RouteError) -> RouteOutcome {
    try await RoutePass(core: request.core).navigate(self, for: request)
  }
}
