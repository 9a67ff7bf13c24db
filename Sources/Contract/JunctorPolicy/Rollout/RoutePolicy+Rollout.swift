// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePolicy.Share {
  /// Returns whether an install is in the share.
  ///
  /// - Parameters:
  ///   - installID: A random text that the app has created at its first start. It contains no personal data.
  ///   - cryptography: The cryptographic functions.
  public func contains(installID: String, cryptography: some PolicyCryptography) -> Bool {
    bucket(of: installID, cryptography) < basisPoints
  }

  /// Returns the place of an install in a roll-out, from 0 to 9,999.
  ///
  /// It is the first eight bytes of SHA-256(salt ‖ install id), as a big-endian number, modulo 10,000. So it never
  /// changes for an install and a salt, and it is independent for another salt.
  func bucket(of installID: String, _ cryptography: some PolicyCryptography) -> Int {
    let hash = cryptography.sha256(Array(salt.utf8) + Array(installID.utf8))
    let word = hash.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Int(word % UInt64(RoutePolicy.Limit.basisPoints))
  }
}
