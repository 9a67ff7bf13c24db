// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct RouteNameTests {
  @Test func nameRemainsUntilTheLastPatternIsRemoved() throws {
    let router = Router.quiet()
    try router.register(["/order/:id", "/o/:id"], .named("order")) { _ in 1 }
    #expect(router.unregister("/o/:id"))
    #expect(try router.url(for: "order", ["id": "7"]) == "mall://order/7")
    #expect(router.unregister("/order/:id"))
    try router.register("/purchase/:id", .named("order")) { _ in 2 }
    #expect(try router.url(for: "order", ["id": "7"]) == "mall://purchase/7")
  }
}
