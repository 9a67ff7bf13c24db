// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An object that is called for every attempt to open an address.
///
/// For each attempt, in this order: `shouldOpen`, `willOpen`, then exactly one of `didOpen` and
/// `didFail`. If `shouldOpen` returns `false`, `didFail` follows. An address that cannot be parsed
/// has only `didFail`. All four have default implementations that do nothing.
public protocol RouteObserver: AnyObject, Sendable {
  /// The name in the error of a refusal; by default that of the type.
  var name: String { get }

  /// Returns whether the attempt may continue; the first `false` ends it as `rejected`.
  func shouldOpen(_ request: RouteRequest) -> Bool

  /// Called when the attempt continues, before gates, interceptors and the handler.
  func willOpen(_ request: RouteRequest)

  /// Called when the attempt succeeds.
  func didOpen(_ request: RouteRequest, outcome: RouteOutcome)

  /// Called with the caller's error when the attempt fails; `request` is `nil` if the address cannot be
  /// parsed.
  func didFail(_ request: RouteRequest?, error: RouteError)
}

extension RouteObserver {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// Returns `true`.
  public func shouldOpen(_ request: RouteRequest) -> Bool { true }

  /// Does nothing.
  public func willOpen(_ request: RouteRequest) {}

  /// Does nothing.
  public func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {}

  /// Does nothing.
  public func didFail(_ request: RouteRequest?, error: RouteError) {}
}
