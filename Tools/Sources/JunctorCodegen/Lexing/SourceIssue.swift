// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package struct SourceIssue: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error, warning
  }

  package let place: SourcePlace
  package let severity: Severity
  /// The kind of the issue, as one word.
  package let code: String
  /// The message, which may have several lines.
  package let message: String

  /// The issue in the format of compilers, so that editors show it at its location.
  package var text: String { "\(place): \(severity.rawValue): \(message)" }
}
