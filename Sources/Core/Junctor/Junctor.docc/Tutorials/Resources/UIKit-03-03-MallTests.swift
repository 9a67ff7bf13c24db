import Junctor
import JunctorTesting
import Testing

@testable import Mall

@MainActor
struct MallTests {
  let account = Account()

  @Test func linkOpensTheOrderAboveTheList() async throws {
    let flow = try await makeFlow()
    let order = await flow.open("mall://order/7", source: .customScheme)
    #expect(order == .stack(tab: "orders", ["/orders", "/order/7"]))

    flow.user.swipeBack()
    await flow.settle()
    #expect(flow.seen == .stack(tab: "orders", ["/orders"]))
  }

  private func makeFlow() async throws -> NavigationFlowTest {
    try await NavigationFlowTest(tabs: SceneDelegate.tabs) { clock in
      let router = Router(scheme: "mall", clock: clock)
      try registerScreens(in: router)
      try registerPoints(in: router, account: account)
      return router
    }
  }
}
