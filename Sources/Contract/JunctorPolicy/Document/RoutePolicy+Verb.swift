// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePolicy {
  /// The effect of a rule.
  ///
  /// The set is closed. No verb adds a source to a route or skips a step, so a policy can only narrow what a request may
  /// open. A later version may add verbs together with a larger `minimumEngine`: write a `default` in a `switch`.
  public enum Verb: Sendable, Hashable {
    /// The request continues at another route of the app, or at a web page.
    case redirect(Destination)
    /// The request fails with a message for the user.
    case disable(message: String)
    /// The request shows the app's error page.
    case errorPage
    /// The request passes one more step, by its name.
    case requireStep(String)
    /// All sessions that began before the epoch end, once.
    case logout(epoch: Int)
    /// The user sees a message, and the request continues.
    case notice(message: String)
    /// Requests beyond a number in some seconds fail.
    case throttle(requests: Int, seconds: Int)
    /// The request is counted, and nothing else is changed.
    case observe

    /// Whether a protected route refuses the verb.
    package var changesRoute: Bool {
      switch self {
      case .notice, .observe, .logout: false
      case .redirect, .disable, .errorPage, .requireStep, .throttle: true
      }
    }
  }

  /// The destination of a redirect.
  public enum Destination: Sendable, Hashable {
    /// A route of the app, by its identifier.
    ///
    /// A parameter of the route has the value in `parameters`, otherwise the captured value of the same name.
    case route(String, parameters: [String: String] = [:])
    /// A web page, which the app shows in a web view. It is not matched with the app's routes.
    case page(PageTemplate)
  }
}
