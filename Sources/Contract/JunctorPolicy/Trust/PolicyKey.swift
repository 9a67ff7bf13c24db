// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A public key that is part of the app, and whose owner may sign policies.
///
/// An app has at least two: the one in use, and the next one. So a key can be replaced without a release.
public struct PolicyKey: Sendable, Hashable {
  /// The identifier, the `kid` in the header of a signature.
  public let id: String
  /// The 32 bytes of the Ed25519 public key.
  public let publicKey: [UInt8]

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - id: The identifier, the `kid` in the header of a signature.
  ///   - publicKey: The Ed25519 public key in base64url without padding, the `x` of a JSON Web Key (RFC 8037). The result
  ///     is `nil` if these are not 32 bytes.
  public init?(id: String, publicKey: String) {
    guard let bytes = Base64URL.decode(publicKey.utf8), bytes.count == 32 else { return nil }
    self.id = id
    self.publicKey = bytes
  }
}
