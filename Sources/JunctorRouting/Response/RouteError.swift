// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Why an open did not succeed: one closed set, told exactly once.
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
/// ``code`` is for programs, ``description`` for people; the other properties hold what belongs to
/// the code and are empty where they do not apply.
public struct RouteError: Error, Sendable {
  /// What a `RouteError` can be: the words of ``RouteEnding`` that are no success.
  public typealias Code = RouteEnding

  /// Which kind of failure this is.
  public let code: Code

  /// The address that was opened, as the caller wrote it; for `notFound` after a redirect, the one
  /// that it led to.
  public let address: String

  let detail: Detail

  /// The pass of a router that made this error, so that an error of a nested open is told apart.
  let pass: PassID?

  package enum Detail: Sendable {
    case none
    case url(URLParsingError)
    case notFound(isForeign: Bool, Suggestions?)
    case parameter(ParameterError)
    case unrepresentable(UnrepresentableValue)
    case denied(
      source: RouteSource, exposure: RouteExposure?, record: RouteRecord?, reason: String?)
    case rejected(by: String, reason: String?, underlying: (any Error)?)
    case declined([String])
    case loop([String])
    case unknownRoute
    case timedOut(stage: String, after: Duration)
    case lost(owner: RouteOwner)
    case needsAsync(what: String, owner: RouteOwner?, fix: String)
    case type(expected: String, actual: String)
    case failed(any Error)
    case scene(String?)
  }

  package init(_ code: Code, address: String, _ detail: Detail = .none, pass: PassID? = nil) {
    self.code = code
    self.address = address
    self.detail = detail
    self.pass = pass
  }

  package func made(by pass: PassID) -> RouteError {
    RouteError(code, address: address, detail, pass: pass)
  }

  /// The error of a request that its caller ended, or never began.
  package static func ended(_ code: Code, address: String) -> RouteError {
    RouteError(code, address: address)
  }

  package static func typeMismatch(address: String, expected: String, actual: String) -> RouteError
  {
    RouteError(.typeMismatch, address: address, .type(expected: expected, actual: actual))
  }
}

/// One attempt of one router: two routers may count the same number at the same time.
package struct PassID: Hashable, Sendable {
  let router: ObjectIdentifier
  let request: UInt64
}

extension RouteError {
  /// What is wrong with the address, for `invalidURL`.
  public var urlError: URLParsingError? { if case .url(let error) = detail { error } else { nil } }

  /// Whether no space of the router owns the address, for `notFound`.
  public var isForeign: Bool {
    if case .notFound(let isForeign, _) = detail { isForeign } else { false }
  }

  /// Up to three patterns that the caller may have meant, for `notFound`.
  ///
  /// Empty for an external source. Computed on the first read, from the table as it was.
  ///
  /// - Complexity: O(*n*) for the first read, where *n* is the number of routes; O(1) afterwards.
  public var nearest: [String] {
    if case .notFound(_, let suggestions?) = detail { suggestions.patterns } else { [] }
  }

  /// Which parameter is missing or malformed, for `badParameter`.
  public var parameter: ParameterError? {
    if case .parameter(let error) = detail { error } else { nil }
  }

  /// Which value no URL could carry, for `unrepresentable`.
  public var unrepresentable: UnrepresentableValue? {
    if case .unrepresentable(let error) = detail { error } else { nil }
  }

  /// Who asked, for `denied`.
  public var source: RouteSource? {
    if case .denied(let source, _, _, _) = detail { source } else { nil }
  }

  /// What the route admits, for `denied`; `nil` for callers outside the app.
  public var exposure: RouteExposure? {
    if case .denied(_, let exposure, _, _) = detail { exposure } else { nil }
  }

  /// The route that refused, for the local log; a caller never sees it.
  var refusedRecord: RouteRecord? {
    if case .denied(_, _, let record, _) = detail { record } else { nil }
  }

  /// Who refused, for `rejected`.
  public var rejectedBy: String? {
    if case .rejected(let name, _, _) = detail { name } else { nil }
  }

  /// Why it was refused, for `rejected` and `denied`, if a reason was given.
  public var reason: String? {
    switch detail {
    case .rejected(_, let reason, _), .denied(_, _, _, let reason): reason
    default: nil
    }
  }

  /// The error below this one, for `handlerFailed` and `rejected`.
  public var underlying: (any Error)? {
    switch detail {
    case .failed(let error): error
    case .rejected(_, _, let error): error
    default: nil
    }
  }

  /// The patterns that passed the request on, in rank order, for `declined`.
  public var declinedBy: [String] { if case .declined(let names) = detail { names } else { [] } }

  /// The addresses visited, in order, for `redirectLoop`.
  public var chain: [String] { if case .loop(let chain) = detail { chain } else { [] } }

  /// Which step's time ran out, for `timedOut`.
  public var stage: String? { if case .timedOut(let stage, _) = detail { stage } else { nil } }

  /// How long that step had, for `timedOut`.
  public var limit: Duration? { if case .timedOut(_, let after) = detail { after } else { nil } }

  /// The line that registered the route, for `handlerLost` and `needsAsync`.
  public var owner: RouteOwner? {
    switch detail {
    case .lost(let owner): owner
    case .needsAsync(_, let owner, _): owner
    default: nil
    }
  }

  /// The type that the caller asked for, for `typeMismatch`.
  public var expectedType: String? {
    if case .type(let expected, _) = detail { expected } else { nil }
  }

  /// The type that the handler gave, for `typeMismatch`.
  public var actualType: String? { if case .type(_, let actual) = detail { actual } else { nil } }

  /// Whether the same open could succeed later without any change to it.
  public var isRetryable: Bool {
    code == .timedOut || code == .busy || code == .cancelled || code == .dismissed
  }
}
