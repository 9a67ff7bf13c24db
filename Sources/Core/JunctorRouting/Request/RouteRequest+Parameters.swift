// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Parameters, looked up by name in this order: the entries of the **payload**, the **captures** of the
/// pattern, the **query**, and the route's **defaults**.
extension RouteRequest {
  /// The decoded text of a parameter; `nil` if there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  public subscript(name: String) -> String? { texts(name).first }

  /// Returns the text of a required parameter.
  public func string(_ name: String) throws(ParameterError) -> String {
    try value(name, as: String.self)
  }

  /// Returns a required parameter as a whole number.
  public func int(_ name: String) throws(ParameterError) -> Int {
    try value(name, as: Int.self)
  }

  /// The names and decoded texts of the captures, in the pattern's order.
  public var captures: [(name: String, value: String)] { route?.values ?? [] }

  /// The decoded names and values of the query in the URL's order, with repeats.
  public var query: [QueryItem] {
    url.queryItems(plusIsSpace: core.snapshot.spaces.plusIsSpace)
  }

  /// Returns the segments of a capture, split before they are decoded.
  public func pieces(_ name: String) -> [String] {
    guard case .captures(let match)? = route?.taken else { return [] }
    return match.captures.pieces(name)
  }

  package func hasParameter(_ name: String) -> Bool {
    payloadEntry(name) != nil || !textsOfAddress(name).isEmpty
  }

  /// The texts of a parameter in the address: a capture, else the query, else the default.
  func textsOfAddress(_ name: String) -> ParameterTexts {
    if let direct = directTexts(name) { return direct }
    if let value = route?.value(name) { return ParameterTexts(value) }
    let repeated = query.filter { $0.name == name }.map(\.value)
    if !repeated.isEmpty { return ParameterTexts(repeated) }
    return ParameterTexts(record?.defaults[name])
  }

  /// The texts of a parameter, if they can be read from the address without matching again.
  private func directTexts(_ name: String) -> ParameterTexts? {
    guard moved == nil else { return nil }
    switch core.directValue(of: name) {
    case .value(let value): return ParameterTexts(value)
    case .absent:
      let texts = core.address.queryValues(
        of: name, plusIsSpace: core.snapshot.spaces.plusIsSpace)
      return texts.isEmpty ? ParameterTexts(record?.defaults[name]) : texts
    case .unknown: return nil
    }
  }

  /// Returns a parameter as `type`.
  ///
  ///     let id = try request.value("id", as: Int.self)
  ///     let tab = try request.value("tab", as: Tab?.self)      // nil when absent
  ///     let tags = try request.value("tag", as: [String].self) // all repeats, in order
  ///
  /// A native value of the payload precedes a text of the same name. One of another type is converted
  /// from its text: an `Int` can become a `Double`, a `String` or an `[Int]`.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type. If a
  ///   handler throws it, the request ends as `badParameter`.
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

  /// Returns the payload, or its entry `name`, as a native object of `type`; `nil` if there is none of
  /// this type.
  public func native<T>(_ name: String? = nil, as type: T.Type = T.self) -> T? {
    guard let name else { return payload as? T }
    return payloadEntry(name) as? T
  }

  func texts(_ name: String) -> ParameterTexts {
    if let native = payloadEntry(name) {
      return ParameterTexts(native: native) ?? ParameterTexts("\(native)")
    }
    return textsOfAddress(name)
  }

  func payloadEntry(_ name: String) -> Any? {
    if let typed { return typed.natives[name] }
    return (handedOver.value as? [String: Any])?[name]
  }
}

extension RouteRequest: CustomStringConvertible {
  /// The request in one line, without its parameters.
  public var description: String {
    "request \(id) from \(source) to \(pattern ?? "nothing that matches")"
  }
}
