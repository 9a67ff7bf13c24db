// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a handler answers, on its way back through the interceptors.
///
/// A handler that returns a plain value never sees this type; one that wants more says it in words:
///
///     try router.register("/old/:id") { request in
///       .redirect(to: "/order/\(try request.string("id"))")
///     }
public struct RouteResponse: Sendable {
  enum Kind: Sendable {
    case value(any Sendable)
    case handled
    case dismissed
    case redirect(String)
    case declined
  }

  let kind: Kind

  /// For a redirect, every address that the request had come to when it was said.
  private(set) var trail: [String]?

  /// The request was carried out and there is nothing to give back.
  public static let handled = RouteResponse(kind: .handled)

  /// A screen was shown and closed without a value.
  public static let dismissed = RouteResponse(kind: .dismissed)

  /// This route does not want the request; the next best match is asked.
  public static let declined = RouteResponse(kind: .declined)

  /// The answer is a value.
  public static func value(_ value: some Sendable) -> RouteResponse {
    RouteResponse(kind: .value(value))
  }

  /// The request belongs elsewhere.
  ///
  /// The address is matched anew, with the same source, payload and context, and passes all gates
  /// and interceptors again. More than eight hops, or one to an address already visited, end in
  /// ``RouteError`` with the code `redirectLoop`.
  public static func redirect(to address: String) -> RouteResponse {
    RouteResponse(kind: .redirect(address))
  }

  /// The answer of a closure that returned `value`, whatever its type is.
  ///
  /// `Void` and `Void?` mean *handled*, a response means itself (`nil` where one was optional means
  /// *declined*: the closure had no answer), an outcome of another open is handed over, and what is
  /// only known to be `any Sendable` is looked into. Anything else is a value; nothing is dropped.
  static func wrapping<V: Sendable>(_ value: V) -> RouteResponse {
    switch V.self {
    case is Void.Type, is Void?.Type: return .handled
    case is RouteResponse.Type, is RouteResponse?.Type:
      return value as? RouteResponse ?? .declined
    case is RouteOutcome.Type, is RouteOutcome?.Type:
      return (value as? RouteOutcome).map(RouteResponse.init) ?? .declined
    case is (any Sendable).Type:
      if let response = value as? RouteResponse { return response }
      if let outcome = value as? RouteOutcome { return RouteResponse(outcome) }
      return value is Void ? .handled : .value(value)
    default: return .value(value)
    }
  }

  /// Hands over the outcome of another open.
  public init(_ outcome: RouteOutcome) {
    switch outcome {
    case .value(let value): kind = .value(value)
    case .handled: kind = .handled
    case .dismissed: kind = .dismissed
    }
  }

  init(kind: Kind) { self.kind = kind }

  /// The same answer, which notes where the request stood unless a step further in has done so.
  func said(at request: RouteRequest) -> RouteResponse {
    guard case .redirect = kind, trail == nil else { return self }
    var copy = self
    copy.trail = request.trail
    return copy
  }

  /// The value, if the answer is one.
  public var value: (any Sendable)? {
    if case .value(let value) = kind { value } else { nil }
  }

  /// Whether the handler passed the request on.
  public var isDeclined: Bool { if case .declined = kind { true } else { false } }

  /// Where the request is sent on to, if the answer is a redirect.
  public var redirectTarget: String? {
    if case .redirect(let address) = kind { address } else { nil }
  }
}

extension RouteResponse: CustomStringConvertible {
  /// The answer in a few words.
  public var description: String {
    switch kind {
    case .value(let value): "value \(value)"
    case .handled: "handled"
    case .dismissed: "dismissed"
    case .redirect(let address): "redirect to \(address)"
    case .declined: "declined"
    }
  }
}
