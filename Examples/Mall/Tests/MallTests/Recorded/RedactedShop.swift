// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A recording as a test. The app: name Mall, version 0.1.0.
// The recording is redacted: examples of the contract replace its values.
import Junctor
import JunctorTesting
import Testing

@MainActor @Test func redactedShop() async throws {
  // makeRouter is the app’s own function: it receives the clock, and returns the router with its routes.
  let flow = try await NavigationFlowTest(
    tabs: ["home", "orders", "me"],
    roots: ["home": "/", "orders": "/orders", "me": "/me"],
    makeRouter)
  try flow.seen.mustBe(.stack(tab: "home", ["/"]))

  // 7. open /order/1 from push: dismissed: begins here, and waits for entry 0
  // Example of the contract: order.detail, recorded as /order/1
  flow.begin("/order/7", source: .push)
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

  // 7. open /order/1 from push: dismissed
  await flow.clock.advance(by: .seconds(0.7))
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "orders", ["/orders", "/order/7"]))

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

  // 10. open /city: dismissed
  await flow.clock.advance(by: .seconds(1))
  await flow.open("/city")
  await flow.clock.advance(by: .seconds(0.35))
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "home", ["/"], .sheet(["/city"])))

  // 11. pullDown
  await flow.clock.advance(by: .seconds(1))
  await flow.settle()
  flow.user.pullDown()
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "home", ["/"]))

  // 12. open /city from push: denied
  await flow.clock.advance(by: .seconds(1))
  try await flow.open("/city", source: .push)
    .mustBe(.failed(.denied))

  // 13. open: notFound
  await flow.clock.advance(by: .seconds(1))
  await flow.settle()
  // Not repeated: the recording does not contain the address.

  await flow.clock.advance(by: .seconds(1))
  // 17. open /goods/2/buy: value: begins here, and waits for entry 14
  // Example of the contract: goods.buy, recorded as /goods/2/buy
  flow.begin("/goods/1/buy?count=1")
  await flow.settle()
  // 14. open /login/member: value
  // The app itself opens it.

  // 15. open /login/member: value
  // The app itself opens it.

  // 16. open /order/new?goods=2&count=3&total=4: value
  // The app itself opens it.

  // 17. open /goods/2/buy: value
  try flow.seen.mustBe(.stack(tab: "home", ["/"]))

  // 18. open /city: value
  await flow.clock.advance(by: .seconds(1))
  await flow.open("/city")
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
