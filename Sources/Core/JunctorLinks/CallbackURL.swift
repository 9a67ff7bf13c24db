// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

/// The callback parameters of x-callback-url; each call ends with at most one of them.
enum Callback: String, CaseIterable, Sendable {
  case success = "x-success"
  case error = "x-error"
  case cancel = "x-cancel"

  /// Creates the callback for an ending.
  init(for ending: RouteEnding) {
    switch ending {
    case .value, .handled: self = .success
    case .dismissed, .cancelled: self = .cancel
    default: self = .error
    }
  }
}

extension InboundCall {
  /// Returns the callback for a result: the parameter's name, and the address with the result's
  /// parameters added; `nil` if the call has no callback for this ending.
  func callback(
    for result: Result<RouteOutcome, RouteError>, _ answer: CallbackAnswer,
    log: (String) -> Void
  ) -> (name: String, address: String)? {
    let callback = Callback(for: result.ending)
    guard let url = callbacks[callback] else { return nil }
    let parameters: [(name: String, value: String)] =
      switch (callback, result) {
      case (.success, .success(let outcome)):
        outcome.value.map { answer.parameters(for: $0, log: log) } ?? []
      case (.error, .failure(let error)):
        [("errorCode", error.code.rawValue), ("errorMessage", error.messageForOtherApps)]
      default: []
      }
    return (callback.rawValue, url.adding(parameters))
  }
}

extension Result where Success == RouteOutcome, Failure == RouteError {
  var ending: RouteEnding {
    switch self {
    case .success(let outcome): outcome.ending
    case .failure(let error): error.code
    }
  }
}

extension RouteError {
  /// The message for another app: without details of routes, steps or thrown errors.
  var messageForOtherApps: String {
    switch code {
    case .notFound, .declined: "There is no such action."
    case .invalidURL, .unrepresentable: "The address cannot be read."
    case .badParameter:
      parameter.map { "The parameter “\($0.name)” is missing or malformed." }
        ?? "A parameter is missing or malformed."
    case .denied: "This action is not open to other apps."
    case .rejected: "The request was refused."
    case .busy: "The app is busy."
    case .timedOut: "The action took too long."
    default: "The action failed."
    }
  }
}
