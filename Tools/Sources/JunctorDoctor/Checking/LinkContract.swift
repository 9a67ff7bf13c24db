// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest
internal import JunctorMatching

/// What a manifest requires of the files of an app: the schemes and domains of its open routes, and URLs that must open
/// the app, or must not.
package struct LinkContract: Sendable {
  /// A URL of a route.
  struct Sample: Sendable {
    let route: String
    let url: String
    /// Whether the route is open to links of the space.
    let isOpen: Bool
  }

  /// A scheme or a domain of the manifest.
  struct Space: Sendable {
    let space: RouteSpace
    /// Whether a route is open to its links.
    let isOpen: Bool
    /// Whether a route is open to its links if an app that the manifest names sends them, which only iOS tells.
    let isOpenToNamedApps: Bool
    let samples: [Sample]
  }

  package let manifest: RouteManifest
  let spaces: [Space]

  /// Creates the value.
  ///
  /// - Throws: An `AssociationFileError` if the routes conflict.
  package init(_ manifest: RouteManifest) throws(AssociationFileError) {
    self.manifest = manifest
    let samples = try RouteSamples(manifest)
    spaces = manifest.spaces.map { space in
      var found: [Sample] = []
      var (isOpen, isOpenToNamedApps) = (false, false)
      for (index, route) in manifest.routes.enumerated() {
        guard route.patterns.contains(where: { $0.isIn(space) }) else { continue }
        let isRouteOpen = route.isOpen(in: space)
        isOpen = isOpen || isRouteOpen
        let namesApps = route.sources.contains { if case .namedApp = $0 { true } else { false } }
        isOpenToNamedApps = isOpenToNamedApps || namesApps
        found += samples.urls(ofRoute: index, in: space).map {
          Sample(route: route.id, url: $0, isOpen: isRouteOpen)
        }
      }
      return Space(
        space: space, isOpen: isOpen, isOpenToNamedApps: isOpenToNamedApps, samples: found)
    }
  }

  /// The hosts of the domains, without subdomains.
  package var hosts: [String] { spaces.compactMap { $0.domain?.host } }

  /// The schemes of the spaces, each once.
  var schemes: [String] { Self.distinct(spaces.compactMap(\.scheme)) }

  /// The schemes to which routes are open on iOS.
  var openSchemes: [String] {
    Self.distinct(spaces.filter { $0.isOpen || $0.isOpenToNamedApps }.compactMap(\.scheme))
  }

  private static func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the spaces that contain a host.
  func spaces(ofHost host: String) -> [Space] {
    spaces.filter { space in
      guard let domain = space.domain else { return false }
      return host == domain.host || domain.includingSubdomains && host.hasSuffix("." + domain.host)
    }
  }

  /// Returns the address of the web server of a host; `nil` if no space contains the host.
  package func origin(ofHost host: String) -> String? {
    spaces(ofHost: host).first?.domain.map { "https://\(host)\($0.port.map { ":\($0)" } ?? "")" }
  }
}

extension LinkContract.Space {
  /// The scheme of a space of the app; `nil` for a domain.
  var scheme: String? {
    switch space.kind {
    case .scheme(let scheme), .host(let scheme, _): scheme
    case .domain: nil
    }
  }

  /// The host of a domain, its port, and whether its subdomains belong to it; `nil` for a scheme.
  var domain: (host: String, port: Int?, includingSubdomains: Bool)? {
    guard case .domain(let host, let port, let includingSubdomains) = space.kind else { return nil }
    return (host, port, includingSubdomains)
  }

  /// A URL of an open route, for messages.
  var openURL: String? { samples.first(where: \.isOpen)?.url }
}
