// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// An address is a text or a value of a `Route` type, wherever the API takes one.
@Suite(.timeLimit(.minutes(1))) @MainActor struct RouteAddressTests {
  private struct Item: Route {
    static let patterns: RoutePatterns = "/item/:id([0-9]+)"
    var id: Int

    init(id: Int) { self.id = id }
    init(from parameters: RouteParameters) throws(ParameterError) { id = try parameters["id"] }
    func write(to values: inout RouteValues) { values.write("id", id) }
  }

  private struct Listing: Route {
    static let patterns: RoutePatterns = "/list"
    init() {}
    init(from parameters: RouteParameters) throws(ParameterError) {}
    func write(to values: inout RouteValues) {}
  }

  /// The address in its two forms.
  enum Form: CaseIterable {
    case text, value

    var list: any RouteAddress { self == .text ? "/list" : Listing() }

    func item(_ id: Int) -> any RouteAddress { self == .text ? "/item/\(id)" : Item(id: id) }
  }

  private func flow(
    _ form: Form, _ options: RouteOption...
  ) async throws -> NavigationFlowTest {
    try await NavigationFlowTest(roots: ["": form.list]) { clock in
      let router = Router(scheme: "mall", clock: clock)
      try router.register(for: Listing.self, .screen { _, _ in "list" })
      try router.register(
        RouteRegistration(
          Item.patterns, handler: RouteHandler.For<Item>.screen { _, _ in "item" }.handler,
          options: options, owner: RouteOwner(fileID: #fileID, line: #line)))
      return router
    }
  }

  @Test(arguments: Form.allCases) func everyVerbTakesBothForms(_ form: Form) async throws {
    let flow = try await flow(form)
    let router = flow.router
    #expect(flow.seen == .stack(["/list"]))
    try await router.push(form.item(1))
    try await router.show(form.item(2))
    #expect(flow.seen == .stack(["/list", "/item/1", "/item/2"]))
    #expect(try await router.back(to: form.item(1)))
    #expect(flow.seen == .stack(["/list", "/item/1"]))
    try await router.present(form.item(3))
    #expect(flow.seen == .stack(["/list", "/item/1"], .sheet(["/item/3"])))
    try await router.reset(to: [form.list, form.item(4)])
    #expect(flow.seen == .stack(["/list", "/item/4"]))
    try await router.show(
      form.item(5), context: .presented(as: .root, with: .init(ancestors: [form.item(6)])))
    #expect(flow.seen == .stack(["/item/6", "/item/5"]))
    let opened = await flow.open(form.item(7))
    #expect(opened == .stack(["/item/6", "/item/5", "/item/7"]))
    let isOpenable = router.canOpen(form.item(8))
    #expect(isOpenable)
    let resolution = try router.resolve(form.item(8))
    #expect(resolution["id"] == "8")
    let explanation = router.explain(form.item(8))
    #expect(explanation.address == "/item/8")
  }

  @Test(arguments: Form.allCases) func parentIsGivenInBothForms(_ form: Form) async throws {
    let flow = try await flow(form, form == .text ? .parent("/list") : .parent(Listing()))
    try await flow.router.show(form.item(1), context: .presented(as: .root))
    #expect(flow.seen == .stack(["/list", "/item/1"]))
  }

  @Test(arguments: Form.allCases) func loginIsGivenInBothForms(_ form: Form) async throws {
    let flow = try await flow(form)
    let session = SessionGate(router: flow.router, login: form.item(9)) { false }
    try flow.router.register("/mine", .sync { _ in 1 }, .intercepted(by: session))
    let opened = await flow.open("/mine")
    #expect(opened == .stack(["/list", "/item/9"]))
  }

  @Test func valueThatNoTextRepresentsIsAnErrorOfEachVerb() async throws {
    let flow = try await flow(.value)
    let router = flow.router
    let broken = Item(id: -1)
    await expectCode(.unrepresentable) { try await router.push(broken) }
    await expectCode(.unrepresentable) { try await router.open(broken) }
    await expectCode(.unrepresentable) { try await router.back(to: broken) }
    await expectCode(.unrepresentable) {
      try await router.connect(SimulatedHost(tabs: [""]), roots: ["": broken])
    }
    #expect(!router.canOpen(broken))
    #expect(flow.seen == .stack(["/list"]))
  }

  @Test func payloadReplacesTheNativeValuesOfARoute() async throws {
    let flow = try await flow(.value)
    try flow.router.stub(
      "/item/:id([0-9]+)",
      .sync { request in
        "\(request.payload as? Int ?? -1) of \(try request.int("id"))"
      })
    let text = try await flow.router.open(Item(id: 7), payload: .init(5), as: String.self)
    #expect(text == "5 of 7")
  }

  private func expectCode<R>(
    _ code: RouteError.Code, _ work: () async throws -> R
  ) async {
    do {
      _ = try await work()
      Issue.record("It did not fail.")
    } catch {
      #expect((error as? RouteError)?.code == code)
    }
  }
}
