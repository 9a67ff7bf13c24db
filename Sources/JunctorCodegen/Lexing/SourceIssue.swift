// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Something to tell about a place in the sources.
package struct SourceIssue: Hashable, Sendable {
  /// Whether it is a mistake.
  package enum Severity: String, Sendable {
    /// It is.
    case error
    /// It may be one.
    case warning
  }

  /// Where.
  package let place: SourcePlace
  /// Whether it is a mistake.
  package let severity: Severity
  /// What kind of thing, as one word.
  package let code: String
  /// Words for people; more lines may follow the first.
  package let message: String

  /// The issue as compilers write it, so that editors show it at its place.
  package var text: String { "\(place): \(severity.rawValue): \(message)" }
}
