// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Four routes, and what callers receive from them. The README shows what this prints.

import Junctor

struct Order: Sendable {
  let id: Int
}

@main
struct FirstRoute {
  @MainActor static var isSignedIn = false

  static func main() async throws {
    let router = Router(scheme: "mall")

    // The login of all routes below: a route that returns when the user is signed in.
    let session = SessionGate(router: router, login: "/login") { await isSignedIn }
    try router.register(
      "/login",
      .main { _ in
        print("     the login is shown, once")
        isSignedIn = true
        return "Ada"
      })

    // A parameter with a constraint, a required login, and the only external source that may open the route.
    try router.register(
      "/order/:id([0-9]+)", .intercepted(by: session), .exposed(to: .push)
    ) { request in
      Order(id: try request.int("id"))
    }
    try router.register("/order/new", .intercepted(by: session)) { _ in "an empty order" }

    print("1. Two pushes open an order, and wait for one login:")
    async let first = router.open("mall://order/7", source: .push, as: Order.self)
    async let second = router.open("mall://order/8", source: .push, as: Order.self)
    print("     \(try await first), \(try await second)")

    print("2. The most specific route wins, in any order of registration:")
    print("     \(try await router.open("/order/new", as: String.self))")

    print("3. Another app is not allowed, and a typo is found:")
    for (address, source) in [("mall://order/7", .customScheme), ("mall://oder/7", .app)]
      as [(String, RouteSource)]
    {
      do {
        try await router.open(address, source: source)
      } catch {
        print("     \(error)")
      }
    }

    print("4. A second route for the same address is refused, with a proof:")
    do {
      try router.register("/order/:number(7|x)") { _ in "which one?" }
    } catch {
      print("     \(error)")
    }

    print("5. Why does this link open that route?")
    print(router.explain("mall://order/7", from: .push))
  }
}
