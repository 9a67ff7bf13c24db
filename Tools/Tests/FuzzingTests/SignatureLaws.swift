// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import JunctorPolicy

/// The laws of signed policies: no change of a text has valid signatures.
///
/// The signatures of the inputs are those of ``IdealCryptography``.
struct SignatureLaws {
  static let payload = #"{"revision":7}"#

  private let one: PolicyTrust
  private let both: PolicyTrust

  init() {
    let keys = ["A", "B"].map { name in
      PolicyKey(
        id: name, publicKey: Base64URL.encode(Array(repeating: name.utf8.first!, count: 32)))!
    }
    one = PolicyTrust(keys: keys, cryptography: IdealCryptography())
    both = PolicyTrust(keys: keys, quorum: 2, cryptography: IdealCryptography())
  }

  func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let bytes = input.bytes
    try checkForms(bytes)
    for (trust, quorum) in [(one, 1), (both, 2)] {
      let result = Result { () throws(PolicySignatureError) in try trust.verify(bytes) }
      switch result {
      case .success(let verified):
        let payload = String(decoding: verified.bytes, as: UTF8.self)
        try expectLaw(payload == Self.payload, "“\(payload)” was never signed.")
        try expectLaw(
          verified.keyIDs.count >= quorum && verified.keyIDs.allSatisfy(["A", "B"].contains),
          "\(verified.keyIDs) have signed.")
        if bytes.first != UInt8(ascii: "{") {
          let isSigned = IdealCryptography.signed.contains { input in
            bytes.starts(with: "\(input).".utf8) && bytes.count == input.utf8.count + 87
          }
          try expectLaw(isSigned, "A changed text has a valid signature.")
        }
      case .failure(let error):
        try expectLaw(!error.message.isEmpty, "\(error.code) has no message.")
      }
    }
    return true
  }

  /// A text in the compact form has one way to write it, and both forms have the same signatures.
  private func checkForms(_ bytes: [UInt8]) throws(BrokenLaw) {
    guard let policy = try? SignedPolicy(bytes) else { return }
    try expectLaw(
      (1...SignedPolicy.maximumSignatures).contains(policy.signatures.count),
      "There are \(policy.signatures.count) signatures.")
    if bytes.first != UInt8(ascii: "{") {
      try expectLaw(policy.compact.map { Array($0.utf8) } == bytes, "The text has another form.")
    }
    for text in [policy.general, policy.compact].compactMap({ $0 }) {
      let again = try? SignedPolicy(Array(text.utf8))
      let isSame =
        again?.payload == policy.payload
        && again?.signatures.count == policy.signatures.count
        && zip(again?.signatures ?? [], policy.signatures).allSatisfy {
          $0.keyID == $1.keyID && $0.input == $1.input && $0.signature == $1.signature
        }
      try expectLaw(isSame, "\(text) has other signatures.")
    }
  }
}

/// Cryptography in which no signature can be forged, and in which a fuzzer can find one.
///
/// A signature consists of 64 zeros. Only some texts are signed: the payload with the usual header of each key.
private struct IdealCryptography: PolicyCryptography {
  static let signed = ["A", "B"].map { key in
    let header = Base64URL.encode(#"{"alg":"Ed25519","kid":"\#(key)"}"#.utf8)
    return "\(header).\(Base64URL.encode(SignatureLaws.payload.utf8))"
  }

  func isValidSignature(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    let text = Self.signed[publicKey.first == UInt8(ascii: "A") ? 0 : 1]
    return signature == Array(repeating: 0, count: 64) && message.elementsEqual(text.utf8)
  }

  func sha256(_ message: [UInt8]) -> [UInt8] { Array(repeating: 0, count: 32) }
}
