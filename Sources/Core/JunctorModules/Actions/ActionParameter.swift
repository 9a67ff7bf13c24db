// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
public import JunctorRouting

/// A parameter of an action: its name as a string literal, or a name and a default.
///
///     .action("page", OrderTarget.page, "number", ActionParameter("size", default: 20))
public struct ActionParameter<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
  private let name: String
  private let defaultValue: (@Sendable () -> Value)?

  /// Creates a parameter from its name.
  public init(stringLiteral name: String) {
    self.name = name
    defaultValue = nil
  }

  /// Creates a parameter with a default.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - defaultValue: The value for calls without the parameter, evaluated for each of them.
  public init(_ name: String, default defaultValue: @autoclosure @escaping @Sendable () -> Value) {
    self.name = name
    self.defaultValue = defaultValue
  }

  func value(in request: RouteRequest) throws(ParameterError) -> Value {
    try request.argument(name, default: defaultValue?())
  }
}

extension RouteRequest {
  /// Returns an argument of an action: the caller's value, or one that is read from a text.
  ///
  ///     let order: Order = try request.argument("order")        // a native value
  ///     let id: Int = try request.argument("id")                // 7 or "7"
  ///     let tab: String? = try request.argument("tab")          // nil if absent
  ///     let size: Int = try request.argument("size", default: 20)
  ///
  /// For a `ParameterConvertible` type this is the same as `value(_:as:)`; for others the argument must
  /// be a native value of the type.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - type: The type of the value. The default is the type that the context requires.
  ///   - defaultValue: The value for a call without the parameter.
  /// - Throws: A `ParameterError` that names the parameter and the expected type. If a handler does not
  ///   catch it, the request ends as `badParameter`.
  public func argument<T>(
    _ name: String, as type: T.Type = T.self, default defaultValue: @autoclosure () -> T? = nil
  ) throws(ParameterError) -> T {
    if !hasParameter(name), let value = defaultValue() { return value }
    if let readable = type as? any ParameterConvertible.Type {
      return try value(name, as: readable) as! T
    }
    let given = native(name, as: Any.self)
    if let value: T = given == nil ? absence() : native(name) { return value }
    throw ParameterError(
      name: name, value: given.map { "\($0)" } ?? self[name],
      expected: "a value of type \(T.self)")
  }
}
