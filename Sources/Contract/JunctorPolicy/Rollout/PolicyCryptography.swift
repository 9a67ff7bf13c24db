// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The two cryptographic functions that policies require.
///
/// `SystemCryptography` implements them by CryptoKit, or by swift-crypto with the package trait `Policy`. An app on
/// another platform can pass an implementation of its own.
///
/// - `isValidSignature(_:of:publicKey:)` implements Ed25519 of RFC 8032, §5.1.7, and returns `false` for input of any
///   wrong length.
/// - `sha256(_:)` returns the 32 bytes of FIPS 180-4.
public protocol PolicyCryptography: Sendable {
  /// Returns whether a signature was made of a message with the private key of a public one.
  ///
  /// - Parameters:
  ///   - signature: The signature, of any length.
  ///   - message: The message.
  ///   - publicKey: The public key, of any length.
  func isValidSignature(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool

  /// Returns the SHA-256 hash of a message.
  func sha256(_ message: [UInt8]) -> [UInt8]
}
