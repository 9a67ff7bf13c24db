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
  /// What becomes of the request.
  private enum Course {
    case over
    case elsewhere
    case later
    case declined
  }

  /// What follows, where the answer is not the end.
  ///
  /// Behind one reference, so that most answers are no wider for it.
  private final class Sequel: Sendable {
    enum Kind: Sendable {
      /// Where the request is sent on to, and every address that it had come to when that was said.
      case redirect(address: String, trail: [String]?)
      case deferred(any DeferredResponse)
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
  }

  private let course: Course

  /// How the open ends, if it is over.
  package let outcome: RouteOutcome

  private var sequel: Sequel?

  /// The request was carried out and there is nothing to give back.
  public static let handled = RouteResponse(.handled)

  /// A screen was shown and closed without a value.
  public static let dismissed = RouteResponse(.dismissed)

  /// This route does not want the request; the next best match is asked.
  public static let declined = RouteResponse(.declined, sequel: nil)

  /// The answer is a value.
  public static func value(_ value: some Sendable) -> RouteResponse {
    RouteResponse(.value(value))
  }

  /// The request belongs elsewhere.
  ///
  /// The address is matched anew, with the same source, payload and context, and passes all gates
  /// and interceptors again. More than eight hops, or one to an address already visited, end in
  /// ``RouteError`` with the code `redirectLoop`.
  public static func redirect(to address: String) -> RouteResponse {
    RouteResponse(.elsewhere, sequel: Sequel(.redirect(address: address, trail: nil)))
  }

  /// The response is carried out when it has passed all steps on its way out.
  package static func deferred(_ response: any DeferredResponse) -> RouteResponse {
    RouteResponse(.later, sequel: Sequel(.deferred(response)))
  }

  /// The answer of a closure that returned `value`, whatever its type is.
  ///
  /// `Void` and `Void?` mean *handled*, a response means itself (`nil` where one was optional means
  /// *declined*: the closure had no answer), an outcome of another open is handed over, and what is
  /// only known to be `any Sendable` is looked into. Anything else is a value; nothing is dropped.
  package static func wrapping<V: Sendable>(_ value: V) -> RouteResponse {
    wrapper(for: V.self)(value)
  }

  /// How values of one type are wrapped: found out once for a handler, and not at each answer.
  static func wrapper<V: Sendable>(for type: V.Type) -> RouteWrapper<V> {
    switch type {
    case is Void.Type, is Void?.Type: RouteWrapper(kind: .nothing)
    case is RouteResponse.Type, is RouteResponse?.Type, is RouteOutcome.Type, is RouteOutcome?.Type,
      is (any Sendable).Type:
      RouteWrapper(kind: .looking)
    default: RouteWrapper(kind: .value)
    }
  }

  /// Hands over the outcome of another open.
  public init(_ outcome: RouteOutcome) {
    course = .over
    self.outcome = outcome
  }

  private init(_ course: Course, sequel: Sequel?) {
    self.course = course
    outcome = .handled
    self.sequel = sequel
  }

  /// Notes, for a redirect, where the request stood, unless a step further in has done so.
  @inline(__always)
  mutating func note(_ request: RouteRequest) {
    if course == .elsewhere { noteTrail(of: request) }
  }

  private mutating func noteTrail(of request: RouteRequest) {
    guard case .redirect(let address, nil) = sequel?.kind else { return }
    sequel = Sequel(.redirect(address: address, trail: request.trail))
  }

  /// The same answer, which notes where the request stood.
  func said(at request: RouteRequest) -> RouteResponse {
    var copy = self
    copy.note(request)
    return copy
  }

  /// Whether the open is over, so that ``outcome`` counts.
  var isOver: Bool { course == .over }

  /// The value, if the answer is one.
  public var value: (any Sendable)? { outcome.value }

  /// Whether the handler passed the request on.
  public var isDeclined: Bool { course == .declined }

  /// Where the request is sent on to, if the answer is a redirect.
  public var redirectTarget: String? {
    if case .redirect(let address, _) = sequel?.kind { address } else { nil }
  }

  /// For a redirect, every address that the request had come to when it was said.
  var trail: [String]? {
    if case .redirect(_, let trail) = sequel?.kind { trail } else { nil }
  }

  /// What is carried out when the response has passed all steps.
  package var deferred: (any DeferredResponse)? {
    if case .deferred(let response) = sequel?.kind { response } else { nil }
  }
}

/// Makes responses of what a closure returns.
struct RouteWrapper<Value: Sendable>: Sendable {
  enum Kind {
    case nothing
    case value
    /// The value may be an answer itself.
    case looking
  }

  let kind: Kind

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
    switch Value.self {
    case is RouteResponse.Type, is RouteResponse?.Type:
      return value as? RouteResponse ?? .declined
    case is RouteOutcome.Type, is RouteOutcome?.Type:
      return (value as? RouteOutcome).map(RouteResponse.init) ?? .declined
    default:
      if let response = value as? RouteResponse { return response }
      if let outcome = value as? RouteOutcome { return RouteResponse(outcome) }
      return value is Void ? .handled : .value(value)
    }
  }
}

extension RouteResponse: CustomStringConvertible {
  /// The answer in a few words.
  public var description: String {
    switch course {
    case .over: "\(outcome)"
    case .elsewhere: "redirect to \(redirectTarget ?? "")"
    case .later: deferred.map { "\($0)" } ?? ""
    case .declined: "declined"
    }
  }
}
