// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An intent filter of an Android app, and whether it matches the intent of a link.
///
/// All `<data>` elements of a filter are combined: a URL matches if its scheme is one of the schemes, its host one of
/// the hosts, and its path matches one of the patterns. So two elements for two different URLs match four kinds of URLs.
///
/// - Without a scheme, no web URL matches. Without a host, paths are ignored.
/// - Schemes and hosts are compared with their case, as Android's documentation defines it.
/// - A host `*.mall.example` matches each host that ends in `.mall.example`; `*` matches each host.
/// - A port matches only the port that is written in the URL.
package struct IntentFilter: Sendable, Hashable {
  /// The attributes of a `<data>` element.
  package struct Data: Sendable, Hashable {
    package var scheme: String?
    package var host: String?
    /// Ignored without a host.
    package var port: Int?
    package var paths: [AndroidPathPattern]

    package init(
      scheme: String? = nil, host: String? = nil, port: Int? = nil, paths: [AndroidPathPattern] = []
    ) {
      self.scheme = scheme
      self.host = host
      self.port = port
      self.paths = paths
    }
  }

  package static let view = "android.intent.action.VIEW"
  package static let defaultCategory = "android.intent.category.DEFAULT"
  package static let browsable = "android.intent.category.BROWSABLE"

  package var actions: [String]
  package var categories: [String]
  package var data: [Data]
  /// The groups of `<uri-relative-filter-group>`, since API level 35, in their order.
  package var groups: [URIRelativeFilterGroup]
  /// Whether Android compares the hosts with their `assetlinks.json`.
  package var autoVerify: Bool

  /// Creates a filter, by default with the action and the categories of a link.
  package init(
    actions: [String] = [view], categories: [String] = [defaultCategory, browsable], data: [Data],
    groups: [URIRelativeFilterGroup] = [], autoVerify: Bool = false
  ) {
    self.actions = actions
    self.categories = categories
    self.data = data
    self.groups = groups
    self.autoVerify = autoVerify
  }

  /// Returns whether an intent with a URL matches the filter.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - action: The action of the intent. The default is that of a link.
  ///   - categories: The categories of the intent; the filter must have each of them. The default is those of a link
  ///     from a browser: `DEFAULT`, which Android adds to each implicit intent, and `BROWSABLE`.
  ///   - apiLevel: The version of Android, which ignores attributes of later versions.
  package func matches(
    _ url: String, action: String = view, categories: [String] = [defaultCategory, browsable],
    apiLevel: Int = .max
  ) -> Bool {
    guard actions.contains(action), categories.allSatisfy(self.categories.contains),
      let parts = URLParts(url), data.contains(where: { $0.scheme == parts.scheme })
    else { return false }
    let authorities = data.filter { $0.host != nil }
    if authorities.isEmpty { return true }
    guard let host = parts.host, authorities.contains(where: { $0.matches(host, parts.port) })
    else { return false }
    let paths = data.flatMap { $0.paths }.filter { $0.kind.apiLevel <= apiLevel }
    let groups = apiLevel < 35 ? [] : groups
    if paths.isEmpty, groups.isEmpty { return true }
    let path = URLParts.decoded(parts.path)
    return paths.contains { $0.matches(path) } || groups.allows(parts)
  }
}

extension IntentFilter.Data {
  fileprivate func matches(_ other: String, _ otherPort: Int?) -> Bool {
    guard let host, port == nil || port == otherPort else { return false }
    return host.hasPrefix("*") ? other.hasSuffix(host.dropFirst()) : other == host
  }
}
