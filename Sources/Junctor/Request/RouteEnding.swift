// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How an open ended, as one word.
///
/// Swift, pages, other apps and the command all use the same words, so a report from one can be
/// searched for in another.
public struct RouteEnding: Hashable, Codable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The word, in camel case.
  public let rawValue: String

  /// Creates an ending from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The handler gave a value.
  public static let value = RouteEnding(rawValue: "value")
  /// The handler finished and had nothing to give.
  public static let handled = RouteEnding(rawValue: "handled")
  /// A screen was shown and closed without a value.
  public static let dismissed = RouteEnding(rawValue: "dismissed")
  /// The caller, its page or its owner went away.
  public static let cancelled = RouteEnding(rawValue: "cancelled")
  /// No route answers the address.
  public static let notFound = RouteEnding(rawValue: "notFound")
  /// The address cannot be read.
  public static let invalidURL = RouteEnding(rawValue: "invalidURL")
  /// A parameter is missing or has the wrong form.
  public static let badParameter = RouteEnding(rawValue: "badParameter")
  /// Values that no URL of the pattern could carry.
  public static let unrepresentable = RouteEnding(rawValue: "unrepresentable")
  /// The route does not admit this source.
  public static let denied = RouteEnding(rawValue: "denied")
  /// An observer, gate or interceptor refused.
  public static let rejected = RouteEnding(rawValue: "rejected")
  /// Every route that matches passed the request on.
  public static let declined = RouteEnding(rawValue: "declined")
  /// A transition is running and the policy is to refuse.
  public static let busy = RouteEnding(rawValue: "busy")
  /// Redirects came back to an address already visited, or were too many.
  public static let redirectLoop = RouteEnding(rawValue: "redirectLoop")
  /// A deadline passed.
  public static let timedOut = RouteEnding(rawValue: "timedOut")
  /// The handler let its reply go without an answer.
  public static let handlerLost = RouteEnding(rawValue: "handlerLost")
  /// A screen was asked for where there is nothing to show one.
  public static let noNavigator = RouteEnding(rawValue: "noNavigator")
  /// The synchronous door met something asynchronous.
  public static let needsAsync = RouteEnding(rawValue: "needsAsync")
  /// The handler's value is not of the type that the caller asked for.
  public static let typeMismatch = RouteEnding(rawValue: "typeMismatch")
  /// The handler threw an error.
  public static let handlerFailed = RouteEnding(rawValue: "handlerFailed")

  /// The word.
  public var description: String { rawValue }

  /// All endings, those of a success first.
  static let all: [RouteEnding] = [
    .value, .handled, .dismissed, .cancelled, .notFound, .invalidURL, .badParameter,
    .unrepresentable, .denied, .rejected, .declined, .busy, .redirectLoop, .timedOut, .handlerLost,
    .noNavigator, .needsAsync, .typeMismatch, .handlerFailed,
  ]

  /// The word that a page hears for this ending: `route.not_found`; `nil` for a success.
  public var pageCode: String? {
    switch self {
    case .value, .handled: nil
    case .invalidURL, .badParameter, .unrepresentable: "route.param_invalid"
    case .denied: "route.not_exposed"
    case .rejected: "route.guard_rejected"
    default: "route." + snakeCase
    }
  }

  private var snakeCase: String {
    var text = ""
    for letter in rawValue {
      if letter.isUppercase { text += "_" }
      text += letter.lowercased()
    }
    return text
  }
}
