// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The possible damage of an unwanted call of a route.
public enum RouteRisk: String, Hashable, Sendable, CaseIterable {
  /// The route shows something.
  case read
  /// The route changes data.
  case write
  /// The route moves money.
  case payment
}
