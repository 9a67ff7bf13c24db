// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching
package import JunctorRouting

extension ParsedURL {
  /// Returns the address with pairs added to its query, for another app: see `ParsedURL.uri`.
  ///
  ///     try ParsedURL("partner://done?a=1#top").adding([("id", "7")])  // partner://done?a=1&id=7#top
  func adding(_ pairs: [(name: String, value: String)]) -> String {
    uri.addingToQuery(
      pairs.map { PercentEncoding.component($0) + "=" + PercentEncoding.component($1) })
  }

  /// Returns the pairs of the query, decoded and unchanged.
  package func writtenItems(plusIsSpace: Bool) -> [(item: QueryItem, text: Substring)] {
    let texts = query?.split(separator: "&") ?? []
    return Array(zip(queryItems(plusIsSpace: plusIsSpace), texts))
  }

  /// Whether the scheme is for code or files, and never opens another app.
  var isNeverAnApp: Bool { scheme.map { Self.neverApps.contains(String($0)) } ?? true }

  /// The schemes for code and files.
  package static let neverApps: Set<String> = [
    "about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source",
  ]
}

extension RouteSpace {
  /// Returns a scheme that an app can have, in lower case; otherwise `nil`.
  static func appScheme(_ text: String) -> String? {
    guard case .scheme(let name)? = RouteSpace(scheme: text, host: nil)?.kind else { return nil }
    return name
  }
}

extension Router {
  /// Whether a space of this router, or of a parent, owns the address; `false` without a scheme, as for the
  /// origin `null`.
  package func owns(_ url: ParsedURL) -> Bool {
    if url.scheme == nil { return false }
    let snapshot = snapshot
    return snapshot.spaces.resolve(url) != nil || snapshot.parent?.owns(url) ?? false
  }

  /// Whether the address opens the app of this router: a space owns it, or has its scheme.
  package func isOpened(by url: ParsedURL) -> Bool {
    let snapshot = snapshot
    return snapshot.spaces.resolve(url) != nil || url.scheme.flatMap(space(ofScheme:)) != nil
      || snapshot.parent?.isOpened(by: url) ?? false
  }

  /// Returns the first space with a custom scheme.
  func space(ofScheme name: Substring) -> RouteSpace? {
    let spaces = snapshot.spaces.spaces
    return spaces.first { $0.kind == .scheme(String(name)) }
      ?? spaces.first { space in
        if case .host(let scheme, _) = space.kind { scheme == name } else { false }
      }
  }
}
