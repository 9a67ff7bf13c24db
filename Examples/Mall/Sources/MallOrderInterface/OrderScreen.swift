// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The page of one order, as somebody in front of it finds it.
@MainActor
public protocol OrderScreen {
  /// Answers with the order as it stands, and goes.
  func done()
}
