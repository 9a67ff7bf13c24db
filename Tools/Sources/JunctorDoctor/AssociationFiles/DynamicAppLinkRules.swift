// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

/// The rules of Dynamic App Links: `dynamic_app_link_components` in `assetlinks.json`.
///
/// Android 15 and later applies them to the URLs that an intent filter already matches, so that they can only exclude.
/// The first component that matches decides; if none does, the URL does not open the app.
///
/// The components look like those of `apple-app-site-association`, but Android matches them by its own rules:
///
/// - `*` ends at the next occurrence of the character after it, without backtracking.
/// - Slashes count: `/buy/*` matches neither `/buy` nor `//buy/1`.
/// - An absent query item or fragment does not match `*`, and one of several items with the same name is enough.
/// - URLs are decoded, letters are compared with their case, and there are no variables.
package struct DynamicAppLinkRules: Sendable, Hashable {
  /// The decision about a URL.
  package enum Decision: Sendable, Hashable {
    /// The component with this index allows the URL.
    case opens(component: Int)
    /// The component with this index excludes the URL.
    case excluded(component: Int)
    case noMatch
  }

  package let components: [LinkComponent]
  /// What Android compares, one group for each component.
  package let groups: [URIRelativeFilterGroup]

  /// Creates rules.
  ///
  /// - Returns: `nil` if Android discards the rules: one pattern for the whole query is not supported.
  package init?(_ components: [LinkComponent]) {
    var groups: [URIRelativeFilterGroup] = []
    for component in components {
      var filters: [URIRelativeFilterGroup.Filter] = []
      if let path = component.path { filters.append(.init(.path, Self.pattern(path))) }
      switch component.query {
      case .text: return nil
      case .items(let items):
        filters += items.map { .init(.query, Self.pattern($0.pattern, after: "\($0.name)=")) }
      case nil: break
      }
      if let fragment = component.fragment {
        filters.append(.init(.fragment, Self.pattern(fragment)))
      }
      groups.append(.init(allows: component.excludes != true, filters: filters))
    }
    self.components = components
    self.groups = groups
  }

  /// Returns the decision about a URL that an intent filter matches.
  package func decision(for url: String) -> Decision {
    guard let parts = URLParts(url), let index = groups.firstIndex(where: { $0.matches(parts) })
    else { return .noMatch }
    return groups[index].allows ? .opens(component: index) : .excluded(component: index)
  }

  /// Returns what Android makes of a pattern: a literal, a prefix if its only wildcard is `*` at the end, or a glob.
  private static func pattern(_ text: String, after literal: String = "") -> AndroidPathPattern {
    let scalars = text.unicodeScalars
    func isWildcard(_ scalar: Unicode.Scalar) -> Bool { scalar == "*" || scalar == "?" }
    if !scalars.contains(where: isWildcard) {
      return AndroidPathPattern(accepted: .literal, literal + text)
    }
    if scalars.last == "*", !scalars.dropLast().contains(where: isWildcard) {
      return AndroidPathPattern(accepted: .prefix, literal + String(scalars.dropLast()))
    }
    func escaped(_ scalar: Unicode.Scalar) -> String? {
      ".*\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : nil
    }
    let glob = text.replacingScalars { $0 == "*" ? ".*" : $0 == "?" ? "." : escaped($0) }
    return AndroidPathPattern(
      accepted: .simpleGlob, literal.replacingScalars(escaped) + glob)
  }
}
