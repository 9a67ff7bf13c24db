// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The route that matches an address, and the captured values.
///
/// No step or handler ran.
public struct RouteResolution: Sendable {
  package let route: MatchedRoute

  /// The parsed address.
  public let url: ParsedURL

  let plusIsSpace: Bool

  init(route: MatchedRoute, url: ParsedURL, plusIsSpace: Bool) {
    self.route = route
    self.url = url
    self.plusIsSpace = plusIsSpace
  }

  /// The pattern, as it was written.
  public var pattern: String { route.pattern }

  /// The route's name, if it has one.
  public var name: String? { route.record.name }

  /// The module and line that registered the route.
  public var owner: RouteOwner { route.record.owner }

  /// The sources to which the route is open.
  public var exposure: RouteExposure { route.record.exposure }

  /// The steps of the route and its groups, in order.
  ///
  /// They follow the router's own.
  public var steps: [String] { route.record.steps.map(\.name) }

  /// The captures: names and decoded texts, in the pattern's order.
  public var captures: [(name: String, value: String)] { route.values }

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
    if let captured = route.value(name) { return ParameterTexts(captured) }
    let repeated = url.queryItems(plusIsSpace: plusIsSpace).filter { $0.name == name }.map(\.value)
    if !repeated.isEmpty { return ParameterTexts(repeated) }
    return ParameterTexts(route.record.defaults[name])
  }
}
