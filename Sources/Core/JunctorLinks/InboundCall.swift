// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

/// A parsed call of another app: the address to open, and the callbacks.
struct InboundCall: Sendable {
  /// The host of all calls.
  static let host = "x-callback-url"

  /// The address to open: the call without its `x-` parameters.
  let address: String
  let caller: CallerClaim
  let callbacks: [Callback: ParsedURL]

  /// Parses a call; returns `nil` for an address that is not a call of one of the router's own schemes.
  ///
  /// - Throws: The `ParameterError` of the first parameter that is not admitted.
  init?(
    _ url: ParsedURL, from referrer: String?, to router: Router, policy: CallbackPolicy
  ) throws(ParameterError) {
    guard !url.isWebAddress, url.host?.lowercased() == Self.host,
      let space = url.scheme.flatMap(router.space(ofScheme:))
    else { return nil }
    var callbacks: [Callback: ParsedURL] = [:]
    var seen: Set<String> = []
    var source: String?
    var rest: [Substring] = []
    // A nested address contains no spaces, so its plus signs are literal.
    for (item, text) in url.writtenItems(plusIsSpace: false) {
      let name = policy.parameter(item.name)
      guard name.hasPrefix("x-") else {
        rest.append(text)
        continue
      }
      let callback = Callback(rawValue: name)
      guard callback != nil || name == "x-source" else { continue }
      guard seen.insert(name).inserted else {
        throw ParameterError(
          name: item.name, value: item.value, expected: "the only \(name) of the call")
      }
      guard let callback else {
        source = String(item.value.map { $0 == "+" ? " " : $0 })
        continue
      }
      guard let address = policy.callback(item.value, by: router) else {
        throw ParameterError(
          name: item.name, value: item.value, expected: "an address that may be called back")
      }
      callbacks[callback] = address
    }
    let path = url.path.isEmpty ? "/" : String(url.path)
    let fragment = url.fragment.map { "#\($0)" } ?? ""
    address = space.address(ofPath: (path + fragment).addingToQuery(rest.map(String.init)))
    if let inner = try? ParsedURL(address, limits: .maximum),
      inner.host?.lowercased() == Self.host
    {
      throw ParameterError(
        name: Self.host, value: path, expected: "an action that is not itself a call")
    }
    caller = CallerClaim(name: source, address: referrer)
    self.callbacks = callbacks
  }
}

extension CallbackPolicy {
  /// Returns the normalized name of a parameter: lower case for `x-` parameters, and `x-success` for the
  /// old spellings if those are read.
  fileprivate func parameter(_ name: String) -> String {
    if readsOldCallbackKey, name == "callBack" || name == "callbackURL" {
      return Callback.success.rawValue
    }
    let lower = name.lowercased()
    return lower.hasPrefix("x-") ? lower : name
  }
}

/// The callback parameters of x-callback-url; each call ends with at most one of them.
enum Callback: String, CaseIterable, Sendable {
  case success = "x-success"
  case error = "x-error"
  case cancel = "x-cancel"

  /// Creates the callback for an ending.
  init(for ending: RouteEnding) {
    switch ending {
    case .value, .handled: self = .success
    case .dismissed, .failed(.cancelled): self = .cancel
    case .failed: self = .error
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
    case .failure(let error): RouteEnding(error.code)
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
