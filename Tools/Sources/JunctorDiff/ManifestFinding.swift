// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// A change between two manifests, or an error in one, for developers.
package struct ManifestFinding: Sendable, Hashable {
  /// The manifest in which the place of the finding is.
  package enum Side: Sendable, Hashable {
    case old, new
  }

  package let rule: ManifestRule
  /// The identifier of the route; `nil` for a finding about the manifest as a whole.
  package let route: String?
  /// The key of the route, or of the manifest, that the finding concerns: `pattern`, `exposure`, ….
  package let key: String
  package let side: Side
  /// What is the case, in a sentence without a location.
  package let message: String
  /// A URL that shows it.
  package let url: String?
  /// What to do, in a sentence; empty if no action is required.
  package let remedy: String

  package init(
    _ rule: ManifestRule, route: String?, key: String, in side: Side = .new, _ message: String,
    url: String? = nil, remedy: String? = nil
  ) {
    self.rule = rule
    self.route = route
    self.key = key
    self.side = side
    self.message = message
    self.url = url
    self.remedy = remedy ?? rule.remedy
  }

  package var severity: ManifestRule.Severity { rule.severity }

  /// A hash of key and message, as 16 hexadecimal digits; it does not depend on the place of the finding.
  package var fingerprint: String {
    // FNV-1a, since the hash must be the same in each version.
    let hash = "\(key): \(message)".utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the findings, the most serious first, then in the order of routes and codes.
  static func sorted(_ findings: [ManifestFinding]) -> [ManifestFinding] {
    let ranks = Dictionary(
      uniqueKeysWithValues: ManifestRule.Severity.allCases.enumerated().map { ($1, $0) })
    return findings.enumerated().sorted { one, two in
      let (first, second) = (one.element, two.element)
      let severities = (ranks[first.severity] ?? 0, ranks[second.severity] ?? 0)
      if severities.0 != severities.1 { return severities.0 < severities.1 }
      let routes = (first.route ?? "", second.route ?? "")
      if routes.0 != routes.1 { return routes.0.isBefore(routes.1) }
      if first.rule != second.rule { return first.rule.code.isBefore(second.rule.code) }
      return one.offset < two.offset
    }.map { $0.element }
  }
}
