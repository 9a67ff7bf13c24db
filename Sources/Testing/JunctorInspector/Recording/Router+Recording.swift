// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorMatching

extension Router {
  /// Returns the text of an explanation for a redacted recording: that of the redacted address.
  ///
  /// Its redirects are those of patterns, so they contain no other values. If the address cannot be redacted, the text is
  /// about the written one, without addresses and values.
  func redactedExplanation(
    of redacted: String?, written: String, from source: RouteSource
  ) -> String {
    let source = source.withoutPage
    if let redacted { return "\(explain(redacted, from: source))" }
    let found = explain(written, from: source)
    var lines = found.decisions.map { "  policy: \($0)" }
    if !found.steps.isEmpty { lines.append("  steps: \(found.steps.joined(separator: " → "))") }
    if !found.meant.isEmpty { lines.append("  similar: \(found.meant.joined(separator: ", "))") }
    return ExplanationText.text(
      of: "(redacted)", from: "\(source)", outcome: found.outcome, [], error: nil, space: nil,
      winner: found.winner.map { ($0.pattern, "\($0.owner)", $0.exposure) }, captures: [], lines, []
    )
  }
}
