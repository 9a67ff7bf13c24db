// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A service that the home module requires: the log of the shop.
@MainActor
public protocol Journal: Sendable {
  /// Writes a line.
  func write(_ line: String)
}
