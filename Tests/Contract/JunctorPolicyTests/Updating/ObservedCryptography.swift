// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorPolicy

/// The cryptography of the system, which reports each call before it answers.
struct ObservedCryptography: PolicyCryptography {
  private let report: @Sendable (String) -> Void

  init(_ report: @escaping @Sendable (_ function: String) -> Void) { self.report = report }

  func isValidSignature(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    report("signature")
    return SystemCryptography().isValidSignature(signature, of: message, publicKey: publicKey)
  }

  func sha256(_ message: [UInt8]) -> [UInt8] {
    report("hash")
    return SystemCryptography().sha256(message)
  }
}
