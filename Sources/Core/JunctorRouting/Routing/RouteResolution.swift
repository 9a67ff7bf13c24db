// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The route that matches an address, and the captured values.
///
/// No step or handler ran.
public struct RouteResolution: Sendable {
  package let matched: MatchedRoute

  let url: ParsedURL

  let plusIsSpace: Bool

  /// The route, with the pattern that matches.
  public var route: RouteDescription {
    RouteDescription(pattern: matched.pattern, of: matched.record)
  }

  /// Whether the route shows a screen.
  public var isScreen: Bool {
    if case .custom = matched.record.handler.kind { true } else { false }
  }

  /// The captures: names and decoded texts, in the pattern's order.
  var captures: [(name: String, value: String)] { matched.values }

  /// The text of a parameter: from the path, otherwise from the query, otherwise the route's default.
  public subscript(name: String) -> String? { texts(name).first }

  /// Returns a parameter as `type`.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type.
  public func value<T: ParameterConvertible>(
    _ name: String, as type: T.Type = T.self
  ) throws(ParameterError) -> T {
    try T.read(texts(name), name: name)
  }

  private func texts(_ name: String) -> ParameterTexts {
    if let captured = matched.value(name) { return ParameterTexts(captured) }
    let repeated = url.queryItems(plusIsSpace: plusIsSpace).values(named: name)
    if !repeated.isEmpty { return ParameterTexts(repeated) }
    return ParameterTexts(matched.record.defaults[name])
  }
}
