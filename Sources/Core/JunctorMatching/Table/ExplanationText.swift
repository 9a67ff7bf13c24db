// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The form of explanations, which the router and all tools share.
package enum ExplanationText {
  /// Returns the text of an explanation.
  ///
  /// - Parameters:
  ///   - forecast: Lines about what happened before the last lookup.
  ///   - winner: The pattern of the matching route, the place where it is written, and its exposure.
  ///   - ways: Lines about what the request passes before the handler.
  ///   - others: Lines about the routes that do not match.
  package static func text(
    of address: String, from source: String, outcome: String, _ forecast: [String], error: String?,
    space: String?, winner: (pattern: String, place: String, exposure: String)?,
    captures: [(name: String, value: String)], _ ways: [String], _ others: [String]
  ) -> String {
    var lines = ["\(address)  from \(source)", "  outcome: \(outcome)"] + forecast
    if let error { lines += error.split(separator: "\n").map { "  \($0)" } }
    if let space { lines.append("  space: \(space)") }
    if let winner { lines.append("  winner: \(winner.pattern)  (\(winner.place))") }
    for (name, value) in captures { lines.append("    \(name) = \(value)") }
    if let winner { lines.append("  open to: \(winner.exposure)") }
    // No text of a URL begins a line.
    return (lines + ways + others).map { $0.asOneLine }.joined(separator: "\n")
  }
}
