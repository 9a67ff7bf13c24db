// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The keys of an app that may sign policies, and the number of them that must sign.
///
///     let trust = PolicyTrust(
///       keys: [current, next], quorum: 1, cryptography: SystemCryptography())
public struct PolicyTrust: Sendable {
  private let keys: [String: PolicyKey]
  private let quorum: Int
  /// The cryptographic functions.
  let cryptography: any PolicyCryptography

  /// Creates the trust of an app.
  ///
  /// - Parameters:
  ///   - keys: The keys, each with another identifier and another public key.
  ///   - quorum: The number of keys that must sign a policy. The default is 1. With a higher number, policies have the
  ///     general form of JSON Web Signatures.
  ///   - cryptography: The cryptographic functions.
  public init(keys: [PolicyKey], quorum: Int = 1, cryptography: any PolicyCryptography) {
    precondition(
      Set(keys.map(\.id)).count == keys.count && Set(keys.map(\.publicKey)).count == keys.count,
      "Two keys have the same identifier or the same public key. One owner could sign twice.")
    precondition(
      (1...max(keys.count, 1)).contains(quorum),
      "The quorum is \(quorum), but the app has \(keys.count) keys.")
    self.keys = Dictionary(uniqueKeysWithValues: keys.map { ($0.id, $0) })
    self.quorum = quorum
    self.cryptography = cryptography
  }

  /// Verifies the signatures of a policy, and returns its payload with the sorted identifiers of the keys that have
  /// signed.
  ///
  /// The bytes are a JSON Web Signature in the compact or the general form, with the algorithm `Ed25519` (or its earlier
  /// name, `EdDSA`). Signatures by unknown keys do not count. A signature by a key of the app must be valid, even if
  /// others meet the quorum.
  ///
  /// - Parameter bytes: The bytes as they were received.
  /// - Throws: A ``PolicySignatureError`` for the first error.
  /// - Complexity: O(*n*) in the length of the bytes for each of at most 8 signatures.
  package func verify(
    _ bytes: [UInt8]
  ) throws(PolicySignatureError) -> (bytes: [UInt8], keyIDs: [String]) {
    if bytes.count > RoutePolicy.Limit.bytes {
      throw PolicySignatureError(
        .tooLarge,
        "a signed policy has at most \(RoutePolicy.Limit.bytes) bytes, not \(bytes.count)")
    }
    let policy = try SignedPolicy(bytes)
    var signers: Set<String> = []
    for signature in policy.signatures {
      guard let key = keys[signature.keyID] else { continue }
      guard
        cryptography.isValidSignature(
          signature.signature, of: signature.input, publicKey: key.publicKey)
      else {
        throw PolicySignatureError(
          .invalidSignature, "the signature of the key “\(key.id)” is not valid")
      }
      signers.insert(key.id)
    }
    if signers.isEmpty {
      let names = policy.signatures.map { "“\($0.keyID)”" }.joined(separator: ", ")
      throw PolicySignatureError(.unknownKey, "the app has no key \(names)")
    }
    if signers.count < quorum {
      throw PolicySignatureError(
        .quorumNotMet, "\(signers.count) of \(quorum) required keys have signed")
    }
    return (policy.payload, signers.sorted())
  }
}
