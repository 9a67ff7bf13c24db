// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A synchronous step that every request passes, at the asynchronous and the synchronous entry points.
///
/// A gate can let the request through, change it first, answer in the handler's place, or throw to
/// stop everything:
///
///     struct RiskGate: RouteGate {
///       let isRisky: @Sendable (RouteRequest) -> Bool
///
///       func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
///         if isRisky(request) { throw RouteRejection("The risk service said no.") }
///         return nil
///       }
///     }
///
/// ## What a gate promises
///
/// - It is quick: it runs on whatever thread asks, also inside `value(for:)`.
/// - It keeps nothing about one request in its own properties.
///
/// `expectGateContract(_:)` in JunctorTesting checks the second; no check without a real clock could
/// tell the first.
public protocol RouteGate: Sendable {
  /// The name that a refusal carries. The type's name unless you say otherwise.
  var name: String { get }

  /// Looks at a request on its way in.
  ///
  /// - Parameter request: The request; what is changed here, the steps after this one see. It may
  ///   be without a match (`request.pattern == nil`).
  /// - Returns: `nil` to let it through, or the answer in the handler's place.
  /// - Throws: Any error refuses the request; the caller hears `rejected` with this gate's name. A
  ///   ``RouteRejection`` gives only its reason.
  func admit(_ request: inout RouteRequest) throws -> RouteResponse?

  /// Looks at the response on its way out, in reverse order. Does nothing unless you say otherwise.
  ///
  /// Runs for each gate that let the request through and was answered; not when an error passes.
  func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws
}

extension RouteGate {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// Does nothing.
  public func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws {}
}
