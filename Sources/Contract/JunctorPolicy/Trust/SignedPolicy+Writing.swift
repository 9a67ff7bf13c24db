// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

extension SignedPolicy {
  private enum Key: String { case alg, kid, payload, signatures, protected, signature }

  /// Creates a policy without signatures.
  package init(payload: [UInt8]) {
    self.payload = payload
    signatures = []
  }

  /// Adds a signature of the payload.
  ///
  /// - Parameters:
  ///   - keyID: The identifier of the key.
  ///   - sign: Returns the Ed25519 signature of bytes.
  package mutating func add(keyID: String, sign: ([UInt8]) throws -> [UInt8]) rethrows {
    var header = JSONWriter()
    header.object(isShort: true) { writer in
      writer.write(Key.alg, "Ed25519")
      writer.write(Key.kid, keyID)
    }
    let input = Array("\(Base64URL.encode(header.bytes)).\(Base64URL.encode(payload))".utf8)
    signatures.append(Signature(keyID: keyID, input: input, signature: try sign(input)))
  }

  /// The compact form; `nil` unless there is exactly one signature.
  package var compact: String? {
    guard signatures.count == 1, let signature = signatures.first else { return nil }
    return
      "\(String(decoding: signature.input, as: UTF8.self)).\(Base64URL.encode(signature.signature))"
  }

  /// The general form.
  package var general: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write(Key.payload, Base64URL.encode(payload))
      writer.key(Key.signatures)
      writer.array(signatures) { writer, signature in
        writer.object { writer in
          let header = signature.input.prefix { $0 != UInt8(ascii: ".") }
          writer.write(Key.protected, String(decoding: header, as: UTF8.self))
          writer.write(Key.signature, Base64URL.encode(signature.signature))
        }
      }
    }
    writer.end()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
