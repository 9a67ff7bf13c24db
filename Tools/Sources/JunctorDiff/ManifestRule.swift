// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A rule about manifests: a kind of change between two versions, a kind of error in one, or a kind of difference
/// between a manifest and a file of the app.
///
/// The code is stable: it is never used for another rule.
package struct ManifestRule: Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// A URL, or code that uses the routes, no longer works as before.
    case breaking
    /// Everything that worked before still works.
    case additive
    /// No URL and no caller is affected.
    case `internal`
    /// An error.
    case error
    /// A likely error.
    case warning
    /// A remark.
    case note
  }

  /// Parts of manifests that show the rule.
  package struct Example: Sendable, Hashable {
    /// The routes of the old version, as in `routes`; `nil` for a rule about one manifest.
    package let before: String?
    /// The routes of the new version, or of the only one.
    package let after: String
    package let spacesBefore: [String]
    package let spaces: [String]
    /// A part of a file that differs from the manifest; `nil` for a rule about manifests only.
    package let excerpt: Excerpt?

    init(before: String?, after: String, spacesBefore: String?, spaces: String) {
      self.before = before
      self.after = after
      self.spaces = spaces.split(separator: " ").map { String($0) }
      self.spacesBefore = spacesBefore?.split(separator: " ").map { String($0) } ?? self.spaces
      excerpt = nil
    }

    /// Creates an example of a rule about a file, which belongs to ``linked``.
    init(_ excerpt: Excerpt) {
      before = nil
      after = Self.linked
      spacesBefore = Self.linkedSpaces
      spaces = Self.linkedSpaces
      self.excerpt = excerpt
    }

    /// The routes to which the excerpts of files belong.
    package static let linked =
      #"{"id": "order", "pattern": "/order/:id", "exposure": ["customScheme", "universalLink"], "examples": ["/order/7"], "parameters": [{"name": "id", "in": "path"}]}, {"id": "pay", "pattern": "/pay", "examples": ["/pay"]}"#

    private static let linkedSpaces = ["mall", "https://m.mall.example"]

    /// The JSON of the old manifest.
    package var oldManifest: String? { before.map { Self.manifest($0, spacesBefore) } }

    /// The JSON of the new manifest, or of the only one.
    package var manifest: String { Self.manifest(after, spaces) }

    private static func manifest(_ routes: String, _ spaces: [String]) -> String {
      let names = spaces.map { "\"\($0)\"" }.joined(separator: ", ")
      return #"{"schemaVersion": 1, "spaces": [\#(names)], "routes": [\#(routes)]}"#
    }
  }

  /// A part of a file of the app, or of its web server.
  package struct Excerpt: Sendable, Hashable {
    package enum File: String, Sendable, Hashable, CaseIterable {
      case infoPlist = "Info.plist"
      case entitlements = "App.entitlements"
      case androidManifest = "AndroidManifest.xml"
      case association = "apple-app-site-association"
      case assetLinks = "assetlinks.json"
      case policy = "policy.json"
      /// The response of a server to a request for a file.
      case response
    }

    package let file: File
    package let text: String
  }

  /// The stable code, for example `JD001`.
  package let code: String
  /// The name, for example `removedRoute`.
  package let name: String
  package let severity: Severity
  /// Whether the finding is of interest for a review of security.
  package let isAboutSecurity: Bool
  /// The rule in one sentence.
  package let summary: String
  /// The reason for the severity.
  package let explanation: String
  package let example: Example
  /// What to do.
  package let remedy: String

  package static func == (one: Self, two: Self) -> Bool { one.code == two.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
