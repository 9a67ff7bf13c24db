// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The address of a web page, with names in braces in place of captured values.
///
///     PageTemplate("https://m.mall.example/order/{id}")
///
/// The scheme is `https`. Braces are permitted after the host only, so that no value can select another host.
public struct PageTemplate: Sendable, Hashable, CustomStringConvertible {
  /// The address as it was written.
  public let description: String
  /// The scheme, the host, and the port if it is not 443.
  package let origin: String
  /// The names in braces, in the order of the text, each once.
  package let names: [String]

  /// Creates an address from its written form; `nil` if it is not in canonical form, and for another scheme than `https`.
  public init?(_ text: String) {
    var plain = ""
    var names: [String] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else { return nil }
      let name = rest[rest.index(after: open)..<close]
      guard Self.isName(name) else { return nil }
      if !names.contains(String(name)) { names.append(String(name)) }
      plain += rest[..<open]
      // A letter can stand wherever a percent-encoded value can.
      plain += "x"
      rest = rest[rest.index(after: close)...]
    }
    plain += rest
    guard let url = try? ParsedURL(plain), let host = url.host,
      !host.isEmpty, url.description == plain
    else { return nil }
    let origin = "https://\(host)\(url.port.map { ":\($0)" } ?? "")"
    // Excludes another scheme, a user name before the host, and braces in the origin.
    guard text.hasPrefix(origin + "/") else { return nil }
    (description, self.origin, self.names) = (text, origin, names)
  }

  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0 == "_" || $0 == "-" || $0.isASCII && $0.properties.isAlphabetic
          || ("0"..."9").contains($0)
      }
  }
}
