// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorMatching

/// Reads a URL in the one space that a pattern is for, or, for a pattern that answers everywhere,
/// in the space of the URL itself.
func routable(_ url: String, for pattern: RoutePattern) throws -> RoutableURL? {
  let parsed = try ParsedURL(url)
  let space: RouteSpace
  if let host = pattern.host {
    space = .domain(host, port: pattern.port)
  } else if let scheme = pattern.scheme {
    space = .scheme(scheme)
  } else if let scheme = parsed.scheme, let host = parsed.host, scheme.hasPrefix("http") {
    space = .domain(String(host), port: parsed.port)
  } else {
    space = .scheme(parsed.scheme.map { String($0) } ?? "app")
  }
  return RouteSpaces([space]).resolve(parsed)
}

/// Returns the values that `url` gives to `pattern`; `nil` when it does not match.
func values(_ pattern: RoutePattern, _ url: String) throws -> [String: String]? {
  guard let url = try routable(url, for: pattern) else { return nil }
  guard let match = pattern.firstMatch(url) else { return nil }
  return Dictionary(uniqueKeysWithValues: match.captures.all.map { ($0.name, $0.value) })
}

func values(
  _ pattern: String, _ url: String, ignoreCase: Bool = false
) throws -> [String: String]? {
  try values(RoutePattern(pattern, ignoreCase: ignoreCase), url)
}

extension Position {
  /// The automaton of the position, that of a literal too.
  var automaton: Automaton {
    if case .literal(let symbols) = language { return try! Automaton(.literal(symbols)) }
    return language.automaton!
  }
}

/// The mistake in a pattern; `nil` when there is none.
func mistake(_ pattern: String, ignoreCase: Bool = false) -> RoutePatternError? {
  do throws(RoutePatternError) {
    _ = try RoutePattern(pattern, ignoreCase: ignoreCase)
    return nil
  } catch {
    return error
  }
}
