// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorManifest

/// The reason why a policy does not take effect.
///
/// The codes are in the order of the checks: a policy that fails one was not subject to those after it.
public struct PolicyRejection: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The record of earlier policies cannot be read, so the revision cannot be checked.
    case storageUnavailable
    /// The signed policy exceeds 64 KiB.
    case tooLarge
    /// The signatures are not trusted; the message has the reason.
    case untrusted
    /// The payload is not a policy: see ``PolicyRejection/errors``.
    case invalidDocument
    /// The policy is for other apps.
    case wrongAudience
    /// The policy is for another environment.
    case wrongEnvironment
    /// The policy takes effect later.
    case notYetValid
    /// The policy has expired.
    case expired
    /// The policy has a lower revision than one that took effect.
    case olderRevision
    /// The policy has the revision of one that took effect, and other contents.
    case changedRevision
    /// The revision exceeds the last one by so much that later policies could not exceed it.
    case revisionTooHigh
    /// The app did not start well with this policy.
    case ignored
    /// A rule does not fit the routes of the app: see ``PolicyRejection/errors``.
    case invalidRules
  }

  /// The kind.
  public let code: Code
  /// The message, for developers.
  public let message: String
  /// The revision of the policy; `nil` if it was not read.
  public let revision: Int?
  /// The errors in the document or in its rules.
  public let errors: [FileError]
  /// The reason why the signatures are not trusted.
  public let signatureError: PolicySignatureError?

  package init(
    _ code: Code, _ message: String, revision: Int? = nil, errors: [FileError] = [],
    signatureError: PolicySignatureError? = nil
  ) {
    self.code = code
    self.message = message
    self.revision = revision
    self.errors = errors
    self.signatureError = signatureError
  }

  init(_ error: PolicySignatureError) {
    self.init(
      error.code == .tooLarge ? .tooLarge : .untrusted, error.description, signatureError: error)
  }

  package init(invalidRules errors: [FileError], revision: Int) {
    self.init(
      .invalidRules, errors.map(\.description).joined(separator: "\n"), revision: revision,
      errors: errors)
  }

  /// The code, the revision and the message.
  public var description: String {
    "\(code.rawValue)\(revision.map { " (revision \($0))" } ?? ""): \(message)"
  }
}
