// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

@testable import JunctorPolicy

/// A key that signs policies in tests.
struct TestKey {
  let id: String
  private let seed: UInt8

  init(_ id: String, seed: UInt8) {
    self.id = id
    self.seed = seed
  }

  static let current = TestKey("2026-a", seed: 1)
  static let next = TestKey("2026-b", seed: 2)
  static let foreign = TestKey("other", seed: 3)

  private func privateKey() throws -> Curve25519.Signing.PrivateKey {
    try Curve25519.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: seed, count: 32))
  }

  var x: String {
    get throws { Base64URL.encode(Array(try privateKey().publicKey.rawRepresentation)) }
  }

  var publicKey: PolicyKey {
    get throws {
      guard let key = PolicyKey(id: id, publicKey: try x) else { throw TestError("no key") }
      return key
    }
  }

  var header: String { #"{"alg":"Ed25519","kid":"\#(id)"}"# }

  /// Returns the encoded header and the signature of an encoded payload.
  func parts(
    _ payload: [UInt8], header: String? = nil
  ) throws -> (header: String, payload: String, signature: String) {
    let header = Base64URL.encode((header ?? self.header).utf8)
    let payload = Base64URL.encode(payload)
    let signature = try privateKey().signature(for: Array("\(header).\(payload)".utf8))
    return (header, payload, Base64URL.encode(Array(signature)))
  }

  /// Returns the compact form of a signed payload.
  func sign(_ payload: [UInt8], header: String? = nil) throws -> [UInt8] {
    let parts = try parts(payload, header: header)
    return Array("\(parts.header).\(parts.payload).\(parts.signature)".utf8)
  }

  func sign(_ policy: RoutePolicy) throws -> [UInt8] { try sign(policy.json) }

  /// Returns the general form of a payload with several signatures.
  static func general(_ payload: [UInt8], _ keys: [TestKey]) throws -> [UInt8] {
    let parts = try keys.map { try $0.parts(payload) }
    let signatures = parts.map { #"{"protected":"\#($0.header)","signature":"\#($0.signature)"}"# }
    return Array(
      #"{"payload":"\#(Base64URL.encode(payload))","signatures":[\#(signatures.joined(separator: ","))]}"#
        .utf8)
  }

  static func trust(
    _ keys: [TestKey] = [.current, .next], quorum: Int = 1,
    cryptography: any PolicyCryptography = SystemCryptography()
  ) throws -> PolicyTrust {
    PolicyTrust(
      keys: try keys.map { try $0.publicKey }, quorum: quorum, cryptography: cryptography)
  }
}

struct TestError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
