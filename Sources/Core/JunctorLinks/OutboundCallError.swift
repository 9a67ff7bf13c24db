// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a call of another app did not succeed.
public enum OutboundCallError: Error, Hashable, CustomStringConvertible {
  /// The address is invalid, belongs to this app, or already has `x-` parameters.
  case invalidAddress

  /// The system did not open the other app.
  case notOpened

  /// The other app reports an error, with a code and a message; do not trust these texts.
  case failed(code: String?, message: String?)

  /// The user cancelled the action in the other app.
  case dismissed

  /// The other app did not call back in time.
  case timedOut

  /// The caller was cancelled.
  case cancelled

  /// Too many calls are in progress.
  case tooMany

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .invalidAddress: "The address of the other app cannot be called."
    case .notOpened: "The other app could not be opened."
    case .failed(let code, let message):
      "The other app reports an error: \(message ?? "without a message")"
        + (code.map { " (\($0))" } ?? "")
    case .dismissed: "The user cancelled the action in the other app."
    case .timedOut: "The other app did not call back in time."
    case .cancelled: "The call was cancelled."
    case .tooMany: "Too many calls of other apps are in progress."
    }
  }
}
