// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a registration left behind, to be taken back with `unregister(_:)`.
public struct RouteToken: Hashable, Sendable {
  let number: UInt64
  /// The router that gave it; a token means nothing to another.
  let router: ObjectIdentifier
}
