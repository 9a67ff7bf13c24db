// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Which route would answer an address, and with which values; nothing was run.
public struct RouteResolution: Sendable {
  package let route: MatchedRoute

  /// The address as read.
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

  /// Who registered the route.
  public var owner: RouteOwner { route.record.owner }

  /// Who may open the route.
  public var exposure: RouteExposure { route.record.exposure }

  /// The steps of the route and its groups, in order, after the router's own.
  public var steps: [String] { route.record.steps.map(\.name) }

  /// What the pattern captured: names and decoded texts, in the pattern's order.
  public var captures: [(name: String, value: String)] { route.values }

  /// The text of a parameter: captured, else from the query, else the route's default.
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
