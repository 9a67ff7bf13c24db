// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The access check that each request must pass before it is processed.
///
/// A page of another origin can send requests to this machine, also under a host name that resolves to it (DNS
/// rebinding). It cannot choose the headers `Host` and `Origin` freely. So the check compares both as a whole.
struct DeskAccess: Sendable {
  /// The allowed values of `Host`.
  let hosts: Set<String>
  /// The allowed origins in addition to the host's own.
  let origins: Set<String>

  /// Creates the access check of a listening host.
  ///
  /// - Parameters:
  ///   - port: The port of the host.
  ///   - names: The host's names in addition to `127.0.0.1` and `localhost`.
  ///   - origins: The allowed origins in addition to the host's own, in the form that browsers send.
  init(port: UInt16, names: [String] = [], origins: [String] = []) {
    hosts = Set((["127.0.0.1", "localhost"] + names).map { "\($0):\(port)" })
    self.origins = Set(origins)
  }

  /// Returns the value of `Host` if it is allowed.
  ///
  /// - Throws: A refusal for other values and for none.
  func host(_ host: String?) throws(DeskRefusal) -> String {
    guard let host, hosts.contains(host) else {
      throw DeskRefusal("The host “\(DeskRefusal.excerpt(host))” is not served here.")
    }
    return host
  }

  /// Returns the origin of the requesting page; `nil` if the request has none because it is not from a browser.
  ///
  /// - Parameters:
  ///   - origin: The value of `Origin`.
  ///   - host: The value of `Host`.
  /// - Throws: A refusal for an origin that is neither this host's own nor listed.
  func origin(_ origin: String?, at host: String) throws(DeskRefusal) -> String? {
    guard let origin else { return nil }
    guard origin == Self.own(at: host) || origins.contains(origin) else {
      throw DeskRefusal("Pages of “\(DeskRefusal.excerpt(origin))” are not allowed.")
    }
    return origin
  }

  /// Returns the origin of the host's own pages.
  static func own(at host: String) -> String { "http://\(host)" }
}

/// The reason why a request is refused.
struct DeskRefusal: Error, Hashable, CustomStringConvertible {
  /// The reason, which the response contains.
  let description: String

  init(_ description: String) { self.description = description }

  /// Returns at most 80 characters of an untrusted text, with `?` for control and non-ASCII characters.
  static func excerpt(_ text: String?) -> String {
    guard let text else { return "none" }
    return String(
      text.unicodeScalars.prefix(80).map { $0.isASCII && $0.value > 31 ? Character($0) : "?" })
  }
}
