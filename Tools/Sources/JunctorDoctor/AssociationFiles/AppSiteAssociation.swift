// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON

/// An `apple-app-site-association` file, and which app the system opens for a URL.
///
/// The decision follows the behavior that was measured with Apple's own tool, also where it differs from what a reader
/// of the file expects: a misspelled key is ignored, and a component without patterns matches every URL. ``findings``
/// reports such places.
///
///     let file = try AppSiteAssociation(Data(contentsOf: url))
///     file.decision(for: "https://m.mall.example/order/7")
///     // opens ABCDE12345.com.example.mall by applinks.details[0].components[2] (order.detail)
///
/// ## How the system decides
///
/// - The components of an app are compared in the order of the file. The first one that matches decides: it opens the
///   app, or, with `exclude`, the browser.
/// - A component matches if its path, its query and its fragment do. A part without a pattern always matches.
/// - `*` matches any text, slashes included, and `?` one character. There is no escape.
/// - In a path, leading and trailing slashes make no difference, and a run of slashes is one. A pattern that ends in
///   `/*` also matches the path before it: `/buy/*` matches `/buy`.
/// - In a query, the pattern of a name applies to all items of that name. An absent item is empty. If one value of the
///   object is not a string, the system ignores the whole object.
/// - With `percentEncoded`, the default, the URL is compared as written: the case of `%c3` counts. Without it, the URL
///   is decoded, so that `%2F` is a slash, and the pattern is not.
/// - `caseSensitive` and `percentEncoded` apply to a component, to the components of an app, or to the file. The
///   nearest one decides.
package struct AppSiteAssociation: Sendable {
  /// One element of `details`.
  package struct Details: Sendable, Hashable {
    /// The JSON path, for example `applinks.details[0]`.
    package let path: String
    package var appIDs: [String]
    package var defaults: LinkComponent
    package var components: [LinkComponent]
    /// The key of the list of components: `components`, or `paths` in the older form.
    package var key: String

    package init(
      path: String, appIDs: [String], defaults: LinkComponent = LinkComponent(),
      components: [LinkComponent], key: String = "components"
    ) {
      self.path = path
      self.appIDs = appIDs
      self.defaults = defaults
      self.components = components
      self.key = key
    }
  }

  /// The limit of the sum of all patterns, in which a variable counts with all of its values.
  static let maximumCost = 2_000_000

  package let details: [Details]
  /// The defaults of the file.
  package let defaults: LinkComponent
  package let substitutionVariables: [String: [String]]
  let matchers: [[LinkComponentMatcher]]
  /// The findings of the reader, which knows the file.
  let readingFindings: [Finding]
  /// The places of the components, by the indices of details and component.
  let places: [[JSONPlace]]

  /// Creates a file from its parts.
  ///
  /// - Precondition: The parts are not from an untrusted source: their size is not limited.
  package init(
    details: [Details], defaults: LinkComponent = LinkComponent(),
    substitutionVariables: [String: [String]] = [:]
  ) {
    self.init(
      details: details, defaults: defaults, substitutionVariables: substitutionVariables,
      places: [], readingFindings: [])
  }

  init(
    details: [Details], defaults: LinkComponent, substitutionVariables: [String: [String]],
    places: [[JSONPlace]], readingFindings: [Finding]
  ) {
    self.details = details
    self.defaults = defaults
    self.substitutionVariables = substitutionVariables
    self.places = places
    self.readingFindings = readingFindings
    let variables = GlobVariables(substitutionVariables)
    matchers = details.map { details in
      let base = details.defaults.inheriting(defaults)
      return details.components.map {
        LinkComponentMatcher($0.inheriting(base), variables: variables)
      }
    }
  }
}
