// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Parameters, looked up by name in this order: the entries of the **payload**, the **captures** of the
/// pattern, the **query**, and the route's **defaults**.
extension RouteRequest {
  /// The decoded text of a parameter, the first if it has several; `nil` if there is none.
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
    if let value = route?.value(name) { return ParameterTexts(value) }
    let texts = url.text.queryValues(of: name, plusIsSpace: core.snapshot.spaces.plusIsSpace)
    return texts.isEmpty ? ParameterTexts(record?.defaults[name]) : texts
  }

  /// Returns a parameter as `type`.
  ///
  ///     let id = try request.value("id", as: Int.self)
  ///     let tab = try request.value("tab", as: Tab?.self)      // nil when absent
  ///     let tags = try request.value("tag", as: [String].self) // all repeats, in order
  ///
  /// A native value of the payload precedes a text of the same name. One of another type is converted
  /// from its text: an `Int` can become a `Double`, a `String` or an `[Int]`. A list of several elements
  /// is only read as an array. Of a query key that occurs several times, a single value is the first.
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
      let value = try T.read(texts, name: name)
      // A value that has not the texts of all elements would lose the others.
      if texts.all.count > 1, value.parameterTexts.all.count != texts.all.count {
        throw ParameterError(name: name, value: "\(native)", expected: T.parameterDescription)
      }
      return value
    }
    do throws(ParameterError) {
      return try T.read(textsOfAddress(name), name: name)
    } catch {
      throw listingNames(error)
    }
  }

  /// Adds the names of the captures to the error for a missing parameter: the code may name one that the
  /// route does not have.
  private func listingNames(_ error: ParameterError) -> ParameterError {
    var error = error
    if error.value == nil, case let names = captures.map(\.name), !names.contains(error.name) {
      error.names = names
    }
    return error
  }

  /// Returns the payload, or its entry `name`, as a native object of `type`; `nil` if there is none of
  /// this type.
  ///
  /// On the main actor, it also returns an object that is in an ``OnMain`` box.
  ///
  /// - Parameters:
  ///   - name: The name of the entry. The default is the whole payload.
  ///   - type: The type of the object.
  ///   - isolation: The actor of the caller; supplied by the compiler.
  public func native<T>(
    _ name: String? = nil, as type: T.Type = T.self,
    isolation: isolated (any Actor)? = #isolation
  ) -> T? {
    let entry: Any? = if let name { payloadEntry(name) } else { payload }
    let isOnMain = isolation === MainActor.shared
    return entry.flatMap { JunctorRouting.nativeValue($0, isOnMain: isOnMain) }
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
