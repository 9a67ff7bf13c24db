// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Observes that a task waits for the user or for another app, which can take any time.
///
/// The observer of a task is also that of the transitions and tasks that it begins.
package enum UserWait: RouteContextKey {
  package static let defaultValue: (@Sendable () -> Void)? = nil

  /// Reports that the current task begins to wait.
  package static func begin() { CarriedLocals.current[UserWait.self]?() }
}
