// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The origin of a web page: scheme, host and port, compared as one.
package struct WebOrigin: Hashable, Sendable {
  package let text: String

  /// How the origin of a page is written that has none.
  package static let opaque = "null"

  /// Reads `https://host[:port]`; a path, query or fragment is not part of an origin.
  ///
  /// A host with a `*` or a `+` is refused: in the text of an exposure and of a source they are marks.
  package init?(_ text: String) {
    guard let url = try? ParsedURL(text), let scheme = url.scheme, let host = url.host,
      scheme == "https" || scheme == "http", !host.isEmpty,
      !host.utf8.contains(UInt8(ascii: "*")), !host.utf8.contains(UInt8(ascii: "+")),
      url.path.isEmpty || url.path == "/", url.query == nil, url.fragment == nil
    else { return nil }
    self.text = "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")"
  }

  /// The normal form of an origin, and `null` for a text that is none (`about:blank`, `file://`).
  ///
  /// `null` equals no entry of an allow-list, since those must be origins.
  package static func normalized(_ text: String) -> String { WebOrigin(text)?.text ?? opaque }
}
