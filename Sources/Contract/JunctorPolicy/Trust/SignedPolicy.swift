// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorManifest

// A JSON Web Signature (RFC 7515).
//
// 1. The compact form is `header.payload.signature`; the general form is an object with the payload and a list of
//    signatures. The first byte decides. The flattened form is not read.
// 2. Each header is checked before any signature: a header can neither name a key by its value or address, nor turn an
//    extension on.
// 3. The payload remains bytes. Only `PolicyTrust` reads it, after it has verified the signatures.

/// A policy with its signatures, before they are verified.
package struct SignedPolicy {
  package struct Signature {
    package let keyID: String
    /// The bytes that are signed: the header and the payload as they were received.
    package let input: [UInt8]
    package let signature: [UInt8]
  }

  package static let maximumSignatures = 8

  package let payload: [UInt8]
  package internal(set) var signatures: [Signature]

  /// - Throws: A ``PolicySignatureError`` for the first error.
  package init(_ bytes: [UInt8]) throws(PolicySignatureError) {
    if bytes.first == UInt8(ascii: "{") {
      try self.init(general: bytes)
    } else {
      try self.init(compact: bytes)
    }
  }

  private init(compact bytes: [UInt8]) throws(PolicySignatureError) {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw PolicySignatureError(
        .malformed, "a signed policy has three parts separated by points, not \(parts.count)")
    }
    payload = try Self.decode(parts[1], "the payload")
    signatures = [try Self.signature(parts[0], parts[1], parts[2])]
  }

  private init(general bytes: [UInt8]) throws(PolicySignatureError) {
    var payload: String?
    var parts: [(header: String?, signature: String?)] = []
    do throws(FileErrors) {
      var cursor = try JSONCursor(bytes, limits: RoutePolicy.Limit.general)
      try cursor.object { (cursor, name) throws(FileErrors) in
        switch name {
        case "payload": payload = try cursor.string()
        case "signatures":
          try cursor.array { (cursor) throws(FileErrors) in
            if parts.count == Self.maximumSignatures {
              throw cursor.failure(
                .limitExceeded, "there are at most \(Self.maximumSignatures) signatures")
            }
            var part: (header: String?, signature: String?) = (nil, nil)
            try cursor.object { (cursor, name) throws(FileErrors) in
              switch name {
              case "protected": part.header = try cursor.string()
              case "signature": part.signature = try cursor.string()
              // `header` is not signed.
              default: return false
              }
              return true
            }
            parts.append(part)
          }
        default: return false
        }
        return true
      }
      try cursor.finish()
    } catch {
      throw PolicySignatureError(.malformed, error.description)
    }
    guard let payload, !parts.isEmpty else {
      throw PolicySignatureError(.malformed, "the payload or the list of signatures is missing")
    }
    self.payload = try Self.decode(payload.utf8, "the payload")
    var signatures: [Signature] = []
    for part in parts {
      guard let header = part.header, let signature = part.signature else {
        throw PolicySignatureError(.malformed, "a signature has “protected” and “signature”")
      }
      signatures.append(try Self.signature(header.utf8, payload.utf8, signature.utf8))
    }
    self.signatures = signatures
  }

  private static func signature(
    _ header: some Collection<UInt8>, _ payload: some Collection<UInt8>,
    _ signature: some Collection<UInt8>
  ) throws(PolicySignatureError) -> Signature {
    let keyID = try keyID(ofHeader: decode(header, "a header"))
    return Signature(
      keyID: keyID, input: header + [UInt8(ascii: ".")] + payload,
      signature: try decode(signature, "a signature"))
  }

  private static func decode(
    _ text: some Collection<UInt8>, _ part: String
  ) throws(PolicySignatureError) -> [UInt8] {
    guard let bytes = Base64URL.decode(text) else {
      throw PolicySignatureError(.malformed, "\(part) is not base64url without padding")
    }
    return bytes
  }

  /// Checks a header, and returns the identifier of its key.
  private static func keyID(ofHeader bytes: [UInt8]) throws(PolicySignatureError) -> String {
    var (algorithm, keyID): (String?, String?)
    var forbidden: String?
    do throws(FileErrors) {
      var cursor = try JSONCursor(bytes, limits: RoutePolicy.Limit.header)
      try cursor.object { (cursor, name) throws(FileErrors) in
        switch name {
        case "alg": algorithm = try cursor.string()
        case "kid": keyID = try cursor.string()
        case "typ": _ = try cursor.string()
        default:
          forbidden = forbidden ?? name
          try cursor.skip()
        }
        return true
      }
      try cursor.finish()
    } catch {
      throw PolicySignatureError(.invalidHeader, error.description)
    }
    if let forbidden {
      throw PolicySignatureError(
        .forbiddenHeader, "a header has alg, kid and typ only, and not “\(forbidden)”")
    }
    guard let algorithm else { throw PolicySignatureError(.invalidHeader, "“alg” is missing") }
    // RFC 9864 names the algorithm `Ed25519`. The earlier name `EdDSA` is safe, since the curve is that of the app's key.
    guard algorithm == "Ed25519" || algorithm == "EdDSA" else {
      throw PolicySignatureError(
        .forbiddenAlgorithm, "“\(algorithm)” is not permitted; sign with Ed25519")
    }
    guard let keyID else {
      throw PolicySignatureError(.invalidHeader, "“kid”, the identifier of the key, is missing")
    }
    return keyID
  }
}

extension RoutePolicy.Limit {
  fileprivate static var general: JSONCursor.Limits {
    var limits = JSONCursor.Limits()
    limits.bytes = bytes
    limits.depth = 4
    limits.values = 64
    limits.stringBytes = bytes
    return limits
  }

  fileprivate static var header: JSONCursor.Limits {
    var limits = JSONCursor.Limits()
    limits.bytes = 2_048
    limits.depth = 8
    limits.values = 64
    limits.stringBytes = 2_048
    return limits
  }
}
