// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
internal import JunctorRouting

/// Why a call of another app did not succeed.
public struct OutboundCallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ways in which a call can fail.
  public enum Code: String, CaseIterable, Sendable {
    /// The address cannot be called: it cannot be read, is our own, or has `x-` parameters already.
    case invalidAddress
    /// The system did not open the other app.
    case notOpened
    /// The other app reports an error.
    case failed
    /// The person gave up in the other app.
    case dismissed
    /// The other app did not come back in time.
    case timedOut
    /// Whoever called is cancelled.
    case cancelled
    /// Too many calls are under way.
    case tooMany
  }

  /// What happened.
  public let code: Code

  /// What the other app calls its error, for ``Code/failed``.
  ///
  /// A text of another app: fit to be compared, not to be trusted.
  public let errorCode: String?

  /// What the other app says about its error, for ``Code/failed``.
  public let errorMessage: String?

  init(_ code: Code, errorCode: String? = nil, errorMessage: String? = nil) {
    self.code = code
    self.errorCode = errorCode
    self.errorMessage = errorMessage
  }

  /// What happened, in a sentence.
  public var description: String {
    switch code {
    case .invalidAddress: "The address of the other app cannot be called."
    case .notOpened: "The other app could not be opened."
    case .failed:
      "The other app reports an error: \(errorMessage ?? "it does not say which")"
        + (errorCode.map { " (\($0))" } ?? "")
    case .dismissed: "It was given up in the other app."
    case .timedOut: "The other app did not come back in time."
    case .cancelled: "The call was cancelled."
    case .tooMany: "Too many calls of other apps are under way."
    }
  }
}
