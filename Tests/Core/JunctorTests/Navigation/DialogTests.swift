// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorNavigation

/// Alerts and confirmation dialogs are screens with typed answers.
@Suite(.timeLimit(.minutes(1))) @MainActor struct DialogTests {
  private struct ConfirmDelete: Route {
    typealias Output = Bool
    static let patterns: RoutePatterns = "/order/:id([0-9]+)/delete"
    var id: Int

    init(id: Int) { self.id = id }
    init(from parameters: RouteParameters) throws(ParameterError) { id = try parameters["id"] }
    func write(to values: inout RouteValues) { values.write("id", id) }
  }

  enum Style: CaseIterable {
    case alert, confirmation

    func layer(_ address: String) -> FlowOutcome.Layer {
      self == .alert ? .alert(address) : .confirmation(address)
    }
  }

  private func flow(_ style: Style = .alert) async throws -> NavigationFlowTest {
    try await NavigationFlowTest(roots: ["": "/home"]) { clock in
      let router = Router(scheme: "mall", clock: clock)
      try router.register("/home", .screen { _, _ in "home" })
      try router.register("/order/:id", .screen { _, _ in "order" }, .exposed(to: .push))
      try router.register("/login", .screen { _, _ in "login" }, .presented(as: .sheet))
      let make = { @MainActor @Sendable (route: ConfirmDelete) in
        RouteDialog<Bool>(
          "Delete order \(route.id)?", message: "There is no undo.",
          buttons: [.init("Delete", role: .destructive, answer: true), .cancel("Keep")])
      }
      try router.register(
        for: ConfirmDelete.self, style == .alert ? .alert(make) : .confirmation(make))
      return router
    }
  }

  private final class Answers {
    var all: [Result<Bool?, RouteError>] = []

    var values: [Bool?] { all.compactMap { try? $0.get() } }
  }

  private func ask(_ flow: NavigationFlowTest, _ id: Int = 7) async -> Answers {
    let answers = Answers()
    await flow.perform { router in
      Task {
        do throws(RouteError) {
          answers.all.append(.success(try await router.ask(ConfirmDelete(id: id))))
        } catch {
          answers.all.append(.failure(error))
        }
      }
    }
    await flow.settle()
    return answers
  }

  @Test(arguments: Style.allCases) func chosenButtonAnswersTheCaller(_ style: Style) async throws {
    let flow = try await flow(style)
    let answers = await ask(flow)
    #expect(flow.seen == .stack(["/home"], style.layer("/order/7/delete")))
    #expect(!flow.user.pullDown())
    #expect(!flow.user.choose("Maybe"))
    #expect(flow.user.choose("Delete"))
    await flow.settle()
    #expect(answers.values == [true])
    #expect(flow.seen == .stack(["/home"]))
  }

  @Test func cancelIsNoAnswer() async throws {
    let flow = try await flow()
    let answers = await ask(flow)
    #expect(flow.user.choose("Keep"))
    await flow.settle()
    #expect(answers.values == [nil])
    #expect(flow.seen == .stack(["/home"]))
  }

  @Test func linkRemovesADialogAndItsCallerReceivesNoAnswer() async throws {
    let flow = try await flow()
    let answers = await ask(flow)
    #expect(await flow.open("mall://order/3", source: .push) == .stack(["/home", "/order/3"]))
    #expect(answers.values == [nil])
  }

  struct Policy: Sendable, CustomTestStringConvertible {
    var address: String
    var modals: NavigationOptions.ModalPolicy?
    var outcome: FlowOutcome

    var testDescription: String { "\(address), \(modals.map { "\($0)" } ?? "default")" }
  }

  @Test(arguments: [
    Policy(address: "/login", outcome: .stack(["/home"], .sheet(["/login"]))),
    Policy(
      address: "/order/3", modals: .stayUnder, outcome: .stack(["/home", "/order/3"])),
    Policy(address: "/order/3", modals: .refuse, outcome: .failed(.rejected)),
    Policy(address: "/order/3", modals: .wait, outcome: .waiting),
    Policy(
      address: "/order/8/delete", outcome: .stack(["/home"], .alert("/order/8/delete"))),
  ])
  func nothingIsShownOverADialog(_ test: Policy) async throws {
    let flow = try await flow()
    let answers = await ask(flow)
    let outcome = await flow.open(
      test.address, context: .presented(with: .init(modals: test.modals)))
    #expect(outcome == test.outcome)
    let isOpen = test.modals == .wait || test.modals == .refuse
    #expect(answers.values == (isOpen ? [] : [nil]))
    if test.modals == .wait {
      #expect(flow.user.choose("Delete"))
      await flow.settle()
      #expect(flow.seen == .stack(["/home", "/order/3"]))
    }
  }

  @Test func twoCallersOfOneDialogReceiveItsAnswer() async throws {
    let flow = try await flow()
    let (first, second) = (await ask(flow), await ask(flow))
    #expect(flow.user.choose("Delete"))
    await flow.settle()
    #expect(first.values == [true])
    #expect(second.values == [true])
    #expect(flow.seen == .stack(["/home"]))
  }

  @Test func dialogIsNeitherARootNorAParentAndIsNotRestored() async throws {
    let flow = try await flow()
    await #expect(throws: RouteError.self) {
      try await flow.router.connect(
        SimulatedHost("other", tabs: [""]), roots: ["": ConfirmDelete(id: 1)])
    }
    _ = await ask(flow)
    let stored = flow.host.scene
    #expect(flow.user.choose("Keep"))
    await flow.settle()
    #expect(try await flow.router.restore(stored).isEmpty)
    #expect(flow.seen == .stack(["/home"]))
    let ancestors: [any RouteAddress] = [ConfirmDelete(id: 1)]
    let outcome = await flow.open(
      "/order/1", context: .presented(with: .init(ancestors: ancestors)))
    #expect(outcome == .failed(.rejected))
  }

  @Test func dialogWithoutButtonsHasOneThatClosesIt() async throws {
    let flow = try await flow()
    try flow.router.register("/note", .alert { _ in RouteDialog<Bool>("Saved") })
    await flow.open("/note")
    #expect(flow.seen == .stack(["/home"], .alert("/note")))
    #expect(flow.user.choose("OK"))
    await flow.settle()
    #expect(flow.seen == .stack(["/home"]))
  }

  @Test func optionalOutputIsTheAnswerOfOpen() async throws {
    let flow = try await flow()
    try flow.router.register(
      "/rate", .alert { _ in RouteDialog("Rate us?", buttons: [.init("Yes", answer: 5)]) })
    let opening = flow.begin("/rate")
    await flow.settle()
    #expect(flow.user.choose("Yes"))
    #expect(await opening.outcome == .value(5))
  }
}
