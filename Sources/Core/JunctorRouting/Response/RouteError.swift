// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The reason why an open failed.
///
///     do {
///       let order = try await router.open("mall://order/7", as: Order.self)
///     } catch {
///       switch error.code {
///       case .notFound: suggest(error.nearest)
///       default: log(error)
///       }
///     }
///
/// Use ``code`` in programs, and ``description`` for developers: it names the patterns, addresses, limits
/// and lines of code.
public struct RouteError: Error, Sendable {
  /// The contents, in one reference, since most functions of the router can throw this error.
  private final class Contents: Sendable {
    let code: Code
    let address: String
    let detail: Detail
    let pass: PassID?

    init(_ code: Code, _ address: String, _ detail: Detail, _ pass: PassID?) {
      (self.code, self.address, self.detail, self.pass) = (code, address, detail, pass)
    }
  }

  private let contents: Contents

  /// The kind of failure.
  public var code: Code { contents.code }

  /// The opened address as written; for `notFound` after a redirect, the target of the redirect.
  public var address: String { contents.address }

  var detail: Detail { contents.detail }

  /// The attempt that created this error; a nested attempt has an identifier of its own.
  var pass: PassID? { contents.pass }

  package enum Detail: Sendable {
    case none
    case url(URLParsingError)
    case notFound(isForeign: Bool, Suggestions?)
    case parameter(ParameterError)
    case unrepresentable(ParameterError)
    /// The target is the address that leads to the route, if it is not the opened one.
    case denied(
      source: RouteSource, target: String?, record: (any RefusedRoute)?, reason: String?)
    case rejected(by: String, reason: String?, underlying: (any Error)?)
    case declined([String])
    case loop([String])
    /// The addresses of opens that wait for each other, the outermost first.
    case nested([String])
    case unknownRoute
    case timedOut(stage: String, after: Duration)
    case lost(owner: RouteOwner)
    case needsAsync(what: String, owner: RouteOwner?, fix: String)
    case type(expected: String, actual: String)
    case failed(any Error)
    case scene(String?)
  }

  package init(_ code: Code, address: String, _ detail: Detail = .none, pass: PassID? = nil) {
    contents = Contents(code, address, detail, pass)
  }

  package func made(by pass: PassID) -> RouteError {
    RouteError(code, address: address, detail, pass: pass)
  }

  /// Returns the error of a parent router as that of its child's request.
  ///
  /// The caller knows the opened address, and not that to which a redirect has led.
  func passed(on request: RouteRequest, _ pass: PassID) -> RouteError {
    let isAsked = address == request.address || address == request.absoluteAddress
    return RouteError(
      code,
      address: code == .notFound ? (isAsked ? request.address : address) : request.core.address,
      detail, pass: pass)
  }

  package static func typeMismatch(address: String, expected: String, actual: String) -> RouteError
  {
    RouteError(.typeMismatch, address: address, .type(expected: expected, actual: actual))
  }
}

extension RouteError {
  /// Up to three similar patterns, for `notFound`; none for an external source.
  ///
  /// - Complexity: O(*n*) for the first read, where *n* is the number of routes; O(1) afterwards.
  public var nearest: [String] {
    if case .notFound(_, let suggestions?) = detail { suggestions.patterns } else { [] }
  }

  /// The step that refused the request, for `rejected`; `policy` for a rule of a remote policy.
  public var rejectedBy: String? {
    if case .rejected(let name, _, _) = detail { name } else { nil }
  }

  /// The reason of the refusal, for `rejected` and `denied`, if one was given.
  public var reason: String? {
    switch detail {
    case .rejected(_, let reason, _), .denied(_, _, _, let reason): reason
    default: nil
    }
  }

  /// The error that caused this one.
  ///
  /// - For `handlerFailed` and `rejected`: the error that the handler or step threw.
  /// - For `invalidURL`: the `URLParsingError`, with the position in the address.
  /// - For `badParameter` and `unrepresentable`: the `ParameterError`, with the parameter's name.
  public var underlying: (any Error)? {
    switch detail {
    case .failed(let error): error
    case .rejected(_, _, let error): error
    case .url(let error): error
    case .parameter(let error): error
    case .unrepresentable(let error): error
    default: nil
    }
  }

  /// The patterns of the routes that declined the request, in order, for `declined`.
  public var declinedBy: [String] {
    if case .declined(let patterns) = detail { patterns } else { [] }
  }

  /// The addresses of the redirects, or of the opens that wait for each other, in order, for `redirectLoop`.
  public var redirects: [String] {
    switch detail {
    case .loop(let chain), .nested(let chain): chain
    default: []
    }
  }

  /// The requested type and that of the value, for `typeMismatch`.
  public var types: (expected: String, actual: String)? {
    if case .type(let expected, let actual) = detail { (expected, actual) } else { nil }
  }

  package var parameter: ParameterError? {
    if case .parameter(let error) = detail { error } else { nil }
  }

  /// The denied route, for the local log.
  var refusedRecord: (any RefusedRoute)? {
    if case .denied(_, _, let record, _) = detail { record } else { nil }
  }

  /// The line that registered the route, for `handlerLost` and `needsAsync`.
  var owner: RouteOwner? {
    switch detail {
    case .lost(let owner): owner
    case .needsAsync(_, let owner, _): owner
    default: nil
    }
  }
}

extension RouteError: CustomStringConvertible {
  /// A sentence for the developer.
  ///
  /// It may contain the address and its values. In logs, use the ``code`` and the router's events, which
  /// contain neither.
  public var description: String { "\(code.rawValue): \(sentence)".withVisibleCharacters }

  /// Returns the description for another address; `nil` if it could contain values, or texts of the app's steps and
  /// handlers.
  package func description(at address: String) -> String? {
    var detail = detail
    switch detail {
    case .denied(let source, nil, let record, nil):
      detail = .denied(source: source.withoutPage, target: nil, record: record, reason: nil)
    case .none, .notFound, .declined, .timedOut, .lost, .needsAsync, .type,
      .rejected(_, nil, nil):
      break
    case .url, .parameter, .unrepresentable, .denied, .rejected, .loop, .nested, .unknownRoute,
      .failed, .scene:
      return nil
    }
    return "\(RouteError(code, address: address, detail))"
  }

  var sentence: String {
    switch detail {
    case .none: plainSentence
    case .url(let error): error.description
    case .notFound(isForeign: true, _): "“\(address)” belongs to no space of this router."
    case .notFound(isForeign: false, _):
      "no route matches “\(address)”."
        + (nearest.isEmpty ? "" : " Similar: \(nearest.joined(separator: ", ")).")
    case .parameter(let error): "\(error) (\(address))"
    case .unrepresentable(let error): "\(error)"
    case .denied(let source, _, _, let reason?): "“\(address)” from \(source): \(reason)"
    case .denied(let source, let target?, _, nil):
      "“\(address)” leads to “\(target)”, which is not open to \(source)."
    case .denied(let source, nil, _, nil): "“\(address)” is not open to \(source)."
    case .rejected(let name, let reason, let underlying):
      "“\(address)” was refused by \(name)"
        + (reason.map { ": \($0)" } ?? underlying.map { ": \($0)" } ?? ".")
    case .declined(let patterns):
      "every route that matches “\(address)” declined it: \(patterns.joined(separator: ", "))."
    case .loop(let chain):
      (chain.last.map(chain.dropLast().contains) == true
        ? "the redirects return to “\(chain[chain.count - 1])”"
        : "there were more than \(RedirectLimit.hops) redirects")
        + ": \(chain.joined(separator: " → "))."
    case .nested(let chain):
      "an open is inside of \(NestedOpens.limit) others that wait for it: "
        + "\(chain.joined(separator: " → "))."
    case .unknownRoute: "no route has the name “\(address)”, and it is not a pattern."
    case .timedOut(let stage, let after): "\(stage) did not finish “\(address)” within \(after)."
    case .lost(let owner):
      "the handler registered at \(owner) released its reply to “\(address)” without answering."
    case .needsAsync(let what, let owner, let fix):
      "“\(address)” cannot be opened synchronously: \(what)"
        + (owner.map { ", registered at \($0)" } ?? "") + ". \(fix)"
    case .type(let expected, let actual):
      "“\(address)” was opened as \(expected), but its handler returned \(actual)."
    case .failed(let error): "the handler of “\(address)” threw: \(error)"
    case .scene(let name?):
      "no navigator is connected for the scene “\(name)” to show “\(address)”."
    case .scene(nil): "no navigator is connected to show “\(address)”."
    }
  }

  var plainSentence: String {
    switch code {
    case .cancelled: "“\(address)” was cancelled before it had an outcome."
    case .busy:
      "another transition is running, and “\(address)” may not wait, or the queue is full."
    case .dismissed: "the screen of “\(address)” was closed without a value."
    default: "“\(address)”"
    }
  }
}

/// A route that a source may not open, for log messages and explanations; callers do not receive it.
package protocol RefusedRoute: Sendable {
  var label: String { get }
  var owner: RouteOwner { get }
  var exposure: RouteExposure { get }
}

/// The nearest patterns to an address that no route matches, or the nearest actions to an unknown name,
/// computed when they are first read.
package final class Suggestions: Sendable {
  private let compute: @Sendable () -> [String]
  private let found = RouteLock<[String]?>(nil)

  init(_ compute: @escaping @Sendable () -> [String]) { self.compute = compute }

  /// At most three.
  var patterns: [String] {
    found.withLock { found in
      if let found { return found }
      let patterns = compute()
      found = patterns
      return patterns
    }
  }
}
