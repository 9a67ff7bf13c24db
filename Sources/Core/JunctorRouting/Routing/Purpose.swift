// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a decision is made for.
package enum Purpose: Sendable {
  /// The request is performed: it is counted, and notices are shown.
  case opening
  /// A query. Nothing runs but redirect gates, and fallbacks are left out.
  case asking
  /// The screen is shown below another one, or again. Limits of frequency do not apply.
  case below
}
