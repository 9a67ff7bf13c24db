// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
internal import JunctorRouting

/// A call of another app, read: what it wants opened, and what is to be called back.
struct InboundCall: Sendable {
  /// The host by which a call is known.
  static let host = "x-callback-url"

  /// What is to be opened: the address behind the call.
  let address: String
  let caller: CallerClaim
  let callbacks: [Callback: ParsedURL]

  /// Whether the one callback has begun; the first who ends it may call back.
  let over = OneShot<Void>()
  /// Where the route that answers leaves what may be told of its value.
  let answer = CallbackAnswer()

  /// Returns whether an address is a call of one of the router's own schemes.
  static func isCall(_ url: ParsedURL, to router: Router) -> Bool {
    guard !url.isWebAddress, let scheme = url.scheme, let host = url.host else { return false }
    return host.lowercased() == Self.host && router.space(ofScheme: scheme) != nil
  }

  /// Reads a call; `nil` for an address that is none.
  ///
  /// - Throws: The ``ParameterError`` of the first parameter that is not admitted.
  init?(
    _ url: ParsedURL, from referrer: String?, to router: Router, policy: CallbackPolicy
  ) throws(ParameterError) {
    guard Self.isCall(url, to: router), let space = url.scheme.flatMap(router.space(ofScheme:))
    else { return nil }
    var callbacks: [Callback: ParsedURL] = [:]
    var seen: Set<String> = []
    var source: String?
    var rest: [Substring] = []
    // In an address within an address a plus is a plus: spaces cannot stand there.
    for (item, text) in url.writtenItems(plusIsSpace: false) {
      let name = policy.parameter(item.name)
      guard name.hasPrefix("x-") else {
        rest.append(text)
        continue
      }
      let callback = Callback(name: name)
      guard callback != nil || name == "x-source" else { continue }
      guard seen.insert(name).inserted else {
        throw ParameterError(
          name: item.name, value: item.value, expected: "the only \(name) of the call")
      }
      guard let callback else {
        source = item.value.replacingPluses()
        continue
      }
      guard let address = policy.callback(item.value, by: router) else {
        throw ParameterError(
          name: item.name, value: item.value, expected: "an address that may be called back")
      }
      callbacks[callback] = address
    }
    let path = url.path.isEmpty ? "/" : String(url.path)
    let query = rest.isEmpty ? "" : "?\(rest.joined(separator: "&"))"
    let fragment = url.fragment.map { "#\($0)" } ?? ""
    address = space.address(ofPath: path + query + fragment)
    if let inner = try? ParsedURL(address), inner.host?.lowercased() == Self.host {
      throw ParameterError(
        name: Self.host, value: path, expected: "an action that is no call itself")
    }
    caller = CallerClaim(name: source, address: referrer)
    self.callbacks = callbacks
  }

  /// What the request carries that is opened for this call.
  func context(over context: RouteContext) -> RouteContext {
    var context = context
    context[CallerClaimKey.self] = caller
    context[CallbackAnswerKey.self] = answer
    return context
  }

  /// The address that is called back, with what may be told; `nil` when the call asks for none.
  func callback(
    for result: Result<RouteOutcome, RouteError>, note: (String) -> Void
  ) -> (name: String, address: String)? {
    let callback = Callback(for: result.ending)
    guard let url = callbacks[callback] else { return nil }
    let told: [(name: String, value: String)] =
      switch (callback, result) {
      case (.success, .success(let outcome)):
        outcome.value.map { answer.told(of: $0, note: note) } ?? []
      case (.error, .failure(let error)):
        [("errorCode", error.code.rawValue), ("errorMessage", error.messageForOtherApps)]
      default: []
      }
    return (callback.rawValue, url.adding(told))
  }
}

extension CallbackPolicy {
  /// The name under which a parameter of a call is known: in lower case if it is one of the calling
  /// convention's own, and `x-success` for the old spellings if those are read.
  fileprivate func parameter(_ name: String) -> String {
    if readsOldCallbackKey, name == "callBack" || name == "callbackURL" {
      return Callback.success.rawValue
    }
    let lower = name.lowercased()
    return lower.hasPrefix("x-") ? lower : name
  }
}

extension String {
  fileprivate func replacingPluses() -> String {
    String(map { $0 == "+" ? " " : $0 })
  }
}

extension Result where Success == RouteOutcome, Failure == RouteError {
  /// How it ended, as one word.
  var ending: RouteEnding {
    switch self {
    case .success(let outcome): outcome.ending
    case .failure(let error): error.code
    }
  }
}

extension RouteError {
  /// What another app may hear: nothing of the routes, of those who refused, or of what a handler threw.
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
