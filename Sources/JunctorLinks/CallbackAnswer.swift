// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
public import JunctorRouting

/// What another app hears of a route's value, when it called and wants to be called back.
extension RouteOption {
  /// Says what another app hears of this route's value: the names and texts that are added to its
  /// `x-success`.
  ///
  ///     try router.register(
  ///       "/pay", .exposed(to: .customScheme),
  ///       .answersCallback { (receipt: Receipt) in ["receipt": receipt.number] }
  ///     ) { request in try await till.pay(request) }
  ///
  /// Without it the other app hears that it went well, and nothing else. Said twice, the last counts.
  ///
  /// - Parameter tell: Gets the value, and returns what may be told of it. Not asked for a value of
  ///   another type.
  public static func answersCallback<Value: Sendable>(
    _ tell: @escaping @Sendable (Value) -> [String: String]
  ) -> RouteOption {
    answersCallback(CallbackTeller { value in (value as? Value).map(tell) })
  }

  /// Says that another app hears this route's value whole, under one name.
  ///
  ///     .answersCallback("result")
  ///
  /// - Parameter name: The name that is added to the other app's `x-success`. The value must be one
  ///   that a URL can carry, a `ParameterRepresentable`; of another nothing is told.
  public static func answersCallback(_ name: String) -> RouteOption {
    answersCallback(
      CallbackTeller { value in
        (value as? any ParameterRepresentable).map { [name: $0.parameter] }
      })
  }

  private static func answersCallback(_ teller: CallbackTeller) -> RouteOption {
    RouteOption { traits in
      traits.steps.removeAll { $0.gate is CallbackTeller }
      traits.steps.append(RouteStep(gate: teller))
    }
  }
}

/// A step of a route, which leaves word what may be told of the value that the route gives.
///
/// A step, since only the route that answers in the end may say so, after all redirects, and steps
/// are what passes on the way back from it.
struct CallbackTeller: RouteGate {
  let name = "answersCallback"
  let tell: @Sendable (any Sendable) -> [String: String]?

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? { nil }

  func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws {
    // Where the request goes on elsewhere, that route says what may be told of its own value.
    if response.isDeclined || response.redirectTarget != nil { return }
    request.context[CallbackAnswerKey.self]?.leave(self)
  }
}

enum CallbackAnswerKey: RouteContextKey {
  static let defaultValue: CallbackAnswer? = nil
}

/// Where the route that answers a call leaves what may be told of its value.
final class CallbackAnswer: PersonalContextValue {
  private let teller = RouteLock<CallbackTeller?>(nil)

  func leave(_ teller: CallbackTeller) { self.teller.withLock { $0 = teller } }

  /// The names and texts that may be told of a value, by name.
  ///
  /// - Parameter note: Hears why nothing is told.
  func told(
    of value: any Sendable, note: (String) -> Void
  ) -> [(name: String, value: String)] {
    guard let teller = teller.withLock({ $0 }) else { return [] }
    guard let told = teller.tell(value) else {
      note(
        "The caller of an action hears nothing of its value: it is a \(type(of: value)), and what "
          + "`.answersCallback` said is for another type.")
      return []
    }
    return told.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}
