// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A request for something of the app's own, after the door.
package struct DeskRequest: Sendable {
  /// The path, without its query.
  package let path: String
  /// Who asks.
  ///
  /// Below `/__` it is the desk, and the page that asks is the host's own.
  package let caller: DeskCaller
}
