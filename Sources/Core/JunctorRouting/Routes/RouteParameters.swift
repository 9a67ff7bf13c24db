// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The parameters from which a typed address is read.
///
/// A name is looked up as in a ``RouteRequest``: in the payload's entries, the captures, the query, and
/// the route's defaults.
public struct RouteParameters: Sendable {
  private enum Source: Sendable {
    case request(RouteRequest)
    case resolution(RouteResolution)
    case values(PatternValues, payload: [String: any Sendable], pattern: String)
    case probe(any RouteParameterProbe)
  }

  private let source: Source

  init(_ request: RouteRequest) { source = .request(request) }

  init(_ resolution: RouteResolution) { source = .resolution(resolution) }

  /// Creates the parameters of a request for the address of `values`.
  init(_ values: RouteValues, matching pattern: String) {
    source = .values(values.texts, payload: values.natives, pattern: pattern)
  }

  /// Creates the parameters with which a typed address is created to record what it reads.
  package init(_ probe: any RouteParameterProbe) { source = .probe(probe) }

  /// The recorder of what is read, if the address is created for that.
  package var probe: (any RouteParameterProbe)? {
    if case .probe(let probe) = source { probe } else { nil }
  }

  /// Returns a parameter of path or query.
  ///
  ///     id = try parameters["id"]     // an Int, a String, an enumeration
  ///     tab = try parameters["tab"]   // nil when absent, for an optional
  ///     tags = try parameters["tag"]  // all repeats, for an array
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type.
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  public subscript<T: ParameterConvertible>(name: String) -> T {
    get throws(ParameterError) { try value(name, as: T.self) }
  }

  /// Returns a parameter of path or query, or a default value if the address does not have it.
  ///
  /// The default of an optional or an array replaces `nil` or an empty array, so that a value with these has
  /// no URL.
  ///
  /// - Throws: A `ParameterError` if the text does not have the type's form.
  public subscript<T: ParameterConvertible>(
    name: String, default value: @autoclosure () -> T
  ) -> T {
    get throws(ParameterError) { try self.value(name, default: value) }
  }

  func value<T: ParameterConvertible>(
    _ name: String, default value: () -> T
  ) throws(ParameterError) -> T {
    if let probe { return try probe.value(name, default: value()) }
    return try self.value(name, as: T?.self) ?? value()
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
    case .probe(let probe): try probe.value(name, default: nil)
    }
  }

  /// Returns a native value that the app's own code passed with the address.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - type: Its type. The result is `nil` for an optional type if there is no value.
  /// - Throws: A `ParameterError` if the value is missing or has another type.
  public func payload<T: Sendable>(
    _ name: String, as type: T.Type = T.self
  ) throws(ParameterError) -> T {
    if let entry = payloadEntry(name) {
      if let native: T = nativeValue(entry) ?? sendableObject(in: entry) { return native }
      throw ParameterError(name: name, value: "\(entry)", expected: "\(T.self)")
    }
    if let nothing: T = absence() { return nothing }
    throw ParameterError(
      name: name, value: nil, expected: "\(T.self), which only the app's own code can send")
  }

  /// Returns the index of the matching choice of ``RoutePatterns/init(choices:)``.
  ///
  /// - Returns: The index, counted from 0.
  /// - Throws: A `ParameterError` if no choice has the matched pattern.
  public func choice(of patterns: RoutePatterns) throws(ParameterError) -> Int {
    let pattern: String? =
      switch source {
      case .request(let request): request.pattern
      case .resolution(let resolution): resolution.matched.pattern
      case .values(_, _, let pattern): pattern
      case .probe(let probe): probe.pattern
      }
    if let pattern, let choice = patterns.choice(matching: pattern) { return choice }
    throw ParameterError(
      name: "pattern", value: pattern,
      expected: "one of " + patterns.texts.map { "“\($0)”" }.joined(separator: ", "))
  }

  /// Returns the native value with this name if it is of `type`, otherwise `nil`.
  package func native<T>(_ name: String, as type: T.Type) -> T? {
    payloadEntry(name).flatMap { nativeValue($0) }
  }

  private func payloadEntry(_ name: String) -> Any? {
    switch source {
    case .request(let request): request.payloadEntry(name)
    case .resolution, .probe: nil
    case .values(_, let payload, _): payload[name]
    }
  }
}
