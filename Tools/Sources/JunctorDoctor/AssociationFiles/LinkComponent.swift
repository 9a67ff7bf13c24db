// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A rule of an association file: one object of `components` in `apple-app-site-association`, or of
/// `dynamic_app_link_components` in `assetlinks.json`.
///
/// A part that is `nil` is not in the file.
package struct LinkComponent: Sendable, Hashable {
  /// The pattern of the query.
  package enum Query: Sendable, Hashable {
    /// One pattern for the whole query.
    case text(String)
    /// A pattern for the value of each name.
    case items([Item])
  }

  /// A name of a query item, and the pattern of its values.
  package struct Item: Sendable, Hashable {
    package let name: String
    package let pattern: String

    package init(_ name: String, _ pattern: String) { (self.name, self.pattern) = (name, pattern) }
  }

  /// The pattern of the path: `/`.
  package var path: String?
  /// The pattern of the query: `?`.
  package var query: Query?
  /// The pattern of the fragment: `#`.
  package var fragment: String?
  /// Whether URLs that match do not open the app: `exclude`.
  package var excludes: Bool?
  /// Whether letters are compared with their case: `caseSensitive`.
  package var isCaseSensitive: Bool?
  /// Whether the URL is compared without decoding it: `percentEncoded`.
  package var isPercentEncoded: Bool?
  /// A text that the systems ignore: `comment`.
  package var comment: String?

  package init(
    path: String? = nil, query: Query? = nil, fragment: String? = nil, excludes: Bool? = nil,
    isCaseSensitive: Bool? = nil, isPercentEncoded: Bool? = nil, comment: String? = nil
  ) {
    self.path = path
    self.query = query
    self.fragment = fragment
    self.excludes = excludes
    self.isCaseSensitive = isCaseSensitive
    self.isPercentEncoded = isPercentEncoded
    self.comment = comment
  }

  /// Stands for an element of the list that is not a component, so that the others keep their indices.
  ///
  /// Its variable has no name, so that it never matches.
  static let unmatchable = LinkComponent(path: "$()")

  /// Returns the component with the parts of `defaults` that it does not have.
  package func inheriting(_ defaults: LinkComponent) -> LinkComponent {
    LinkComponent(
      path: path ?? defaults.path, query: query ?? defaults.query,
      fragment: fragment ?? defaults.fragment, excludes: excludes ?? defaults.excludes,
      isCaseSensitive: isCaseSensitive ?? defaults.isCaseSensitive,
      isPercentEncoded: isPercentEncoded ?? defaults.isPercentEncoded, comment: comment)
  }

  /// The patterns, in the order path, query, fragment.
  var patterns: [String] {
    var patterns = path.map { [$0] } ?? []
    switch query {
    case .text(let text): patterns.append(text)
    case .items(let items): patterns += items.map { $0.pattern }
    case nil: break
    }
    return patterns + (fragment.map { [$0] } ?? [])
  }
}
