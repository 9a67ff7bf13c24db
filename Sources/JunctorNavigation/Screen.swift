// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// One screen as it is up, or is to be.
public struct Screen: Hashable, Codable, Sendable, Identifiable, CustomStringConvertible {
  /// A number that no other screen of the router has had.
  ///
  /// Two screens of one identity are two screens; one that is given new parameters stays the same.
  public let id: UInt64

  /// Which screen it is.
  public let identity: ScreenIdentity

  /// The address that it shows now.
  public var address: String

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - id: A number that no other screen has.
  ///   - identity: Which screen it is.
  ///   - address: The address that it shows.
  public init(id: UInt64, identity: ScreenIdentity, address: String) {
    self.id = id
    self.identity = identity
    self.address = address
  }

  /// The address.
  public var description: String { address }
}
