// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A recording as a test. The app: name Mall, version 0.1.0.
import Junctor
import JunctorTesting
import Testing

@MainActor @Test func recordedShop() async throws {
  // makeRouter is the app’s own function: it receives the clock, and returns the router with its routes.
  let flow = try await NavigationFlowTest(
    tabs: ["home", "orders", "me"],
    roots: ["home": "/", "orders": "/orders", "me": "/me"],
    makeRouter)
  try flow.seen.mustBe(.stack(tab: "home", ["/"]))

  // 7. open mall://order/7?campaign=spring from push: dismissed: begins here, and waits for entry 0
  flow.begin("mall://order/7?campaign=spring", source: .push)
  await flow.settle()
  // 0. open /login/member: value
  // The app itself opens it.

  // 1. open /login/member: value
  // The app itself opens it.

  // 2. open /login: value
  await flow.clock.advance(by: .seconds(0.35))
  await flow.settle()
  // The app itself opens it.

  // 3. open /login/member: value
  // The app itself opens it.

  // 4. open /login/member: value
  // The app itself opens it.
  try flow.seen.mustBe(.stack(tab: "home", ["/"], .sheet(["/login"])))

  // 5. finish: value
  await flow.clock.advance(by: .seconds(0.35))
  await flow.settle()
  // The screen ends with a value, which a recording does not contain: write it here.
  flow.user.finish(())
  await flow.settle()

  // 6. open /login/member: value
  // The app itself opens it.

  // 7. open mall://order/7?campaign=spring from push: dismissed
  await flow.clock.advance(by: .seconds(0.7))
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "orders", ["/orders", "/order/7?campaign=spring"]))

  // 8. swipeBack
  await flow.clock.advance(by: .seconds(1))
  await flow.settle()
  flow.user.swipeBack()
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "orders", ["/orders"]))

  // 9. tapTab
  await flow.clock.advance(by: .seconds(1))
  await flow.settle()
  flow.user.tapTab("home")
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "home", ["/"]))

  // 10. open mall://city: dismissed
  await flow.clock.advance(by: .seconds(1))
  await flow.open("mall://city")
  await flow.clock.advance(by: .seconds(0.35))
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "home", ["/"], .sheet(["/city"])))

  // 11. pullDown
  await flow.clock.advance(by: .seconds(1))
  await flow.settle()
  flow.user.pullDown()
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "home", ["/"]))

  // 12. open mall://city from push: denied
  await flow.clock.advance(by: .seconds(1))
  try await flow.open("mall://city", source: .push)
    .mustBe(.failed(.denied))

  // 13. open mall://orders/2025/coupons: notFound
  await flow.clock.advance(by: .seconds(1))
  try await flow.open("mall://orders/2025/coupons")
    .mustBe(.failed(.notFound))

  await flow.clock.advance(by: .seconds(1))
  // 17. open mall://goods/1/buy?count=2: value: begins here, and waits for entry 14
  flow.begin("mall://goods/1/buy?count=2")
  await flow.settle()
  // 14. open /login/member: value
  // The app itself opens it.

  // 15. open /login/member: value
  // The app itself opens it.

  // 16. open /order/new?goods=1&count=2&total=2400: value
  // The app itself opens it.

  // 17. open mall://goods/1/buy?count=2: value
  try flow.seen.mustBe(.stack(tab: "home", ["/"]))

  // 18. open mall://city: value
  await flow.clock.advance(by: .seconds(1))
  await flow.open("mall://city")
  await flow.clock.advance(by: .seconds(0.35))
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "home", ["/"], .sheet(["/city"])))

  // 19. finish: value
  await flow.clock.advance(by: .seconds(1.35))
  await flow.settle()
  // The screen ends with a value, which a recording does not contain: write it here.
  flow.user.finish(())
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "home", ["/"]))
}
