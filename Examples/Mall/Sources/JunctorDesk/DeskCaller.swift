// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The caller of the host, identified by its token.
package enum DeskCaller: Sendable {
  /// A caller without a valid token.
  case unknown
  /// The desk's page, which has the token of the printed address.
  case desk
  /// A document of the app.
  case page(DeskToken, DeskPage)
}
