// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The parameters from which a typed address is read.
///
/// Three kinds are kept apart and looked up as one, as in a ``RouteRequest``: the payload's entries, what
/// the pattern captured, the query, and last the route's defaults.
public struct RouteParameters: Sendable {
  private enum Source: Sendable {
    case request(RouteRequest)
    case resolution(RouteResolution)
    case values(PatternValues, payload: [String: any Sendable], pattern: String)
  }

  private let source: Source

  init(_ request: RouteRequest) { source = .request(request) }

  init(_ resolution: RouteResolution) { source = .resolution(resolution) }

  /// What a request for the address of `values` would have.
  init(_ values: RouteValues, matching pattern: String) {
    source = .values(values.texts, payload: values.natives, pattern: pattern)
  }

  /// Returns a parameter of path or query.
  ///
  ///     id = try parameters["id"]     // an Int, a String, an enumeration
  ///     tab = try parameters["tab"]   // nil when absent, for an optional
  ///     tags = try parameters["tag"]  // all repeats, for an array
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type.
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  public subscript<T: ParameterConvertible>(name: String) -> T {
    get throws(ParameterError) { try value(name, as: T.self) }
  }

  /// Returns a parameter of path or query, or a default where the address has none.
  ///
  /// The default of an optional or an array takes the place of `nil` or of no elements, so that a value
  /// with these has no URL.
  ///
  /// - Throws: A `ParameterError` when there is a text that is none of the type's.
  public subscript<T: ParameterConvertible>(
    name: String, default value: @autoclosure () -> T
  ) -> T {
    get throws(ParameterError) { try self.value(name, as: T?.self) ?? value() }
  }

  /// Returns a parameter as `type`.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type.
  public func value<T: ParameterConvertible>(
    _ name: String, as type: T.Type
  ) throws(ParameterError) -> T {
    switch source {
    case .request(let request): try request.value(name, as: type)
    case .resolution(let resolution): try resolution.value(name, as: type)
    case .values(let values, _, _):
      try T.read(
        ParameterTexts(values.items.lazy.filter { $0.name == name }.map(\.text)), name: name)
    }
  }

  /// Returns a value that the app's own code handed over beside the address.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - type: Its type. An optional one gives `nil` where nothing was handed over.
  /// - Throws: A `ParameterError` when it is missing or of another type.
  public func payload<T: Sendable>(
    _ name: String, as type: T.Type = T.self
  ) throws(ParameterError) -> T {
    if let entry = payloadEntry(name) {
      if let native = entry as? T { return native }
      throw ParameterError(name: name, value: "\(entry)", expected: "\(T.self)")
    }
    if let nothing: T = absence() { return nothing }
    throw ParameterError(
      name: name, value: nil, expected: "\(T.self), which only the app's own code can hand over")
  }

  /// Returns which choice of ``RoutePatterns/init(choices:)`` has the pattern that was matched.
  ///
  /// - Returns: Its number, counted from 0.
  /// - Throws: A `ParameterError` when none has it.
  public func choice(of patterns: RoutePatterns) throws(ParameterError) -> Int {
    let pattern: String? =
      switch source {
      case .request(let request): request.pattern
      case .resolution(let resolution): resolution.pattern
      case .values(_, _, let pattern): pattern
      }
    if let pattern, let choice = patterns.choice(matching: pattern) { return choice }
    throw ParameterError(
      name: "pattern", value: pattern,
      expected: "one of " + patterns.texts.map { "“\($0)”" }.joined(separator: ", "))
  }

  /// Returns a native value that was handed over under this name, if it is of `type`.
  public func nativeValue<T>(_ name: String, as type: T.Type) -> T? {
    payloadEntry(name) as? T
  }

  private func payloadEntry(_ name: String) -> Any? {
    switch source {
    case .request(let request): request.payloadEntry(name)
    case .resolution: nil
    case .values(_, let payload, _): payload[name]
    }
  }
}
