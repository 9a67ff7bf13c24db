// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Native values of the payload, which take precedence over texts of the address with the same name.
extension RouteRequest {
  /// Returns a parameter as `type`.
  ///
  ///     let id = try request.value("id", as: Int.self)
  ///     let tab = try request.value("tab", as: Tab?.self)      // nil when absent
  ///     let tags = try request.value("tag", as: [String].self) // all repeats, in order
  ///
  /// A native value of another type is read as its text is: an `Int` of the payload can become a
  /// `Double`, a `String` or an `[Int]`.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type. A
  ///   handler that lets it through ends the request as `badParameter`.
  public func value<T: ParameterConvertible>(
    _ name: String, as type: T.Type = T.self
  ) throws(ParameterError) -> T {
    if let native = payloadEntry(name) {
      if let typed = native as? T { return typed }
      guard let texts = ParameterTexts(native: native) else {
        throw ParameterError(name: name, value: "\(native)", expected: T.parameterDescription)
      }
      return try T.read(texts, name: name)
    }
    return try T.read(textsOfAddress(name), name: name)
  }

  /// Returns the payload, or its entry `name`, as a native object of `type`; `nil` when it is not
  /// there or of another type.
  public func native<T>(_ name: String? = nil, as type: T.Type = T.self) -> T? {
    guard let name else { return payload as? T }
    return payloadEntry(name) as? T
  }

  /// The texts of a parameter: of its native value, else of the address.
  func texts(_ name: String) -> ParameterTexts {
    if let native = payloadEntry(name) {
      return ParameterTexts(native: native) ?? ParameterTexts("\(native)")
    }
    return textsOfAddress(name)
  }

  /// The native value that was handed over under a name.
  func payloadEntry(_ name: String) -> Any? {
    if let typed { return typed.natives[name] }
    guard let payload = handedOver else { return nil }
    return (payload as? [String: Any])?[name]
  }
}
