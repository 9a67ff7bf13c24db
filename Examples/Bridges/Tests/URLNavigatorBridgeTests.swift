// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct URLNavigatorBridgeTests {
  let router = Router(scheme: "mall")
  let navigator = Navigator()

  private func connect(
    completionKey: String? = nil,
    failed: @escaping @MainActor @Sendable (RouteError) -> Void = { _ in }
  ) {
    URLNavigatorBridge.openUnknownAddresses(
      of: router, in: navigator, exposedTo: .push, completionKey: completionKey)
    URLNavigatorBridge.forwardUnknownAddresses(
      of: "mall", in: navigator, to: router, completionKey: completionKey, failed: failed)
  }

  // MARK: From Junctor

  @Test func oldFactoryReceivesThePayloadAndItsControllerIsTheValue() async throws {
    connect()
    let badge = Badge()
    let controller = UIViewController()
    var received: (values: [String: Any], context: Any?) = ([:], nil)
    navigator.register("mall://order/<int:id>") { _, values, context in
      received = (values, context)
      return controller
    }
    let payload: RoutePayload = ["draft": Draft(), "badge": OnMain(badge)]
    let outcome = try await router.result(of: "/order/7?tab=notes", payload: payload).get()
    #expect(outcome.object as? UIViewController === controller)
    #expect(navigator.stack.count == 1)
    #expect(received.values["id"] as? Int == 7)
    let context = try #require(received.context as? [String: Any])
    #expect(context["draft"] as? Draft == Draft())
    #expect(context["badge"] as? Badge === badge)
    _ = try await router.open("/order/8", payload: RoutePayload(OnMain(badge)))
    #expect(received.context as? Badge === badge)
    _ = try await router.open("/order/9")
    #expect(received.context == nil)
  }

  @Test(arguments: OldAnswer.allCases, [true, false])
  func completionAnswersTheCallerOnce(_ answer: OldAnswer, pushes: Bool) async {
    connect(completionKey: "done")
    func use(_ context: Any?) {
      if let done = (context as? [String: Any])?["done"] as? (Any?) -> Void { answer.use(done) }
    }
    if pushes {
      navigator.register("mall://pay") { _, _, context in
        use(context)
        return UIViewController()
      }
    } else {
      navigator.handle("mall://pay") { _, _, context in
        use(context)
        return true
      }
    }
    #expect(answer.isAnswer(await router.result(of: "mall://pay")))
  }

  @Test(arguments: ["mall://unknown", "mall://order", "mall://order/a", "mall://help/9"])
  func unknownAddressIsDeclined(_ address: String) async {
    var failures: [RouteError.Code] = []
    connect { failures.append($0.code) }
    navigator.register("mall://order/<int:id>") { _, _, _ in UIViewController() }
    navigator.handle("mall://help/<id>") { _, _, _ in false }
    #expect(await router.ending(of: address) == .failed(.declined))
    #expect(await router.ending(of: address, from: .push) == .failed(.declined))
    #expect(failures.isEmpty && navigator.stack.isEmpty)
  }

  @Test func externalSourceOpensNoMoreThanBefore() async throws {
    connect()
    navigator.handle("mall://old") { _, _, _ in true }
    try router.register("/wallet", .sync { _ in Issue.record("It must not run.") })
    #expect(await router.ending(of: "mall://old", from: .push) == .handled)
    #expect(await router.ending(of: "mall://old", from: .customScheme) == .failed(.notFound))
    #expect(await router.ending(of: "mall://wallet", from: .push) == .failed(.denied))
  }

  @Test func factoryReturnsAControllerThatIsNotPushed() async throws {
    connect()
    let controller = UIViewController()
    navigator.register("mall://cart") { _, _, _ in controller }
    try URLNavigatorBridge.registerViewControllers(
      "/cart", "/gone", of: "mall", from: navigator, in: router)
    #expect(try router.value(for: "/cart", as: UIViewController.self) === controller)
    #expect(navigator.stack.isEmpty)
    #expect(await router.ending(of: "mall://gone") == .failed(.declined))
  }

  // MARK: From URLNavigator

  @Test func movedRouteReceivesTheContextAndCallsTheCompletion() async throws {
    connect(completionKey: "done")
    let badge = Badge()
    try router.register(
      "/cart/:id",
      .main { request in
        #expect(request.native("badge", as: Badge.self) === badge)
        return badge
      })
    let result = await withCheckedContinuation { continuation in
      let done: (Any?) -> Void = { continuation.resume(returning: OnMain($0)) }
      #expect(navigator.open("mall://cart/7", context: ["badge": badge, "done": done]))
    }
    #expect(result.value as? Badge === badge)
  }

  @Test func contextThatIsOneObjectIsThePayload() async throws {
    connect()
    let badge = Badge()
    var received: [Bool] = []
    try router.register(
      "/one",
      .main { request in
        received.append(request.native(as: Badge.self) === badge)
      })
    #expect(navigator.open("mall://one", context: badge))
    #expect(navigator.open("mall://one"))
    await router.work.settle()
    #expect(received == [true, false])
  }

  @Test func pushReceivesTheContentOfAMovedScreen() throws {
    var failures: [RouteError.Code] = []
    connect { failures.append($0.code) }
    let controller = UIViewController()
    try router.register(
      "/order/:id",
      .screen { request, _ in
        let id = try request.int("id")
        #expect(id == 7)
        #expect(request.native("draft", as: Draft.self) == Draft())
        return controller
      })
    try router.register("/act", .sync { _ in Issue.record("It must not run.") })
    #expect(navigator.push("mall://order/7", context: ["draft": Draft()]) === controller)
    #expect(navigator.push("mall://act") == nil)
    #expect(navigator.stack.count == 1 && failures.isEmpty)
  }

  @Test func addressThatNeitherRouterKnowsIsReportedOnce() {
    var failures: [RouteError.Code] = []
    connect { failures.append($0.code) }
    #expect(!navigator.open("mall://unknown/a"))
    #expect(navigator.push("mall://unknown") == nil)
    #expect(failures == [.notFound, .notFound])
  }
}
