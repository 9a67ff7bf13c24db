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

  /// Returns whether an address is a call of one of the router's own schemes.
  static func isCall(_ url: ParsedURL, to router: Router) -> Bool {
    guard !url.isWebAddress, let scheme = url.scheme, let host = url.host else { return false }
    return host.lowercased() == Self.host && router.space(ofScheme: scheme) != nil
  }

  /// Parses a call; returns `nil` for an address that is not a call.
  ///
  /// - Throws: The `ParameterError` of the first parameter that is not admitted.
  init?(
    _ url: ParsedURL, from referrer: String?, to router: Router, policy: CallbackPolicy
  ) throws(ParameterError) {
    guard Self.isCall(url, to: router), let space = url.scheme.flatMap(router.space(ofScheme:))
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
    if let inner = try? ParsedURL(address), inner.host?.lowercased() == Self.host {
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
