// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The origin of a web page: scheme, host and port, compared as one.
package struct WebOrigin: Hashable, Sendable {
  package let text: String

  /// The text for a page without an origin.
  static let opaque = "null"

  /// Parses `https://host[:port]`; a path, query or fragment is not part of an origin.
  ///
  /// A host with `*`, `+` or a comma is refused, since these have a meaning in the text of exposures and sources.
  package init?(_ text: String) {
    guard let url = try? ParsedURL(text), let scheme = url.scheme, let host = url.host,
      scheme == "https" || scheme == "http", !host.isEmpty,
      !host.utf8.contains(where: { "*+,".utf8.contains($0) }),
      url.path.isEmpty || url.path == "/", url.query == nil, url.fragment == nil
    else { return nil }
    self.text = "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")"
  }

  /// Returns the normalized origin, or `null`, which equals no entry of an allow-list, for any other text.
  package static func normalized(_ text: String) -> String { WebOrigin(text)?.text ?? opaque }
}
