// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteError {
  /// The kinds of failures.
  ///
  /// A later version may add cases: write a `default` in a `switch`.
  public enum Code: String, CaseIterable, Codable, Sendable {
    /// The screen was closed, but the caller requires a value.
    case dismissed
    /// The caller's task was cancelled, or its page was closed.
    case cancelled
    /// No route matches the address.
    case notFound
    /// The address cannot be parsed.
    case invalidURL
    /// A parameter is missing or malformed.
    case badParameter
    /// No URL of the pattern can carry the values.
    case unrepresentable
    /// The route is not exposed to the request's source.
    case denied
    /// An observer, gate or interceptor refused the request.
    case rejected
    /// Every matching route declined the request.
    case declined
    /// A transition is running and the policy is to refuse.
    case busy
    /// Redirects returned to a visited address, or there were too many.
    case redirectLoop
    /// A deadline passed.
    case timedOut
    /// The handler released its reply without answering.
    case handlerLost
    /// A screen was requested, but no navigator is connected.
    case noNavigator
    /// A synchronous open reached an asynchronous step or handler.
    case needsAsync
    /// The handler's value does not have the requested type.
    case typeMismatch
    /// The handler threw an error.
    case handlerFailed

    /// The code that a web page receives, such as `route.not_found`.
    package var pageCode: String {
      switch self {
      case .invalidURL, .badParameter, .unrepresentable: "route.param_invalid"
      case .denied: "route.not_exposed"
      case .rejected: "route.guard_rejected"
      default: rawValue.reduce("route.") { $0 + ($1.isUppercase ? "_" : "") + $1.lowercased() }
      }
    }
  }
}
