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
    case screen
    case declined
  }

  /// What follows, where the answer is not the end.
  ///
  /// Behind one reference, so that most answers are no wider for it.
  private final class Sequel: Sendable {
    enum Kind: Sendable {
      /// Where the request is sent on to, and every address that it had come to when that was said.
      case redirect(address: String, trail: [String]?)
      case intent(NavigationIntent, [NavigationPreparation])
      case order(TransitionRequest)
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
  }

  private let course: Course

  /// How the open ends, if it is over.
  let outcome: RouteOutcome

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

  /// The answer is a screen, which comes up when the response has passed all steps on its way out.
  ///
  /// For handlers that work out what is to be shown. The addresses of the intent lead to `.screen`
  /// routes. Each of these screens passes all gates and interceptors of its address first, and the
  /// route of the intent's target has to be exposed to the request's source, as after a redirect.
  public static func navigate(_ intent: NavigationIntent) -> RouteResponse {
    RouteResponse(.screen, sequel: Sequel(.intent(intent, [])))
  }

  /// The answer is a screen, with all that is needed to show it.
  static func show(_ order: TransitionRequest) -> RouteResponse {
    RouteResponse(.screen, sequel: Sequel(.order(order)))
  }

  /// The answer of a closure that returned `value`, whatever its type is.
  ///
  /// `Void` and `Void?` mean *handled*, a response means itself (`nil` where one was optional means
  /// *declined*: the closure had no answer), an outcome of another open is handed over, and what is
  /// only known to be `any Sendable` is looked into. Anything else is a value; nothing is dropped.
  static func wrapping<V: Sendable>(_ value: V) -> RouteResponse { wrapper(for: V.self)(value) }

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

  /// Which screen is to come up, if the answer is one.
  public var intent: NavigationIntent? {
    switch sequel?.kind {
    case .intent(let intent, _): intent
    case .order(let order): order.intent
    case .redirect, nil: nil
    }
  }

  /// The same answer; if it is a screen, `prepare` runs before the first step of its transition.
  ///
  /// - Parameter prepare: Closes an alert, ends an edit; gets the request that leads there. What it
  ///   throws ends the request, and nothing has moved: a ``RouteRejection`` as `rejected`, anything
  ///   else as `handlerFailed`.
  public func preparing(_ prepare: @escaping NavigationPreparation) -> RouteResponse {
    var copy = self
    switch sequel?.kind {
    case .intent(let intent, let preparations):
      copy.sequel = Sequel(.intent(intent, preparations + [prepare]))
    case .order(var order):
      order.preparations.append(prepare)
      copy.sequel = Sequel(.order(order))
    case .redirect, nil: break
    }
    return copy
  }

  /// The order of a screen's own handler; `nil` for any other answer.
  var preparedOrder: TransitionRequest? {
    if case .order(let order) = sequel?.kind { order } else { nil }
  }

  /// The screen with all that is needed to show it; `nil` where the answer is none.
  ///
  /// - Parameter make: Finds what is needed for an intent.
  func order(
    making make: (NavigationIntent, [NavigationPreparation]) throws -> TransitionRequest
  ) rethrows -> TransitionRequest? {
    switch sequel?.kind {
    case .order(let order): order
    case .intent(let intent, let preparations): try make(intent, preparations)
    case .redirect, nil: nil
    }
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
    case .screen: "show \(intent?.target.address ?? "")"
    case .declined: "declined"
    }
  }
}
