// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The reason why an open failed.
///
/// Each caller receives at most one.
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
/// Use ``code`` in programs and ``description`` for developers. The other properties belong to certain codes,
/// and are `nil` or empty for all others.
public struct RouteError: Error, Sendable {
  /// The kinds of failures: the cases of ``RouteEnding`` that are not a success.
  public typealias Code = RouteEnding

  /// The kind of failure.
  public let code: Code

  /// The address that was opened, as the caller wrote it; for `notFound` after a redirect, the target of
  /// the redirect.
  public let address: String

  let detail: Detail

  /// The attempt that created this error.
  ///
  /// It distinguishes errors of nested opens.
  let pass: PassID?

  package enum Detail: Sendable {
    case none
    case url(URLParsingError)
    case notFound(isForeign: Bool, Suggestions?)
    case parameter(ParameterError)
    case unrepresentable(ParameterError)
    case denied(
      source: RouteSource, exposure: RouteExposure?, record: (any RefusedRoute)?, reason: String?)
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

  /// Returns the error of a request that its caller ended or never started.
  package static func ended(_ code: Code, address: String) -> RouteError {
    RouteError(code, address: address)
  }

  package static func typeMismatch(address: String, expected: String, actual: String) -> RouteError
  {
    RouteError(.typeMismatch, address: address, .type(expected: expected, actual: actual))
  }
}

extension RouteError {
  /// Whether no space of the router owns the address, for `notFound`.
  public var isForeign: Bool {
    if case .notFound(let isForeign, _) = detail { isForeign } else { false }
  }

  /// Up to three similar patterns, for `notFound`.
  ///
  /// Empty for an external source. Computed on the first read, from the table as it was.
  ///
  /// - Complexity: O(*n*) for the first read, where *n* is the number of routes; O(1) afterwards.
  public var nearest: [String] {
    if case .notFound(_, let suggestions?) = detail { suggestions.patterns } else { [] }
  }

  /// The missing or malformed parameter, for `badParameter`.
  public var parameter: ParameterError? {
    if case .parameter(let error) = detail { error } else { nil }
  }

  /// The request's source, for `denied`.
  public var source: RouteSource? {
    if case .denied(let source, _, _, _) = detail { source } else { nil }
  }

  /// The route's exposure, for `denied`; `nil` for an external source.
  public var exposure: RouteExposure? {
    if case .denied(_, let exposure, _, _) = detail { exposure } else { nil }
  }

  /// The denied route, for the local log.
  ///
  /// Callers do not receive it.
  var refusedRecord: (any RefusedRoute)? {
    if case .denied(_, _, let record, _) = detail { record } else { nil }
  }

  /// The step that refused the request, for `rejected`.
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
  /// - For `unrepresentable`: the `ParameterError`, with the value's name.
  public var underlying: (any Error)? {
    switch detail {
    case .failed(let error): error
    case .rejected(_, _, let error): error
    case .url(let error): error
    case .unrepresentable(let error): error
    default: nil
    }
  }

  /// The patterns of the routes that declined the request, in rank order, for `declined`.
  public var declinedBy: [String] { if case .declined(let names) = detail { names } else { [] } }

  /// The visited addresses, in order, for `redirectLoop`.
  public var chain: [String] { if case .loop(let chain) = detail { chain } else { [] } }

  /// The stage that exceeded its time limit, for `timedOut`.
  public var stage: String? { if case .timedOut(let stage, _) = detail { stage } else { nil } }

  package var limit: Duration? { if case .timedOut(_, let after) = detail { after } else { nil } }

  /// The line that registered the route, for `handlerLost` and `needsAsync`.
  public var owner: RouteOwner? {
    switch detail {
    case .lost(let owner): owner
    case .needsAsync(_, let owner, _): owner
    default: nil
    }
  }

  package var expectedType: String? {
    if case .type(let expected, _) = detail { expected } else { nil }
  }

  package var actualType: String? { if case .type(_, let actual) = detail { actual } else { nil } }
}
