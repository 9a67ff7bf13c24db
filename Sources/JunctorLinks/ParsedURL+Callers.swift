// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching
package import JunctorRouting

extension ParsedURL {
  /// The text with further pairs at the end of its query, before its fragment.
  ///
  ///     try ParsedURL("partner://done?a=1#top").adding([("id", "7")])  // partner://done?a=1&id=7#top
  func adding(_ pairs: [(name: String, value: String)]) -> String {
    if pairs.isEmpty { return text }
    let added = pairs.map { name, value in
      "\(PercentEncoding.component(name))=\(PercentEncoding.component(value))"
    }.joined(separator: "&")
    let fragment = fragment.map { "#\($0)" } ?? ""
    let base = text.dropLast(fragment.count)
    let mark =
      switch query {
      case nil: "?"
      case let query? where query.isEmpty || query.last == "&": ""
      default: "&"
      }
    return "\(base)\(mark)\(added)\(fragment)"
  }

  /// The text with other pairs, as they are written, in the place of its query.
  package func replacingQuery(by pairs: [Substring]) -> String {
    let fragment = fragment.map { "#\($0)" } ?? ""
    let base = text.dropLast(fragment.count + (query.map { $0.count + 1 } ?? 0))
    return base + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))") + fragment
  }

  /// The pairs of the query, decoded and as they are written, in order.
  package func writtenItems(plusIsSpace: Bool) -> [(item: QueryItem, text: Substring)] {
    let texts = query?.split(separator: "&") ?? []
    return Array(zip(queryItems(plusIsSpace: plusIsSpace), texts))
  }

  /// The origin of an address of the web.
  var webOrigin: WebOrigin? {
    guard isWebAddress, let scheme, let host else { return nil }
    return WebOrigin("\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")")
  }

  /// Whether its scheme is one of those whose addresses are programs or files, and never another app.
  var isNeverAnApp: Bool { scheme.map { Self.neverApps.contains(String($0)) } ?? true }

  private static let neverApps: Set<String> = [
    "about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source",
  ]
}

extension Router {
  /// Whether a space of this router, or of one of its parents, owns the address; no for a text without
  /// a scheme, which could be anything: the origin `null`, for example.
  package func owns(_ url: ParsedURL) -> Bool {
    if url.scheme == nil { return false }
    let snapshot = snapshot
    return snapshot.spaces.resolve(url) != nil || snapshot.parent?.owns(url) ?? false
  }

  /// Whether the app of this router is opened by the address: a space owns it, or one has its scheme.
  func isOpened(by url: ParsedURL) -> Bool {
    let snapshot = snapshot
    if snapshot.spaces.resolve(url) != nil { return true }
    let hasScheme = snapshot.spaces.spaces.contains { space in
      switch space.kind {
      case .scheme(let scheme), .host(let scheme, _): url.scheme.map { $0 == scheme } ?? false
      case .domain, .nothing: false
      }
    }
    return hasScheme || snapshot.parent?.isOpened(by: url) ?? false
  }

  /// The first space whose addresses have a scheme that is not the web's.
  func space(ofScheme wanted: Substring) -> RouteSpace? {
    let spaces = snapshot.spaces.spaces
    return spaces.first { $0.kind == .scheme(String(wanted)) }
      ?? spaces.first { space in
        if case .host(let scheme, _) = space.kind { wanted == scheme } else { false }
      }
  }

  /// What a developer should know.
  package func log(_ text: String) { runtime.log(text) }
}
