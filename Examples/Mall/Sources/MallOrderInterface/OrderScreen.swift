// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The page of one order, with the user's actions.
@MainActor
public protocol OrderScreen {
  /// Returns the current order, and closes the screen.
  func done()
}
