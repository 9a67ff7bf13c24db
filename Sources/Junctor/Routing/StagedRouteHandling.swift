// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A handler in stages: *should → target → source → transition → reply*.
///
/// For teams whose handlers have always had these stages. Only ``target(for:)`` must be written;
/// each of the others has the obvious default.
///
///     struct OrderHandler: StagedRouteHandling {
///       func shouldHandle(_ request: RouteRequest) -> Bool { request["id"] != "0" }
///       func target(for request: RouteRequest) throws -> OrderModel {
///         OrderModel(id: try request.value("id"))
///       }
///     }
public protocol StagedRouteHandling: RouteHandling {
  /// What the handler makes or finds: a screen's model, a service.
  associatedtype Target: Sendable
  /// From where the transition starts.
  associatedtype Origin: Sendable = Void

  /// Whether this handler wants the request. If not, the next best match is asked.
  func shouldHandle(_ request: RouteRequest) async throws -> Bool

  /// Makes the target.
  func target(for request: RouteRequest) async throws -> Target

  /// Finds where the transition starts.
  func origin(for request: RouteRequest) async throws -> Origin

  /// Puts the target in place, and returns when it is there.
  func transition(from origin: Origin, to target: Target, for request: RouteRequest) async throws

  /// Says what the caller hears. The target itself, unless you say otherwise.
  func reply(from target: Target, for request: RouteRequest) async throws -> RouteResponse
}

extension StagedRouteHandling {
  /// Runs the stages one after another; the first that throws ends it.
  public func handle(_ request: RouteRequest) async throws -> RouteResponse {
    guard try await shouldHandle(request) else { return .declined }
    let target = try await target(for: request)
    let origin = try await origin(for: request)
    try await transition(from: origin, to: target, for: request)
    return try await reply(from: target, for: request)
  }

  /// Wants every request.
  public func shouldHandle(_ request: RouteRequest) async throws -> Bool { true }

  /// Does nothing.
  public func transition(
    from origin: Origin, to target: Target, for request: RouteRequest
  ) async throws {}

  /// Gives the target to the caller.
  public func reply(
    from target: Target, for request: RouteRequest
  ) async throws -> RouteResponse { .wrapping(target) }
}

extension StagedRouteHandling where Origin == Void {
  /// Nowhere in particular.
  public func origin(for request: RouteRequest) async throws {}
}
