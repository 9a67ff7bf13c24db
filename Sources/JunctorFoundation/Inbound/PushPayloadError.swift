// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why no link can be read out of a notification.
public struct PushPayloadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Code: String, CaseIterable, Sendable {
    /// The data is no JSON.
    case notJSON
    /// A key that must be there is not.
    case missing
    /// What stands under a key is not what belongs there.
    case malformed
  }

  /// What is wrong.
  public let code: Code

  /// The key that is missing or malformed, with that of the object around it: `data.url`; `nil` where
  /// it is the payload as a whole.
  public let key: String?

  /// What is wrong, in a sentence that names the key; no value of the payload is in it.
  public let description: String

  init(_ code: Code, key: String?, _ description: String) {
    self.code = code
    self.key = key
    self.description = description
  }
}
