// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// The patterns of a manifest as programs in rank order, for the page that finds the route of a URL.
///
/// The first one that matches is the route of the router: a table refuses routes that match the same URL without an
/// order between them.
enum CatalogueMatcher {
  /// Returns the data of the page's script.
  static func value(_ manifest: RouteManifest, _ table: RouteTable?) -> JSONValue {
    let alternatives = (table?.rankedAlternatives ?? []).compactMap { entry -> JSONValue? in
      guard let index = manifest.index(of: entry.id) else { return nil }
      let route = manifest.routes[index]
      let number = Int(entry.id.rawValue - manifest.firstNumber(ofRoute: index).rawValue)
      return alternative(entry.alternative, of: route.patterns[number], route: index)
    }
    return .object([
      ("alternatives", .array(alternatives)),
      ("routes", .array(manifest.routes.map { .string($0.id) })),
      ("spaces", .array(manifest.spaces.map(space))),
    ])
  }

  private static func space(_ space: RouteSpace) -> JSONValue {
    switch space.kind {
    case .scheme(let scheme): return .object([("scheme", .string(scheme))])
    case .host(let scheme, let host):
      return .object([("scheme", .string(scheme)), ("host", .string(host))])
    case .domain(let host, let port, let includingSubdomains):
      return .object([
        ("domain", .string(host)), ("port", .string(port.map(String.init) ?? "")),
        ("subdomains", .number(includingSubdomains ? 1 : 0)),
      ])
    }
  }

  private static func alternative(_ number: Int, of pattern: RoutePattern, route: Int) -> JSONValue
  {
    let template = pattern.storage.templates[number]
    let writer = ExpressionProgram(slash: .both)
    var members: [(name: String, value: JSONValue)] = [
      ("route", .number(route)),
      ("path", .string(writer.text(of: template.segments, in: pattern))),
      ("names", .array(names(template.segments, pattern))),
    ]
    if let last = template.segments.last,
      last.contains(where: { $0.capture.map { pattern.declaredCaptures[$0].keepsSlash } ?? false })
    {
      members.append(("tail", .number(1)))
    }
    if let scheme = pattern.scheme {
      members.append(("scheme", .string(scheme)))
      if let host = pattern.host { members.append(("host", .string(host))) }
      if let port = pattern.port { members.append(("port", .string(String(port)))) }
    }
    if !template.query.isEmpty {
      members.append(("query", .array(template.query.map { condition($0, pattern) })))
    }
    if let fragment = template.fragment {
      members.append(("fragment", .string(writer.text(of: fragment, in: pattern))))
      members.append(("fragmentNames", .array(names(fragment, pattern))))
    }
    return .object(members)
  }

  private static func names(
    _ segments: [[PatternTemplate.Piece]], _ pattern: RoutePattern
  ) -> [JSONValue] {
    segments.joined().compactMap(\.capture).map { .string(pattern.captureNames[$0]) }
  }

  private static func condition(_ condition: PatternTemplate.Condition, _ pattern: RoutePattern)
    -> JSONValue
  {
    var members: [(name: String, value: JSONValue)] = [("key", .string(condition.key))]
    switch condition.value {
    case .present: break
    case .literal(let text): members.append(("is", .string(text)))
    case .capture(let number):
      members.append(("name", .string(pattern.captureNames[number])))
      if case .constrained(let constraint) = pattern.declaredCaptures[number].kind {
        let program = ExpressionProgram(slash: .separator).text(of: constraint.expression)
        members.append(("matches", .string(program)))
      }
    }
    return .object(members)
  }
}
