// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The identifier of a registration, for `unregister(_:)`.
public struct RouteToken: Hashable, Sendable {
  let number: UInt64
  /// The router of the registration; no other accepts the token.
  let router: ObjectIdentifier
}
