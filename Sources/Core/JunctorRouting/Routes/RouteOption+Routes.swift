// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Options that contain a typed address.
extension RouteOption {
  /// Adds an example of an address that the route matches.
  ///
  ///     try registrar.register(for: OrderDetail.self, .example(OrderDetail(id: 7))) { route in … }
  ///
  /// An example that the route does not match, or that cannot be written as a URL, is refused at
  /// registration.
  public static func example(_ route: some Route) -> RouteOption {
    .example(route.textOrReason)
  }
}
