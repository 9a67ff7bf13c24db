// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteSpace {
  /// Returns the full address, in this space, of a path with an optional query and fragment.
  ///
  /// - Parameter path: Encoded, beginning with `/`.
  /// - Complexity: O(*n*), where *n* is the length of `path`.
  package func address(ofPath path: String) -> String {
    switch kind {
    case .scheme(let scheme):
      // The first segment stands where URLs have their host. One that could be misread there, as
      // a port or an address, goes behind an empty host, which means the same.
      let first = path.utf8.dropFirst().prefix { !"/?#".utf8.contains($0) }
      let isPlain = first.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "%"):
          true
        default: false
        }
      }
      let hasFirst = !first.isEmpty
      return
        "\(scheme)://\(isPlain && (hasFirst || path.utf8.count == 1) ? String(path.dropFirst()) : path)"
    case .host(let scheme, let host): return "\(scheme)://\(host)\(path)"
    case .domain(let host, let port, _):
      return "https://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
    case .nothing: return path
    }
  }
}
