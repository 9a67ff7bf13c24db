// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A test of an app's screens without a user interface, which also replays a recording.

// snippet.hide
import Junctor
import JunctorInspector
import JunctorTesting

@MainActor
func makeRouter(clock: ManualClock) throws -> Router {
  let router = Router(scheme: "mall", clock: clock)
  try router.register("/home", .screen { _, _ in "home" })
  try router.register("/orders", .screen { _, _ in "orders" }, .presented(inTab: "orders"))
  try router.register(
    "/order/:id", .screen { request, _ in "order \(try request.int("id"))" }, .parent("/orders"),
    .presented(inTab: "orders"))
  try router.register("/city", .screen { _, _ in "city" }, .presented(as: .sheet))
  return router
}

// snippet.show
@MainActor
func testOrderFlow() async throws {
  let flow = try await NavigationFlowTest(
    tabs: ["home", "orders"], roots: ["home": "/home", "orders": "/orders"]
  ) { clock in
    try makeRouter(clock: clock)
  }
  let recorder = RouterRecorder(flow.router)

  try await flow.open("mall://order/42").mustBe(.stack(tab: "orders", ["/orders", "/order/42"]))
  flow.user.swipeBack()
  await flow.clock.advance(by: .seconds(3))

  let city = flow.begin("/city")
  await flow.settle()
  try flow.seen.mustBe(.stack(tab: "orders", ["/orders"], .sheet(["/city"])))
  flow.user.pullDown()
  try await city.outcome.mustBe(.dismissed)

  // Replays the recording in another app.
  let again = try await NavigationFlowTest(
    tabs: ["home", "orders"], roots: ["home": "/home", "orders": "/orders"], makeRouter)
  try await again.replay(recorder.recording)
  print(recorder.recording)
}
// snippet.hide
try await testOrderFlow()
