// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
public import JunctorRouting

extension RouteOption {
  /// Declares the parameters for `x-success` when another app calls this route.
  ///
  ///     try router.register(
  ///       "/pay", .exposed(to: .customScheme),
  ///       .answersCallback { (receipt: Receipt) in ["receipt": receipt.number] }
  ///     ) { request in try await till.pay(request) }
  ///
  /// By default the other app receives no parameters. The last option of a route takes effect.
  ///
  /// - Parameter parameters: Receives the value, and returns the parameters. It is not called for a value
  ///   of another type.
  public static func answersCallback<Value: Sendable>(
    _ parameters: @escaping @Sendable (Value) -> [String: String]
  ) -> RouteOption {
    answersCallback(with: { value in (value as? Value).map(parameters) })
  }

  /// Declares a parameter of `x-success` with the whole value.
  ///
  ///     .answersCallback("result")
  ///
  /// - Parameter name: The name of the parameter. A value that is not `ParameterConvertible` is omitted.
  public static func answersCallback(_ name: String) -> RouteOption {
    answersCallback(with: { value in
      (value as? any ParameterConvertible).map { [name: $0.parameter] }
    })
  }

  private static func answersCallback(
    with parameters: @escaping CallbackAnswer.Parameters
  ) -> RouteOption {
    RouteOption { traits in
      traits.steps.removeAll { step in
        if case .gate(is CallbackParameters) = step { true } else { false }
      }
      traits.steps.append(.gate(CallbackParameters(parameters: parameters)))
    }
  }
}

/// A step that stores the callback parameters of the route that handles a request, after all redirects.
private struct CallbackParameters: RouteGate {
  let name = "answersCallback"
  let parameters: CallbackAnswer.Parameters

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? { nil }

  func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws {
    // If the request continues elsewhere, that route declares the parameters.
    if response.isDeclined || response.redirectTarget != nil { return }
    request.context[CallbackAnswer.self]?.note(parameters)
  }
}

/// The callback parameters of the route that handles a call.
final class CallbackAnswer: PersonalContextValue, RouteContextKey {
  static let defaultValue: CallbackAnswer? = nil

  typealias Parameters = @Sendable (any Sendable) -> [String: String]?

  private let parameters = RouteLock<Parameters?>(nil)

  func note(_ parameters: @escaping Parameters) {
    self.parameters.withLock { $0 = parameters }
  }

  /// Returns the parameters for a value, sorted by name; logs a value of an unexpected type.
  func parameters(
    for value: any Sendable, log: (String) -> Void
  ) -> [(name: String, value: String)] {
    guard let parameters = parameters.withLock({ $0 }) else { return [] }
    guard let pairs = parameters(value) else {
      log(
        "The callback of a call has no parameters: the value is a \(type(of: value)), and "
          + "`.answersCallback` is for another type.")
      return []
    }
    return pairs.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}
