// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// Several screens collect one result, as *Navigation* describes.
@Suite(.timeLimit(.minutes(1))) @MainActor struct WizardTests {
  private struct Checkout: Route {
    typealias Output = String
    static let patterns: RoutePatterns = "/checkout"
    init() {}
    init(from parameters: RouteParameters) throws(ParameterError) {}
    func write(to values: inout RouteValues) {}
  }

  /// The entered values, and the handle of the first screen.
  private final class Draft {
    var screen: ScreenHandle.For<Checkout>?
  }

  private let draft = Draft()

  /// A checkout whose second step is visible.
  private func flow() async throws -> (flow: NavigationFlowTest, opening: FlowOpening) {
    let flow = try await NavigationFlowTest(roots: ["": "/cart"]) { [draft] clock in
      let router = Router(scheme: "mall", clock: clock)
      try router.register("/cart", .screen { _, _ in "cart" })
      try router.register("/order/:id", .screen { _, _ in "order" }, .exposed(to: .push))
      try router.register(
        for: Checkout.self,
        .screen { _, screen in
          draft.screen = screen
          return "address"
        }, .presented(as: .sheet))
      try router.register(
        "/checkout/card", .screen { _, _ in "card" },
        .presented(with: .init(modals: .stayUnder)))
      return router
    }
    let opening = flow.begin(Checkout())
    await flow.settle()
    flow.router.go("/checkout/card")
    await flow.settle()
    #expect(flow.seen == .stack(["/cart"], .sheet(["/checkout", "/checkout/card"])))
    return (flow, opening)
  }

  @Test func backShowsTheStepBefore() async throws {
    let (flow, opening) = try await flow()
    #expect(flow.user.swipeBack())
    await flow.settle()
    #expect(flow.seen == .stack(["/cart"], .sheet(["/checkout"])))
    #expect(opening.ending == nil)
  }

  @Test func lastStepAnswersTheCallerOfTheFirst() async throws {
    let (flow, opening) = try await flow()
    draft.screen?.finish("an order")
    await flow.settle()
    #expect(await opening.outcome == .value("an order"))
    #expect(flow.seen == .stack(["/cart"]))
  }

  enum Cancel: CaseIterable {
    case dismiss, pullDown, link
  }

  @Test(arguments: Cancel.allCases) func cancelEndsAllSteps(_ cancel: Cancel) async throws {
    let (flow, opening) = try await flow()
    switch cancel {
    case .dismiss: draft.screen?.dismiss()
    case .pullDown: #expect(flow.user.pullDown())
    case .link: await flow.open("mall://order/7", source: .push)
    }
    await flow.settle()
    #expect(await opening.outcome == .dismissed)
    #expect(flow.seen == .stack(cancel == .link ? ["/cart", "/order/7"] : ["/cart"]))
  }
}
