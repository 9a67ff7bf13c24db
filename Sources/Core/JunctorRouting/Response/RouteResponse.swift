// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The response of a handler, which passes back through the interceptors to the caller.
///
/// A closure handler can return a plain value, or a response for anything else:
///
///     try router.register("/old/:id") { request in
///       .redirect(to: "/order/\(try request.string("id"))")
///     }
public struct RouteResponse: Sendable {
  /// What follows if the open is not over; indirect, since most responses have none.
  private final class Sequel: Sendable {
    enum Kind: Sendable {
      case declined
      /// The address, and the request's addresses before it.
      case redirect(address: String, trail: [String]?)
      case deferred(any DeferredResponse)
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
  }

  /// The result of the open, if it is over.
  package let outcome: RouteOutcome

  private var sequel: Sequel?

  /// The handler finished without a value.
  public static let handled = RouteResponse(.handled)

  /// A screen was shown and closed without a value.
  public static let dismissed = RouteResponse(.dismissed)

  /// The handler declines the request, and the next matching route receives it.
  public static let declined = RouteResponse(Sequel(.declined))

  /// The handler returned a value.
  public static func value(_ value: some Sendable) -> RouteResponse {
    RouteResponse(.value(value))
  }

  /// The request continues at another address.
  ///
  /// The request keeps its source, payload and context, and passes all gates and interceptors of the
  /// address. More than eight hops, or one to a visited address, end as `redirectLoop`.
  public static func redirect(to address: String) -> RouteResponse {
    RouteResponse(Sequel(.redirect(address: address, trail: nil)))
  }

  /// The response is performed after all steps.
  package static func deferred(_ response: any DeferredResponse) -> RouteResponse {
    RouteResponse(Sequel(.deferred(response)))
  }

  /// Returns the response of a closure that returned `value`.
  ///
  /// `Void` and `Void?` stand for *handled*. A response or an outcome is used as such, or *declined* if
  /// it is `nil`. The contents of `any Sendable` are examined. Anything else is a value.
  package static func wrapping<V: Sendable>(_ value: V) -> RouteResponse {
    wrapper(for: V.self)(value)
  }

  /// Returns how values of one type are wrapped; called once for each handler.
  static func wrapper<V: Sendable>(for type: V.Type) -> RouteWrapper<V> {
    switch type {
    case is Void.Type, is Void?.Type: RouteWrapper(kind: .nothing)
    case is RouteResponse.Type, is RouteResponse?.Type, is RouteOutcome.Type, is RouteOutcome?.Type,
      is (any Sendable).Type:
      RouteWrapper(kind: .looking)
    default: RouteWrapper(kind: .value)
    }
  }

  /// Creates a response with the outcome of another open.
  package init(_ outcome: RouteOutcome) { self.outcome = outcome }

  private init(_ sequel: Sequel) {
    outcome = .handled
    self.sequel = sequel
  }

  /// Records the addresses of a redirected request, unless an inner step has done so.
  @inline(__always)
  mutating func note(_ request: RouteRequest) {
    if sequel != nil { noteTrail(of: request) }
  }

  private mutating func noteTrail(of request: RouteRequest) {
    guard case .redirect(let address, nil) = sequel?.kind else { return }
    sequel = Sequel(.redirect(address: address, trail: request.trail))
  }

  consuming func said(at request: RouteRequest) -> RouteResponse {
    note(request)
    return self
  }

  /// Whether the open is over, with ``outcome``.
  var isOver: Bool { sequel == nil }

  /// The value, if there is one.
  public var value: (any Sendable)? { outcome.value }

  package var isDeclined: Bool { if case .declined = sequel?.kind { true } else { false } }

  package var redirectTarget: String? {
    if case .redirect(let address, _) = sequel?.kind { address } else { nil }
  }

  var trail: [String]? {
    if case .redirect(_, let trail) = sequel?.kind { trail } else { nil }
  }

  package var deferred: (any DeferredResponse)? {
    if case .deferred(let response) = sequel?.kind { response } else { nil }
  }
}

/// Creates responses from the values that a closure returns.
struct RouteWrapper<Value: Sendable>: Sendable {
  enum Kind {
    case nothing
    case value
    /// The value may be a response itself.
    case looking
  }

  let kind: Kind

  /// The type of the value; `nil` if the closure may return something else.
  var valueType: (any Sendable.Type)? {
    kind == .value && Value.self != (any Sendable)?.self ? Value.self : nil
  }

  @inline(__always)
  func callAsFunction(_ value: Value) -> RouteResponse {
    switch kind {
    case .nothing: .handled
    case .value: .value(value)
    case .looking: look(into: value)
    }
  }

  @inline(never)
  private func look(into value: Value) -> RouteResponse {
    if let response = value as? RouteResponse { return response }
    if let outcome = value as? RouteOutcome { return RouteResponse(outcome) }
    if Value.self is RouteResponse?.Type || Value.self is RouteOutcome?.Type { return .declined }
    return value is Void ? .handled : .value(value)
  }
}

extension RouteResponse: CustomStringConvertible {
  /// The response in a few words.
  public var description: String {
    switch sequel?.kind {
    case nil: "\(outcome)"
    case .redirect(let address, _): "redirect to \(address)"
    case .deferred(let response): "\(response)"
    case .declined: "declined"
    }
  }
}
