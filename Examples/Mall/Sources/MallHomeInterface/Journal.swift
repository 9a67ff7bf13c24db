// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A service that the home module needs: takes lines for the shop's log.
@MainActor
public protocol Journal: Sendable {
  /// Writes a line.
  func write(_ line: String)
}
