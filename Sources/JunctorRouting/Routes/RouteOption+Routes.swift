// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Places that name an address, with a typed one.
extension RouteOption {
  /// Gives an address that the route answers.
  ///
  ///     try registrar.register(OrderDetail.self, .example(OrderDetail(id: 7))) { route in … }
  ///
  /// One that the route does not match, or that no URL can carry, is refused at registration.
  public static func example(_ route: some Route) -> RouteOption {
    .example(route.addressOrReason)
  }
}

extension Route {
  /// The address, or in its place why there is none: a text that no route answers, and that says so
  /// wherever it is used.
  package var addressOrReason: String {
    do throws(RouteError) {
      return try address()
    } catch {
      return "\(error)"
    }
  }
}
