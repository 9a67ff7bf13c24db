// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

extension RouteRequest {
  /// Returns a request that does not belong to a router, to test a step or a handler on its own.
  ///
  ///     let request = try RouteRequest.sample(address: "mall://order/7", matching: "/order/:id")
  ///     #expect(try await OrderHandler().handle(request).value as? Order == Order(id: 7))
  ///
  /// Without a pattern, no route matches the request. Services and configuration are those of the router
  /// `services`.
  ///
  /// - Throws: A `RegistrationError` for an invalid pattern; a `RouteError` if the address is invalid or
  ///   does not match the pattern.
  public static func sample(
    address: String = "app://sample", matching pattern: String? = nil,
    source: RouteSource = .app, payload: RoutePayload? = nil, id: UInt64 = 1,
    services: Router? = nil
  ) throws -> RouteRequest {
    try RouteRequest(
      sample: address, matching: pattern, source: source, payload: payload ?? .empty, id: id,
      services: services)
  }
}
