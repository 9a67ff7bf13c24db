// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// CryptoKit on Apple's platforms; elsewhere swift-crypto, which has the same API. The condition `Policy` is set by the
// trait: `canImport(Crypto)` would also hold if another package of the app uses swift-crypto.

#if canImport(CryptoKit)
  private import CryptoKit
#elseif Policy
  private import Crypto
#endif

#if canImport(CryptoKit) || Policy
  /// The cryptography of the system: CryptoKit, or swift-crypto with the package trait `Policy`.
  public struct SystemCryptography: PolicyCryptography {
    /// Creates the value, which has no state.
    public init() {}

    /// Returns whether a signature was made of a message with the private key of a public one.
    public func isValidSignature(
      _ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]
    ) -> Bool {
      guard signature.count == 64, publicKey.count == 32,
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey)
      else { return false }
      return key.isValidSignature(signature, for: message)
    }

    /// Returns the SHA-256 hash of a message.
    public func sha256(_ message: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: message)) }
  }
#endif
