// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

extension RouteRequest {
  /// Returns a request that no router began, for trying out a step or a handler by itself.
  ///
  ///     let request = try RouteRequest.sample(address: "mall://order/7", matching: "/order/:id")
  ///     #expect(try await OrderHandler().handle(request).value as? Order == Order(id: 7))
  ///
  /// Without a pattern, no route matches the request. It finds the services and the configuration of the
  /// router `services`.
  ///
  /// - Throws: A `RegistrationError` for a broken pattern; a `RouteError` when the address is
  ///   broken or not the pattern's.
  public static func sample(
    address: String = "app://sample", matching pattern: String? = nil,
    source: RouteSource = .app, payload: RoutePayload? = nil, id: UInt64 = 1,
    services: Router? = nil
  ) throws -> RouteRequest {
    try RouteRequest(
      sample: address, matching: pattern, source: source, payload: payload?.value, id: id,
      services: services)
  }
}
