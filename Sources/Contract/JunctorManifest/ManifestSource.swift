// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// An external source of a request, as a manifest names it.
///
/// The words are those of the app's exposures: `push`, `universalLink`, `customScheme`, `intent`, `policy`, `web:*`,
/// `customScheme:` with the identifier of an app, and `web:` with an origin, which `+frames` extends to subframes.
package enum ManifestSource: Hashable, Sendable {
  case push, universalLink, customScheme, intent, policy, anyPage
  case page(origin: String, includingSubframes: Bool)
  case namedApp(String)

  /// Creates a source from its word; `nil` for an unknown one.
  package init?(_ word: String) {
    if let known = Self.words.first(where: { $0.word == word }) {
      self = known.source
      return
    }
    if case .namedApp(let app) = RouteSource(word) {
      self = .namedApp(app)
      return
    }
    guard word.hasPrefix("web:") else { return nil }
    let hasFrames = word.hasSuffix("+frames")
    let origin = String(word.dropFirst(4).dropLast(hasFrames ? 7 : 0))
    guard WebOrigin(origin) != nil, origin.utf8.last != UInt8(ascii: "/") else { return nil }
    self = .page(origin: origin, includingSubframes: hasFrames)
  }

  /// Creates the source of a request; `nil` for the app's own code.
  package init?(_ source: RouteSource) {
    switch source {
    case .app, .module: return nil
    case .page(let origin, let isMainFrame):
      self = .page(origin: origin, includingSubframes: !isMainFrame)
    case .namedApp(let app): self = .namedApp(app)
    default: self.init(source.name)
    }
  }

  /// The source with its origin in normal form, as in the sources of requests.
  package var normalized: ManifestSource {
    guard case .page(let origin, let includingSubframes) = self else { return self }
    return .page(
      origin: WebOrigin.normalized(origin), includingSubframes: includingSubframes)
  }

  private static let words: [(word: String, source: ManifestSource)] = [
    ("push", .push), ("universalLink", .universalLink), ("customScheme", .customScheme),
    ("intent", .intent), ("policy", .policy), ("web:*", .anyPage),
  ]

  /// The names of all sources, for messages.
  package static var names: [String] {
    words.map { $0.word } + ["customScheme:APP", "web:ORIGIN", "web:ORIGIN+frames"]
  }

  /// Returns whether one of the sources includes this one.
  package func isCovered(by sources: some Sequence<ManifestSource>) -> Bool {
    sources.contains { other in
      switch (self, other) {
      case (.page, .anyPage), (.namedApp, .customScheme): true
      case (.page(let mine, let isFramed), .page(let origin, let includingSubframes)):
        mine == origin && (includingSubframes || !isFramed)
      default: self == other
      }
    }
  }
}

extension RouteManifest.Route {
  /// The external sources to which the route is open.
  package var sources: [ManifestSource] { exposure.compactMap(ManifestSource.init) }

  /// Whether any external source may open the route.
  package var isExposed: Bool { !exposure.isEmpty }

  /// The words of the external sources that another route is not open to.
  package func sources(missingIn other: RouteManifest.Route) -> [String] {
    exposure.filter { ManifestSource($0).map { !$0.isCovered(by: other.sources) } ?? false }
  }
}
