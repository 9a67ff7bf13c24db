// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(CryptoKit)
  private import CryptoKit
#else
  private import Crypto
#endif
internal import Foundation
internal import JunctorPolicy

/// The key that signs the policies of this example.
///
/// **For the example only.** Its private key is in the sources, so that everyone can sign with it. A real app contains
/// public keys only, and the private keys never leave the machines of their owners.
enum ExamplePolicyKey {
  /// The identifier, the `kid` in the header of a signature.
  static let id = "mall-example-only"

  /// The private key of the example: the same 32 bytes on each machine.
  private static let seed = [UInt8](repeating: 8, count: 32)

  /// The public key, which the shop trusts if no other keys are specified.
  static var publicKey: PolicyKey {
    get throws {
      let x = base64URL(try privateKey().publicKey.rawRepresentation)
      guard let key = PolicyKey(id: id, publicKey: x) else {
        preconditionFailure("A public key of Ed25519 has 32 bytes.")
      }
      return key
    }
  }

  /// Returns the compact form of a signed policy.
  static func sign(_ policy: RoutePolicy) throws -> [UInt8] {
    let header = base64URL(Data(#"{"alg":"Ed25519","kid":"\#(id)"}"#.utf8))
    let input = "\(header).\(base64URL(Data(policy.json)))"
    let signature = try privateKey().signature(for: Data(input.utf8))
    return Array("\(input).\(base64URL(signature))".utf8)
  }

  private static func privateKey() throws -> Curve25519.Signing.PrivateKey {
    try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
  }

  private static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
