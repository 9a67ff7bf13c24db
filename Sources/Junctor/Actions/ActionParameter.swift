// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The name of a method's parameter; a plain text, where a table of actions is written.
public struct ActionParameter<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
  /// The name under which callers give the value.
  public let name: String

  /// Creates a parameter from its name.
  public init(stringLiteral name: String) { self.name = name }

  func value(in request: RouteRequest) throws(ParameterError) -> Value {
    try request.argument(name)
  }
}

extension RouteRequest {
  /// Returns the argument of an action: the caller's own value, or one that is read from a text.
  ///
  ///     let order: Order = try request.argument("order")  // a native value
  ///     let id: Int = try request.argument("id")          // 7 or "7"
  ///     let tab: String? = try request.argument("tab")    // nil when absent
  ///
  /// Texts can say only values of a type that is `ParameterConvertible`.
  ///
  /// - Throws: A `ParameterError` that names the parameter and the expected type. A handler that lets
  ///   it through ends the request as `badParameter`.
  public func argument<T>(
    _ name: String, as type: T.Type = T.self
  ) throws(ParameterError) -> T {
    if let readable = type as? any ParameterConvertible.Type {
      return try read(name, as: readable) as! T
    }
    guard let value = native(name, as: Any.self) else {
      if let nothing: T = absence() { return nothing }
      let given = self[name]
      throw ParameterError(name: name, value: given, expected: "a value of type \(T.self)")
    }
    guard let value = value as? T else {
      throw ParameterError(
        name: name, value: "\(value)", expected: "a value of type \(T.self)")
    }
    return value
  }

  private func read<T: ParameterConvertible>(
    _ name: String, as type: T.Type
  ) throws(ParameterError) -> T { try value(name, as: type) }
}
