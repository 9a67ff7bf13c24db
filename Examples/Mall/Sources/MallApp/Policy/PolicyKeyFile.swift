// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import JunctorPolicy

/// A file with a public key as a JSON Web Key (RFC 8037), as `junctorctl policy keygen` writes it.
struct PolicyKeyFile: Decodable {
  let kty: String
  let crv: String
  let kid: String
  /// The public key in base64url.
  let x: String

  /// Reads the key of a file.
  ///
  /// - Throws: A `ValidationError` that names the file and the remedy.
  static func key(in file: String) throws -> PolicyKey {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw ValidationError("The key “\(file)” cannot be read: \(error.localizedDescription)")
    }
    guard let jwk = try? JSONDecoder().decode(Self.self, from: data), jwk.kty == "OKP",
      jwk.crv == "Ed25519", let key = PolicyKey(id: jwk.kid, publicKey: jwk.x)
    else {
      throw ValidationError(
        """
        “\(file)” is not a key for policies: a JSON Web Key has “kty” OKP, “crv” Ed25519, “kid”, and 32 bytes as “x”. \
        Write one with junctorctl policy keygen.
        """)
    }
    return key
  }
}
