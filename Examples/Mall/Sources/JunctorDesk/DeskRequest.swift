// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A request for content of the app that passed the access check.
package struct DeskRequest: Sendable {
  /// The path, without its query.
  package let path: String
  /// The caller.
  ///
  /// For paths below `/__`, it is the desk, on a page of the host.
  package let caller: DeskCaller
}
