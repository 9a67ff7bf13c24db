// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why the signatures of a policy are not trusted.
public struct PolicySignatureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text exceeds 64 KiB.
    case tooLarge
    /// The text is not a JSON Web Signature in the compact or the general form.
    case malformed
    /// A header is not a JSON object with `alg` and `kid`.
    case invalidHeader
    /// A header has a member that is not permitted, for example `jwk` or `crit`.
    case forbiddenHeader
    /// The algorithm is not Ed25519.
    case forbiddenAlgorithm
    /// No signature is by a key of the app.
    case unknownKey
    /// A signature by a key of the app is not valid.
    case invalidSignature
    /// Fewer keys have signed than the app requires.
    case quorumNotMet
  }

  /// The kind.
  public let code: Code
  /// The message, for developers.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }
}
