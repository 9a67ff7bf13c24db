// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The place of an install in a roll-out: a number from 0 to 9,999.
///
/// It is the first eight bytes of SHA-256(salt ‖ install id), as a big-endian number, modulo 10,000. So it never changes
/// for an install and a salt, and it is independent for another salt.
struct RolloutBucket: Sendable, Hashable {
  /// The number of buckets.
  static let count = RoutePolicy.Limit.basisPoints

  /// The number, from 0 to 9,999.
  let number: Int

  /// Computes the bucket of an install.
  ///
  /// - Parameters:
  ///   - salt: The text that makes a share independent of others.
  ///   - installID: A random text that the app has created at its first start. It contains no personal data.
  ///   - cryptography: The cryptographic functions.
  init(salt: String, installID: String, cryptography: some PolicyCryptography) {
    let hash = cryptography.sha256(Array(salt.utf8) + Array(installID.utf8))
    let word = hash.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    number = Int(word % UInt64(Self.count))
  }
}

extension RoutePolicy.Share {
  /// Returns whether an install is in the share.
  ///
  /// - Parameters:
  ///   - installID: A random text that the app has created at its first start.
  ///   - cryptography: The cryptographic functions.
  public func contains(installID: String, cryptography: some PolicyCryptography) -> Bool {
    RolloutBucket(salt: salt, installID: installID, cryptography: cryptography).number < basisPoints
  }
}
