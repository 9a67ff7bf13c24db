// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A synchronous step that every request passes, at the asynchronous and the synchronous entry points.
///
/// A gate can let the request pass, change it first, respond in the handler's place, or throw to end the
/// request:
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
/// ## Requirements
///
/// - It is fast: it runs on the caller's thread, also in `value(for:)`.
/// - It keeps no state of a request in its own properties; `expectGateContract(_:)` in JunctorTesting
///   checks this.
public protocol RouteGate: Sendable {
  /// The name in the error of a refusal; by default that of the type.
  var name: String { get }

  /// Admits a request, changes it, or responds in the handler's place.
  ///
  /// - Parameter request: The request, which may be without a match (`request.pattern == nil`).
  /// - Returns: `nil` to let it through, or the response.
  /// - Throws: Any error ends the request as `rejected` with this gate's name. A ``RouteRejection`` adds
  ///   only its reason.
  func admit(_ request: inout RouteRequest) throws -> RouteResponse?

  /// Changes the response. Called in reverse order for each gate that let the request pass, unless a
  /// later step throws.
  ///
  /// The default does nothing.
  func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws
}

extension RouteGate {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// Does nothing.
  public func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws {}
}
