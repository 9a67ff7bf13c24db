// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The purpose for which rules are evaluated.
package enum RuleUse: Sendable {
  /// The request is performed: it is counted, and notices are shown.
  case opening
  /// A query.
  case asking
  /// The screen is shown below another one, or again. Limits of frequency do not apply.
  case below
}
