// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A compiled component of an `apple-app-site-association` file.
struct LinkComponentMatcher: Sendable {
  enum Query: Sendable {
    case text(GlobPattern)
    case items([(name: String, pattern: GlobPattern)])
  }

  let path: GlobPattern?
  let query: Query?
  let fragment: GlobPattern?
  let excludes: Bool
  let form: LinkText.Form

  /// Compiles a component that has inherited its defaults.
  init(_ component: LinkComponent, variables: GlobVariables) {
    let ignoresCase = !(component.isCaseSensitive ?? true)
    func compiled(_ text: String) -> GlobPattern {
      GlobPattern(text, ignoresCase: ignoresCase, variables: variables)
    }
    path = component.path.map {
      GlobPattern(path: $0, ignoresCase: ignoresCase, variables: variables)
    }
    query =
      switch component.query {
      case .text(let text): .text(compiled(text))
      case .items(let items): .items(items.map { ($0.name, compiled($0.pattern)) })
      case nil: nil
      }
    fragment = component.fragment.map(compiled)
    excludes = component.excludes ?? false
    form = LinkText.Form(
      ignoresCase: ignoresCase, isDecoded: !(component.isPercentEncoded ?? true))
  }

  /// An upper bound of the steps that matching takes for each 64 symbols of a URL.
  var cost: Int {
    var cost = (path?.cost ?? 0) + (fragment?.cost ?? 0) + 1
    switch query {
    case .text(let pattern): cost += pattern.cost
    case .items(let items): cost = items.reduce(cost) { $0 + $1.pattern.cost }
    case nil: break
    }
    return cost
  }

  /// Returns whether each part of the component matches.
  func matches(_ link: LinkTexts) -> Bool {
    let text = link[form]
    if let path, !path.matches(&text.path) { return false }
    if let fragment, !fragment.matches(&text.fragment) { return false }
    return switch query {
    case .text(let pattern): pattern.matches(&text.query)
    case .items(let items): items.allSatisfy { text.allValues(of: $0.name, match: $0.pattern) }
    case nil: true
    }
  }

  /// Returns whether the component matches every URL that `other` matches, if that is easy to decide.
  ///
  /// - Precondition: Both were compiled with the same letter case.
  func covers(_ other: LinkComponentMatcher) -> Bool {
    covers(path, other.path) && covers(fragment, other.fragment) && coversQuery(of: other)
      && (form.isDecoded == other.form.isDecoded || isUnconditional)
  }

  /// Whether the component matches every URL.
  var isUnconditional: Bool {
    guard path?.matchesAll ?? true, fragment?.matchesAll ?? true else { return false }
    return switch query {
    case .text(let pattern): pattern.matchesAll
    case .items(let items): items.allSatisfy { $0.pattern.matchesAll }
    case nil: true
    }
  }

  private func covers(_ pattern: GlobPattern?, _ other: GlobPattern?) -> Bool {
    guard let pattern, !pattern.matchesAll else { return true }
    return other.map(pattern.covers) ?? false
  }

  private func coversQuery(of other: LinkComponentMatcher) -> Bool {
    switch (query, other.query) {
    case (nil, _): true
    case (.text(let pattern), .text(let otherPattern)): pattern.covers(otherPattern)
    case (.text(let pattern), _): pattern.matchesAll
    case (.items(let items), let query):
      items.allSatisfy { item in
        if item.pattern.matchesAll { return true }
        guard case .items(let others) = query else { return false }
        return others.contains { $0.name == item.name && item.pattern.covers($0.pattern) }
      }
    }
  }
}
