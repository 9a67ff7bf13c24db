// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

/// The creation and release of targets.
@Suite(.timeLimit(.minutes(1))) struct TargetLifetimeTests {
  // MARK: Created once

  /// CTM5: a target is created once, at its first use, even by concurrent callers.
  @Test func targetIsCreatedOnceForConcurrentCalls() async throws {
    final class Slow: ActionTarget {
      static let made = Count()
      static let name = "Slow"
      static let actions: Actions = [
        .action("number", Slow.number), .action("later") { target, _ in target.number() },
      ]
      let value: Int
      init(router: Router) {
        for _ in 0..<100_000 { _ = Self.made.value }
        Self.made.add()
        value = Self.made.value
      }
      func number() -> Int { value }
    }
    let router = Router.quiet()
    try router.register(Slow.self)
    #expect(router.targets.contains("Slow") && router.canPerform(target: "Slow", action: "number"))
    #expect(Slow.made.value == 0)
    let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<200 {
        group.addTask {
          if index % 2 == 0 {
            return try router.value(target: "Slow", action: "number", as: Int.self)
          }
          return try await router.perform(target: "Slow", action: "later", as: Int.self)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers == Array(repeating: 1, count: 200))
    #expect(Slow.made.value == 1)
  }

  /// CTM5: an unknown action neither creates nor releases a target.
  @Test func releasedTargetIsCreatedAgain() async throws {
    final class Numbered: ActionTarget {
      static let made = Count()
      static let gone = Count()
      static let name = "Numbered"
      static let actions: Actions = [.action("number", Numbered.number)]
      let value: Int
      init(router: Router) {
        Self.made.add()
        value = Self.made.value
      }
      deinit { Self.gone.add() }
      func number() -> Int { value }
    }
    let router = Router.quiet()
    try router.register(Numbered.self)
    func number() throws -> Int {
      try router.value(target: "Numbered", action: "number", as: Int.self)
    }
    #expect(!router.releaseTarget("Numbered"))
    #expect(try number() == 1)
    _ = try await refusal { try await router.perform(target: "Numbered", action: "nothing") }
    #expect(try number() == 1)
    #expect(router.releaseTarget("Numbered"))
    #expect(Numbered.gone.value == 1)
    #expect(try number() == 2)
    #expect(!router.releaseTarget("Unknown"))
  }

  @Test func runningActionRetainsItsTarget() async throws {
    actor Waiting: ActionTarget {
      static let (begun, end) = (Latch(), Latch())
      static let name = "Waiting"
      static let actions: Actions = [.action("wait") { target, _ in await target.wait() }]
      init(router: Router) {}
      func wait() async -> String {
        await Self.begun.open()
        await Self.end.wait()
        return "still here"
      }
    }
    let router = Router.quiet()
    let token = try router.register(Waiting.self)
    async let answer = router.perform(target: "Waiting", action: "wait", as: String.self)
    await Waiting.begun.wait()
    #expect(router.releaseTarget("Waiting"))
    #expect(router.unregister(token))
    #expect(!router.targets.contains("Waiting"))
    await Waiting.end.open()
    #expect(try await answer == "still here")
  }

  @Test func targetsAreCreatedReleasedAndRemovedConcurrently() async throws {
    struct Busy: ActionTarget {
      static let name = "Busy"
      static let actions: Actions = [.action("number", Busy.number)]
      let router: Router
      init(router: Router) { self.router = router }
      func number() -> Int { 1 }
    }
    let router = Router.quiet()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            switch index {
            case 0: if let token = try? router.register(Busy.self) { router.unregister(token) }
            case 1: router.releaseTarget("Busy")
            default:
              let number = try? router.value(target: "Busy", action: "number", as: Int.self)
              #expect(number == nil || number == 1)
            }
          }
        }
      }
    }
    #expect(!router.targets.contains("Busy"))
  }

  @Test func targetThatDependsOnItselfIsACycle() async throws {
    struct Egg: ActionTarget {
      static let name = "Egg"
      static let actions: Actions = [.action("lay", Egg.lay)]
      let received: String
      init(router: Router) {
        do {
          received = try router.value(target: "Hen", action: "lay", as: String.self)
        } catch {
          received = "\(error.underlying.map { "\($0)" } ?? "")"
        }
      }
      func lay() -> String { received }
    }
    struct Hen: ActionTarget {
      static let name = "Hen"
      static let actions: Actions = [.action("lay", Hen.lay)]
      let received: String
      init(router: Router) {
        do {
          received = try router.value(target: "Egg", action: "lay", as: String.self)
        } catch {
          received = "\(error.underlying.map { "\($0)" } ?? "")"
        }
      }
      func lay() -> String { received }
    }
    let router = Router.quiet()
    try router.register(Egg.self)
    try router.register(Hen.self)
    let both = await withTaskGroup(of: String?.self) { group in
      for name in ["Egg", "Hen"] {
        group.addTask { try? router.value(target: name, action: "lay", as: String.self) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(both.allSatisfy { $0?.contains("require each other in a cycle: ") == true })
  }

  @Test func routerIsReleasedWithLiveTargets() throws {
    final class Modest: ActionTarget {
      static let name = "Modest"
      static let actions: Actions = [.action("count", Modest.count)]
      init(router: Router) {}
      func count() -> Int { 1 }
    }
    weak var gone: Router?
    do {
      let router = Router.quiet()
      gone = router
      try router.register(Modest.self)
      #expect(try router.value(target: "Modest", action: "count", as: Int.self) == 1)
    }
    #expect(gone == nil)
  }

  // MARK: Main actor, actors, structures

  @Test @MainActor func targetCanBeIsolatedToTheMainActor() async throws {
    @MainActor final class Screens: ActionTarget {
      nonisolated static let name = "Screens"
      nonisolated static let actions: Actions = [
        .action("page", Screens.page, "id"),
        .action("opened") { target, _ in await target.opened },
      ]
      private(set) var opened = 0
      nonisolated init(router: Router) {}
      func page(id: Int) -> OrderPage {
        opened += 1
        return OrderPage(id: id)
      }
    }
    let router = Router.quiet()
    try router.register(Screens.self)
    for id in 1...2 {
      let page = try router.value(
        target: "Screens", action: "page", parameters: ["id": id], as: OrderPage.self)
      #expect(page.id == id)
    }
    #expect(try await router.perform(target: "Screens", action: "opened", as: Int.self) == 2)
  }

  // MARK: Registering

  private struct OrderModule<Target: ActionTarget>: RouteModule {
    let name: String
    var options: [RouteOption] = []
    var fails = false

    func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
      if let option = options.first {
        try registrar.register(Target.self, option)
      } else {
        try registrar.register(Target.self)
      }
      if fails { try registrar.register("/broken/:", .sync { _ in }) }
    }
  }

  private struct Other: ActionTarget {
    static let name = "Order"
    static let actions: Actions = [.action("count", Other.count)]
    let router: Router
    init(router: Router) { self.router = router }
    func count() -> Int { 99 }
  }

  @Test func targetsWithTheSameNameAreRefusedWithBothOwners() throws {
    let error = try caught(RegistrationError.self) {
      _ = try Router(
        spaces: [.scheme("mall")],
        modules: [
          OrderModule<OrderTarget>(name: "MallOrder"), OrderModule<Other>(name: "MallOther"),
        ])
    }
    #expect(error.code == .duplicateTarget)
    #expect(error.subject == "Order")
    #expect(error.owner?.module == "MallOther")
    #expect(error.otherOwner?.module == "MallOrder")
    #expect("\(error)".contains("TargetLifetimeTests.swift:"))
  }

  @Test func targetIsRemovedWithItsModule() async throws {
    let router = try Router(
      spaces: [.scheme("mall")],
      modules: [OrderModule<OrderTarget>(name: "MallOrder", options: [.urls])])
    #expect(router.targets == ["Order"])
    #expect(try await router.open("/Order/count", as: Int.self) == 3)
    try await router.stopModule("MallOrder")
    #expect(router.targets.isEmpty && router.routes.isEmpty)
    #expect(!router.canPerform(target: "Order", action: "count"))
    let error = try await refusal { try await router.perform(target: "Order", action: "count") }
    #expect(error.code == .notFound && error.nearest.isEmpty)
    try router.register(Other.self)
    #expect(try router.value(target: "Order", action: "count", as: Int.self) == 99)
  }

  @Test func replacedTargetIsRestoredIfTheModuleFails() throws {
    let router = Router.quiet()
    try router.register(OrderTarget.self, .urls)
    let patterns = router.routes.map(\.pattern)
    #expect(throws: RegistrationError.self) {
      try router.add([OrderModule<Other>(name: "Fails", options: [.replacing], fails: true)])
    }
    #expect(router.routes.map(\.pattern) == patterns)
    #expect(try router.value(target: "Order", action: "count", as: Int.self) == 3)
    try router.add([OrderModule<Other>(name: "Stays", options: [.replacing])])
    #expect(try router.value(target: "Order", action: "count", as: Int.self) == 99)
    #expect(router.routes.isEmpty)
  }

  @Test func targetIsRegisteredCompletelyOrNotAtAll() throws {
    let router = Router.quiet()
    try router.register("/Order/:any", .sync { _ in "mine" }, .priority(0))
    try router.register("/Order/detail", .sync { _ in "mine" })
    let error = try caught(RegistrationError.self) { try router.register(OrderTarget.self, .urls) }
    #expect(error.code == .conflict && error.otherSubject == "/Order/detail")
    #expect(!router.targets.contains("Order"))
    #expect(router.routes.count == 2)
    #expect(try router.value(for: "/Order/count", as: String.self) == "mine")
  }

  @Test func malformedTargetsAreRefused() throws {
    struct Twice: ActionTarget {
      static let name = "Twice"
      static let actions: Actions = [.action("a", Twice.a), .action("a", Twice.a)]
      let router: Router
      func a() {}
    }
    struct Slash: ActionTarget {
      static let name = "Slash"
      static let actions: Actions = [.action("a/b", Slash.a)]
      let router: Router
      func a() {}
    }
    struct Nameless: ActionTarget {
      static let name = ""
      static let actions: Actions = []
      let router: Router
    }
    let router = Router.quiet()
    func mistake(_ body: () throws -> Void) throws -> RegistrationError.Code {
      let error: RegistrationError = try caught(RegistrationError.self) { try body() }
      return error.code
    }
    #expect(try mistake { try router.register(Twice.self) } == .duplicateAction)
    #expect(try mistake { try router.register(Slash.self) } == .brokenName)
    #expect(try mistake { try router.register(Nameless.self) } == .brokenName)
    #expect(
      try mistake { try router.register(OrderTarget.self, .exposed(to: .web("m.example"))) }
        == .brokenOrigin)
    #expect(router.targets.isEmpty)
  }
}
