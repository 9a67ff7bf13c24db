// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// An entry of an app's associated domains, for example `applinks:m.mall.example?mode=developer`.
package struct AssociatedDomain: Sendable, Hashable {
  /// The reason why an entry is malformed.
  package struct Failure: Error, Sendable, Hashable {
    package let message: String
    /// The entry to write instead, if it is known.
    package let correction: String?
  }

  package enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Only builds that are signed for development use the entry.
    case developer
    /// Only devices that an organization manages use the entry.
    case managed
    case both = "developer+managed"
  }

  private static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

  /// The service: `applinks` for universal links.
  package let service: String
  /// The host in lower case, without `*.`.
  package let host: String
  package let port: Int?
  /// Whether the entry is for all subdomains of the host, and not for the host itself.
  package let isWildcard: Bool
  package let mode: Mode?

  /// Reads an entry.
  package init(_ text: String) throws(Failure) {
    if text.contains(where: { $0.isWhitespace }) {
      let correction = String(text.filter { !$0.isWhitespace })
      throw Failure(message: "it contains white space", correction: correction)
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let service = String(parts[0])
    guard parts.count == 2, Self.services.contains(service) else {
      let space = RouteSpace(text.contains("://") ? text : "https://\(text)")
      throw Failure(
        message: "it has no service, such as “applinks:”",
        correction: space?.domain.map { "applinks:\($0)" })
    }
    let rest = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    mode = try rest.count == 2 ? Self.mode(rest[1]) : nil
    let name = String(rest[0])
    if name.contains("/") {
      let space = RouteSpace(name) ?? RouteSpace("https://" + name.prefix { $0 != "/" })
      throw Failure(
        message: "it contains a scheme or a path; a host is required",
        correction: space?.domain.map { "\(service):\($0)" })
    }
    guard
      case .domain(let host, let port, let includingSubdomains)? = RouteSpace("https://\(name)")?
        .kind,
      !host.contains("*"), !host.isEmpty
    else { throw Failure(message: "“\(name)” is not a host", correction: nil) }
    self.service = service
    self.host = host
    self.port = port
    isWildcard = includingSubdomains
  }

  private static func mode(_ query: Substring) throws(Failure) -> Mode {
    if query.hasPrefix("mode="), let mode = Mode(rawValue: String(query.dropFirst(5))) {
      return mode
    }
    let modes = Mode.allCases.map { "?mode=\($0.rawValue)" }.joined(separator: ", ")
    throw Failure(message: "“?\(query)” is not a mode; the modes are \(modes)", correction: nil)
  }

  /// Returns whether the entry is for a host.
  package func covers(_ host: String, port: Int?) -> Bool {
    self.port == port && (isWildcard ? host.hasSuffix("." + self.host) : host == self.host)
  }

  /// Returns whether the entry is for all subdomains of a host.
  package func coversSubdomains(of host: String) -> Bool {
    isWildcard && (host == self.host || host.hasSuffix("." + self.host))
  }
}

extension RouteSpace {
  /// The host of a domain, with its port and `*.`; `nil` for a host that an entry cannot have.
  fileprivate var domain: String? {
    guard case .domain(let host, _, _) = kind, !host.contains("*") else { return nil }
    return String(description.dropFirst("https://".utf8.count))
  }
}
