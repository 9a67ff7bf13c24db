// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Somebody who watches every attempt to open something.
///
/// For each attempt, in this order: `shouldOpen`, `willOpen`, then exactly one of `didOpen` and
/// `didFail`. A `shouldOpen` that says no goes straight to `didFail`; an address that cannot be
/// read has only `didFail`. All four have empty defaults.
public protocol RouteObserver: AnyObject, Sendable {
  /// The name that a refusal carries. The type's name unless you say otherwise.
  var name: String { get }

  /// Whether the attempt may go on. The first observer that says no ends it as `rejected`.
  func shouldOpen(_ request: RouteRequest) -> Bool

  /// The attempt goes on: gates, interceptors and handler come next.
  func willOpen(_ request: RouteRequest)

  /// The attempt succeeded.
  func didOpen(_ request: RouteRequest, outcome: RouteOutcome)

  /// The attempt failed.
  ///
  /// - Parameters:
  ///   - request: The request; `nil` when the address could not be read.
  ///   - error: What the caller hears.
  func didFail(_ request: RouteRequest?, error: RouteError)
}

extension RouteObserver {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// Says yes.
  public func shouldOpen(_ request: RouteRequest) -> Bool { true }

  /// Does nothing.
  public func willOpen(_ request: RouteRequest) {}

  /// Does nothing.
  public func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {}

  /// Does nothing.
  public func didFail(_ request: RouteRequest?, error: RouteError) {}
}
