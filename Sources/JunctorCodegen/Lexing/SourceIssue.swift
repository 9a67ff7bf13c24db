// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package struct SourceIssue: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error, warning
  }

  package let place: SourcePlace
  package let severity: Severity
  /// What kind of issue, as one word.
  package let code: String
  /// The message for people; more lines may follow the first.
  package let message: String

  /// The issue as compilers write it, so that editors show it at its place.
  package var text: String { "\(place): \(severity.rawValue): \(message)" }
}
