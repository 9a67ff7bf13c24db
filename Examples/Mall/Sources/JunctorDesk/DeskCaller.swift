// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Who asks the host, as the token says.
package enum DeskCaller: Sendable {
  /// Somebody without a token that is known.
  case nobody
  /// The desk: whoever has the address that the host printed.
  case desk
  /// A document of the app's.
  case page(DeskToken, DeskPage)
}
