// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The error for a push payload without a valid link.
public struct PushPayloadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Code: String, CaseIterable, Sendable {
    /// A required key is missing.
    case missing
    /// The value of a key has another type.
    case malformed
  }

  /// The kind of mistake.
  public let code: Code

  /// The key that is missing or malformed, with that of the enclosing object: `data.url`.
  let key: String

  /// A sentence that names the key and contains no value of the payload.
  public let description: String
}
