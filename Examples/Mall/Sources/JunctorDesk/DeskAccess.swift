// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Who may come in: what is checked of each request before anybody looks at what it wants.
///
/// A page on another origin can make a browser send requests to this machine, and under a name of its
/// own choice that leads here. It can choose neither `Host` nor `Origin` freely, so these two are what
/// is looked at, and compared as a whole.
struct DeskDoor: Sendable {
  /// The values of `Host` that are this host's.
  let hosts: Set<String>
  /// Whose pages may ask beside the host's own.
  let origins: Set<String>

  /// Creates the door of a host that listens.
  ///
  /// - Parameters:
  ///   - port: The port that it listens at.
  ///   - names: Its names beside `127.0.0.1` and `localhost`.
  ///   - origins: Whose pages may ask beside the host's own, written as browsers write them.
  init(port: UInt16, names: [String] = [], origins: [String] = []) {
    hosts = Set((["127.0.0.1", "localhost"] + names).map { "\($0):\(port)" })
    self.origins = Set(origins)
  }

  /// Returns the host that was asked for.
  ///
  /// - Throws: A refusal for any other, and for none: a name that leads here is not ours for that.
  func host(_ host: String?) throws(DeskRefusal) -> String {
    guard let host, hosts.contains(host) else {
      throw DeskRefusal("The host “\(DeskRefusal.excerpt(host))” is not served here.")
    }
    return host
  }

  /// Returns the origin of the page that asks; `nil` where none was said, as by a program that is no
  /// browser.
  ///
  /// - Parameters:
  ///   - origin: What the request says.
  ///   - host: The host that was asked for.
  /// - Throws: A refusal for an origin that is neither this host's own nor listed.
  func origin(_ origin: String?, at host: String) throws(DeskRefusal) -> String? {
    guard let origin else { return nil }
    guard origin == Self.own(at: host) || origins.contains(origin) else {
      throw DeskRefusal("Pages of “\(DeskRefusal.excerpt(origin))” may not ask here.")
    }
    return origin
  }

  /// The origin of the host's own pages.
  static func own(at host: String) -> String { "http://\(host)" }
}

/// Why a request was not looked at.
struct DeskRefusal: Error, Hashable, CustomStringConvertible {
  /// The reason in a sentence, which the asker may read.
  let description: String

  init(_ description: String) { self.description = description }

  /// A stranger's text, made short and plain.
  static func excerpt(_ text: String?) -> String {
    guard let text else { return "none" }
    return String(
      text.unicodeScalars.prefix(80).map { $0.isASCII && $0.value > 31 ? Character($0) : "?" })
  }
}
