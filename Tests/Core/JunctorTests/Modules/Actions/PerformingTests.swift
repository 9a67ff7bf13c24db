// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

@Suite(.timeLimit(.minutes(1))) struct PerformingTests {
  let notes = Notes()
  let router = Router.quiet()

  init() throws { try router.register(OrderTarget.self) }

  // MARK: Values

  /// C1, CTM4: parameters and returns of any type.
  @Test func actionsReceiveAndReturnValuesOfAnyType() async throws {
    func perform<T: Sendable>(
      _ action: String, _ parameters: [String: any Sendable] = [:], as type: T.Type
    ) async throws -> T {
      try await router.perform(target: "Order", action: action, parameters: parameters, as: type)
    }
    #expect(try await perform("detail", ["id": 7], as: String.self) == "7 -")
    #expect(try await perform("count", as: Int.self) == 3)
    #expect(try await perform("half", ["of": 3.0], as: Float.self) == 1.5)
    #expect(try await perform("half", ["of": "3"], as: Float.self) == 1.5)
    let found = try await perform("find", ["text": "a", "tags": ["b", "c"]], as: [String].self)
    #expect(found == ["a", "b", "c"])
    let draft = Basket(lines: ["x"])
    #expect(try await perform("save", ["draft": draft], as: Basket.self) == draft)
    #expect(try await perform("title", ["id": 7], as: String.self) == "Order 7")
    #expect(try await perform("touch", as: Void.self) == ())
    #expect(try await perform("sum", ["more": "4"], as: Int.self) == 7)
    #expect(try await perform("adder", as: (@Sendable (Int) -> Int).self)(1) == 4)
    #expect(try await perform("later", ["what": "soon"], as: String.self) == "soon")
  }

  /// A target of the main actor.
  @MainActor final class Lamp: ActionTarget {
    nonisolated static let name = "Lamp"
    nonisolated static let actions: Actions = [
      .action("flag", Lamp.flag), .action("level", Lamp.level, "of"), .action("touch", Lamp.touch),
      .action("fail", Lamp.fail), .action("away", Lamp.away), .action("page", Lamp.page, "id"),
      .action("closure", handler: { lamp in .main { _ in try lamp().flag() } }),
      .action("nothing", handler: { lamp in .main { _ in try lamp().touch() } }),
    ]

    nonisolated init(router: Router) {}

    func flag() -> Bool { true }
    func level(of number: Double) throws -> Double { number / 2 }
    func touch() {}
    func fail() throws { throw Mishap(text: "dark") }
    func away() -> RouteResponse { .redirect(to: "/elsewhere") }
    func page(id: Int) -> OrderPage { OrderPage(id: id) }
  }

  @Test func mainActorActionReturnsItsValue() async throws {
    try router.register(Lamp.self)
    try router.register("/elsewhere", .sync { _ in "elsewhere" })
    func outcome(
      _ action: String, _ parameters: [String: any Sendable] = [:]
    ) async throws -> RouteOutcome {
      try await router.perform(target: "Lamp", action: action, parameters: parameters)
    }
    for action in ["flag", "closure"] {
      #expect(try await outcome(action).value as? Bool == true)
      #expect(
        try await MainActor.run { try router.value(target: "Lamp", action: action, as: Bool.self) }
      )
    }
    #expect(try await outcome("level", ["of": 5]).value as? Double == 2.5)
    for action in ["touch", "nothing"] { #expect(try await outcome(action).ending == .handled) }
    #expect(try await outcome("away").value as? String == "elsewhere")
    #expect(try await refusal { try await outcome("fail") }.code == .handlerFailed)
  }

  @Test @MainActor func mainActorObjectIsReturnedInABox() async throws {
    try router.register(Lamp.self)
    let parameters: [String: any Sendable] = ["id": 7]
    let page = try router.value(
      target: "Lamp", action: "page", parameters: parameters, as: OrderPage.self)
    #expect(page.id == 7)
    let box = try await router.perform(
      target: "Lamp", action: "page", parameters: parameters, as: OnMain<OrderPage>.self)
    #expect(box.value.id == 7)
  }

  /// A target whose actions have defaults.
  struct Shelf: ActionTarget {
    static let name = "Shelf"
    static let actions: Actions = [
      .action(
        "list", Shelf.list(page:tags:_:), ActionParameter("page", default: 4),
        ActionParameter("tags", default: ["new"]), ActionParameter("draft", default: nil)),
      .action(
        "size", Shelf.size(of:by:), "of", ActionParameter("by", default: 2), options: .native),
      .action("wait", Shelf.wait(for:), ActionParameter("for", default: 1)),
      .action(
        "closure",
        handler: { shelf in
          .sync { request in try shelf().size(of: request.argument("of", default: 3), by: 1) }
        }),
    ]

    init(router: Router) {}

    func list(page: Int = 4, tags: [String] = ["new"], _ draft: Basket? = nil) -> String {
      "\(page) \(tags) \(draft?.lines ?? [])"
    }
    func size(of number: Double, by factor: Double = 2) throws -> Double { number * factor }
    func wait(for seconds: Int = 1) async -> Int { seconds }
  }

  @Test(
    arguments: [
      ("list", [:], #"4 ["new"] []"#), ("list", ["page": 5], #"5 ["new"] []"#),
      ("list", ["page": "5", "tags": 6, "draft": Basket(lines: ["x"])], #"5 ["6"] ["x"]"#),
      ("size", ["of": 5], "10.0"), ("size", ["of": 5, "by": 3], "15.0"), ("wait", [:], "1"),
      ("wait", ["for": "2"], "2"), ("closure", [:], "3.0"), ("closure", ["of": 7], "7.0"),
      ("list", ["page": "x"], "badParameter"), ("size", ["by": 3], "badParameter"),
      ("list", ["draft": 1], "badParameter"),
    ] as [(String, [String: any Sendable], String)])
  func absentParameterHasItsDefault(
    _ action: String, _ parameters: [String: any Sendable], _ answer: String
  ) async throws {
    try router.register(Shelf.self)
    do throws(RouteError) {
      let outcome = try await router.perform(
        target: "Shelf", action: action, parameters: parameters)
      #expect(outcome.value.map { "\($0)" } == answer)
    } catch {
      #expect("\(error.code)" == answer)
    }
  }

  @Test(
    arguments: [
      (["id": "7", "tab": "items"], "7 items"), (["id": 7, "tab": OrderTab.items], "7 items"),
      (["id": 7, "tab": "items", "more": Basket(lines: [])], "7 items"),
    ] as [([String: any Sendable], String)])
  func parameterIsAValueOrItsText(
    _ parameters: [String: any Sendable], _ value: String
  ) async throws {
    let detail = try await router.perform(
      target: "Order", action: "detail", parameters: parameters, as: String.self)
    #expect(detail == value)
  }

  @Test(arguments: [
    ("touch", RouteEnding.handled), ("count", .value), ("fail", .failed(.handlerFailed)),
    ("detail", .failed(.badParameter)), ("nothing", .failed(.notFound)),
    ("lost", .failed(.handlerLost)), ("no", .failed(.declined)),
    ("moved", .failed(.notFound)), ("later", .failed(.badParameter)),
  ])
  func callbackReceivesOneResult(_ action: String, _ ending: RouteEnding) async {
    let received = await withCheckedContinuation { waiter in
      router.perform(target: "Order", action: action) { result in waiter.resume(returning: result) }
    }
    switch received {
    case .success(let outcome): #expect(outcome.ending == ending)
    case .failure(let error): #expect(RouteEnding(error.code) == ending)
    }
  }

  @Test func valueOfAnotherTypeIsAMismatch() async throws {
    let error = try await refusal {
      try await router.perform(target: "Order", action: "count", as: String.self)
    }
    #expect(error.code == .typeMismatch)
    #expect(error.types?.expected == "String" && error.types?.actual == "Int")
  }

  // MARK: The same way as any open

  @Test func callPassesEveryStepAsOneRequest() async throws {
    router.addGate(
      TestGate("gate", notes) { [notes] request in
        notes.add(
          "\(request.action.map { "\($0.target).\($0.action)" } ?? "") \(request["id"] ?? "")")
        return nil
      })
    router.addInterceptor(TestStep("step", notes))
    let events = Notes()
    let stop = router.runtime.events.listen {
      events.add("\($0.kind) \($0.pattern ?? "") \($0.parameters)")
    }
    defer { stop() }
    try await router.perform(
      target: "Order", action: "detail", parameters: ["id": 7, "tab": OrderTab.info])
    #expect(notes.all == ["+gate", "Order.detail 7", "+step", "-step", "-gate"])
    #expect(events.count == 2)
    #expect(events.all.allSatisfy { $0.contains("Order.detail") })
    #expect(events.all.allSatisfy { $0.contains(#"name: "id", value: nil"#) })
  }

  @Test func stepsOfTargetAndActionRunInOrder() async throws {
    struct Stepped: ActionTarget {
      static let notes = Notes()
      static let name = "Stepped"
      static let actions: Actions = [
        .action("go", .gated(by: TestGate("action", notes))) { _, _ in }
      ]
      let router: Router
    }
    try router.group("", .gated(by: TestGate("group", Stepped.notes)))
      .register(Stepped.self, .gated(by: TestGate("target", Stepped.notes)))
    try await router.perform(target: "Stepped", action: "go")
    #expect(
      Stepped.notes.all == ["+group", "+target", "+action", "-action", "-target", "-group"])
  }

  @Test func gateAndActionCanRedirectACall() async throws {
    try router.register("/elsewhere", .sync { request in "\(request.action == nil)" })
    let moved = try await router.perform(target: "Order", action: "moved", as: String.self)
    #expect(moved == "true")
    router.addGate(
      TestGate("gate") { request in
        if request.action?.action == "count" { request.rewrite(to: "/elsewhere") }
        return nil
      })
    #expect(try router.value(target: "Order", action: "count", as: String.self) == "true")
  }

  @Test func observersAreCalledForACall() async throws {
    final class Observer: RouteObserver {
      let notes: Notes
      init(notes: Notes) { self.notes = notes }
      func shouldOpen(_ request: RouteRequest) -> Bool { request.action?.action != "touch" }
      func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {
        notes.add("did \(request.address)")
      }
      func didFail(_ request: RouteRequest?, error: RouteError) { notes.add("\(error.code)") }
    }
    router.addObserver(Observer(notes: notes))
    try await router.perform(target: "Order", action: "count")
    _ = try await refusal { try await router.perform(target: "Order", action: "touch") }
    #expect(notes.all == ["did action:/Order/count", "rejected"])
  }

  // MARK: Unknown names

  @Test func unknownNameIsNotFoundWithSuggestions() async throws {
    for (target, action, nearest) in [
      ("Order", "detial", ["Order.detail"]), ("Oder", "count", ["Order.count"]),
      ("Unknown", "zzzzzz", []), ("", "", []), ("../..", "%2F", []),
    ] {
      let error = try await refusal { try await router.perform(target: target, action: action) }
      #expect(error.code == .notFound && !error.isForeign)
      #expect(error.nearest == nearest)
    }
  }

  /// C4: the router's fallback handles unknown targets and actions.
  @Test func fallbackHandlesUnknownNames() async throws {
    router.setFallback(
      .sync { request in request.action.map { ActionName(target: $0.target, action: $0.action) } })
    for (target, action) in [("Unknown", "home"), ("Order", "nothing")] {
      let name = ActionName(target: target, action: action)
      #expect(try router.value(target: target, action: action, as: ActionName.self) == name)
      let outcome = try await router.perform(target: target, action: action, as: ActionName.self)
      #expect(outcome == name)
    }
  }

  /// C3: the target's own not-found comes before the fallback, and makes no target.
  @Test func notFoundHandlerOfTheTargetPrecedesTheFallback() async throws {
    struct Polite: ActionTarget {
      static let made = Count()
      static let name = "Polite"
      static let actions: Actions = [.action("count", Polite.count)]
      static let notFound: RouteHandler? = .sync { request in
        "\(request.action.map { "\($0.target).\($0.action)" } ?? "") \(try request.int("id"))"
      }
      init(router: Router) { Self.made.add() }
      func count() -> Int { 1 }
    }
    router.setFallback(.sync { _ in "fallback" })
    try router.register(Polite.self)
    let told = try await router.perform(
      target: "Polite", action: "cuont", parameters: ["id": 7, "action": "x"], as: String.self)
    #expect(told == "Polite.cuont 7")
    #expect(Polite.made.value == 0)
    #expect(!router.canPerform(target: "Polite", action: "cuont"))
  }

  @Test func targetsOfTheParentAreFound() async throws {
    let child = Router.quiet(parent: router)
    child.setFallback(.sync { _ in "fallback" })
    #expect(child.canPerform(target: "Order", action: "count"))
    #expect(try await child.perform(target: "Order", action: "count", as: Int.self) == 3)
    #expect(try child.value(target: "Order", action: "count", as: Int.self) == 3)
    let detail = try await child.perform(
      target: "Order", action: "detail", parameters: ["id": 7], as: String.self)
    #expect(detail == "7 -")
    for (target, action) in [("Unknown", "count"), ("Order", "nothing")] {
      #expect(try child.value(target: target, action: action, as: String.self) == "fallback")
    }
  }
}
