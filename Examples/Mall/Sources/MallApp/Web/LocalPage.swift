// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A page of a web server on this machine, which the desk shows in place of the campaign.
struct LocalPage: Hashable, Sendable {
  /// The URL, without a fragment.
  let url: String
  /// The origin, in the form that browsers send.
  let origin: String

  /// Creates the page of a URL with `http` or `https`; `nil` if another machine could serve it.
  init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host?.lowercased(), let defaultPort = ["http": 80, "https": 443][scheme],
      ["localhost", "127.0.0.1"].contains(host), parts.user == nil, parts.fragment == nil
    else { return nil }
    url = text
    let port = parts.port.flatMap { $0 == defaultPort ? nil : ":\($0)" } ?? ""
    origin = "\(scheme)://\(host)\(port)"
  }

  /// Returns the address of the page with the host of its bridge in the fragment: `#junctor=` and an encoded URL, whose own
  /// fragment is the token.
  func address(host: String, token: String) -> String {
    "\(url)#junctor=http%3A%2F%2F\(host.replacing(":", with: "%3A"))%23\(token)"
  }
}
