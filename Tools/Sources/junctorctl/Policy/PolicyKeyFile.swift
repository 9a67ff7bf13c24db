// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation
internal import JunctorCodegen
internal import JunctorDiff
internal import JunctorManifest
internal import JunctorPolicy

/// An Ed25519 key as a JSON Web Key (RFC 8037): a public one, or a pair.
struct PolicyKeyFile {
  let id: String
  let publicKey: [UInt8]
  /// The private key; `nil` if the file contains the public one only.
  let privateKey: Curve25519.Signing.PrivateKey?

  /// Creates a new pair.
  ///
  /// - Parameter id: The identifier; `nil` for the thumbprint of the public key.
  init(newWithID id: String?) {
    let key = Curve25519.Signing.PrivateKey()
    publicKey = Array(key.publicKey.rawRepresentation)
    privateKey = key
    self.id = id ?? Self.thumbprint(publicKey)
  }

  /// Reads a key.
  ///
  /// - Throws: A ``StreamError`` that names the file and the remedy.
  init(path: String, _ streams: Streams) throws(StreamError) {
    let name = PolicyFile.name(path)
    var texts: [String: String] = [:]
    let bytes = try PolicyFile.contents(path, streams)
    do throws(FileErrors) {
      var cursor = try JSONCursor(bytes)
      try cursor.object { (cursor, key) throws(FileErrors) in
        if ["kty", "crv", "kid", "x", "d"].contains(key) {
          texts[key] = try cursor.string()
        } else {
          // Other members, such as `use` and `key_ops`, do not change the key.
          try cursor.skip()
        }
        return true
      }
      try cursor.finish()
    } catch {
      throw .failed("\(name):\(error.errors.first.map(String.init(describing:)) ?? "")")
    }
    guard texts["kty"] == "OKP", texts["crv"] == "Ed25519" else {
      throw .failed(
        "\(name): it is not an Ed25519 key: a JSON Web Key with “kty”: “OKP” and “crv”: “Ed25519”; create one with “junctorctl policy keygen”"
      )
    }
    guard let x = texts["x"].flatMap({ Base64URL.decode($0.utf8) }), x.count == 32 else {
      throw .failed("\(name): “x”, the public key, is not 32 bytes in base64url without padding")
    }
    guard let id = texts["kid"], !id.isEmpty else {
      throw .failed(
        "\(name): “kid”, the identifier of the key, is missing; add the one that the app has")
    }
    (self.id, publicKey) = (id, x)
    guard let d = texts["d"] else {
      privateKey = nil
      return
    }
    guard let seed = Base64URL.decode(d.utf8), seed.count == 32,
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
      Array(key.publicKey.rawRepresentation) == x
    else { throw .failed("\(name): “d” is not the private key of the public key “x”") }
    privateKey = key
  }

  /// The key as an app has it.
  var policyKey: PolicyKey? { PolicyKey(id: id, publicKey: Base64URL.encode(publicKey)) }

  /// The JSON Web Key without the private key.
  var publicJSON: [UInt8] { json(nil) }

  /// The JSON Web Key with the private key; `nil` for a public key.
  var privateJSON: [UInt8]? { privateKey.map { json(Array($0.rawRepresentation)) } }

  /// Returns the signature of a message; empty without the private key.
  func sign(_ message: [UInt8]) throws -> [UInt8] {
    try privateKey.map { Array(try $0.signature(for: message)) } ?? []
  }

  /// The line of Swift that adds the public key to an app.
  var swift: Code<SwiftLanguage> {
    "PolicyKey(id: \(literal: id), publicKey: \(literal: Base64URL.encode(publicKey)))"
  }

  private func json(_ d: [UInt8]?) -> [UInt8] {
    var members = [("kty", "OKP"), ("crv", "Ed25519"), ("kid", id)]
    members.append(("x", Base64URL.encode(publicKey)))
    if let d { members.append(("d", Base64URL.encode(d))) }
    var writer = JSONWriter()
    writer.object { writer in
      for (name, text) in members {
        writer.key(name)
        writer.string(text)
      }
    }
    writer.end()
    return writer.bytes
  }

  /// The thumbprint of a public key (RFC 7638): the hash of the required members in a fixed form.
  static func thumbprint(_ publicKey: [UInt8]) -> String {
    let text = #"{"crv":"Ed25519","kty":"OKP","x":"\#(Base64URL.encode(publicKey))"}"#
    return Base64URL.encode(SystemCryptography().sha256(Array(text.utf8)))
  }
}
