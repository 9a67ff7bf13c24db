// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// How long an instance of a service is reused.
public enum ServiceLifetime: Hashable, Sendable {
  /// One instance for each router, from the first request for the service until its provider is removed.
  case shared

  /// One instance for each `RouteRequest`, from the first call of `RouteRequest.service(_:isolation:)`
  /// until the request ends.
  ///
  /// The instance may keep a reference to the request. After the request has ended, a copy of it gets a
  /// new instance for each call. Shared and weak services cannot use the instance, since they outlive
  /// the request.
  case perRequest

  /// One instance while it is referenced; the next request for the service creates a new one.
  ///
  /// The factory must return an object.
  case weak

  /// A new instance for each request for the service.
  case new

  /// Returns where the instance for a request is kept; `nil` if the router or a layer keeps it.
  func slots(of request: RouteRequest?) -> ServiceSlots? {
    self == .perRequest
      ? request?.core.outermost.life.attachment { ServiceSlots() } : nil
  }

  /// Whether an instance may use the request for which it is created.
  var isBoundToRequest: Bool { self == .perRequest || self == .new }
}
