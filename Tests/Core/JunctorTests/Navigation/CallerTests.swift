// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// The calls of a user interface: `ask`, `go`, and the answer of a typed screen.
@Suite(.timeLimit(.minutes(1))) @MainActor struct CallerTests {
  private struct PickCity: Route {
    typealias Output = String
    static let patterns: RoutePatterns = "/city"
    init() {}
    init(from parameters: RouteParameters) throws(ParameterError) {}
    func write(to values: inout RouteValues) {}
  }

  private struct Broken: Route {
    static let patterns: RoutePatterns = "/item/:id([0-9]+)"
    init() {}
    init(from parameters: RouteParameters) throws(ParameterError) {}
    func write(to values: inout RouteValues) { values.write("id", -1) }
  }

  private final class Picker {
    var screen: ScreenHandle.For<PickCity>?
  }

  private func flow(_ picker: Picker = Picker()) async throws -> NavigationFlowTest {
    try await NavigationFlowTest(roots: ["": "/home"]) { clock in
      let router = Router(scheme: "mall", clock: clock)
      try router.register("/home", .screen { _, _ in "home" })
      try router.register(
        for: PickCity.self,
        .screen { _, screen in
          picker.screen = screen
          return "city"
        }, .presented(as: .sheet))
      return router
    }
  }

  enum Close: CaseIterable {
    case answer, dismiss, pullDown, link
  }

  @Test(arguments: Close.allCases)
  func askReturnsTheAnswerOrNil(_ close: Close) async throws {
    let picker = Picker()
    let flow = try await flow(picker)
    var answers: [String?] = []
    await flow.perform { router in
      Task { answers.append(try await router.ask(PickCity())) }
    }
    await flow.settle()
    #expect(flow.seen == .stack(["/home"], .sheet(["/city"])))
    switch close {
    case .answer: picker.screen?.finish("Lyon")
    case .dismiss: picker.screen?.dismiss()
    case .pullDown: flow.user.pullDown()
    case .link: await flow.open("/home")
    }
    await flow.settle()
    #expect(answers == [close == .answer ? "Lyon" : nil])
    #expect(flow.seen == .stack(["/home"]))
  }

  @Test func askForAButtonCallsItsClosureOrReportsTheFailure() async throws {
    let flow = try await flow()
    var failures: [RouteError.Code] = []
    flow.router.onFailure = { failures.append($0.code) }
    var answers: [String?] = []
    flow.router.ask(PickCity()) { answers.append($0) }
    await flow.settle()
    #expect(flow.user.finish("Lyon"))
    await flow.settle()
    flow.router.ask(PickCity()) { answers.append($0) }
    await flow.settle()
    flow.user.pullDown()
    await flow.settle()
    #expect(answers == ["Lyon", nil])
    flow.router.unregister("/city")
    flow.router.ask(PickCity()) { answers.append($0) }
    await flow.settle()
    #expect(failures == [.notFound])
    #expect(answers.count == 2)
  }

  @Test func typedHandleHasThePropertiesOfTheHandle() async throws {
    let picker = Picker()
    let flow = try await flow(picker)
    await flow.open(PickCity())
    let screen = try #require(picker.screen)
    #expect(screen.request.address == "/city")
    screen.mayLeave = { _ in false }
    flow.user.pullDown()
    await flow.settle()
    #expect(flow.seen == .stack(["/home"], .sheet(["/city"])))
  }

  @Test func goOpensAndReportsOnlyFailures() async throws {
    let flow = try await flow()
    let router = flow.router
    var failures: [RouteError.Code] = []
    router.onFailure = { failures.append($0.code) }
    router.go(PickCity())
    await flow.settle()
    #expect(flow.seen == .stack(["/home"], .sheet(["/city"])))
    flow.user.pullDown()
    await flow.settle()
    #expect(failures.isEmpty)
    router.go("/nowhere")
    await flow.settle()
    router.go(Broken())
    await flow.settle()
    #expect(failures == [.notFound, .unrepresentable])
  }

  @Test func failureWithoutAHandlerIsLoggedOrPassedToTheParent() async throws {
    let notes = Notes()
    let parent = Router(spaces: [.scheme("mall")], log: { notes.add($0) })
    let child = Router(spaces: [.scheme("mall")], parent: parent)
    let error = await #expect(throws: RouteError.self) { try await parent.open("/nowhere") }
    let failure = try #require(error)
    child.report(failure)
    #expect(notes.all.count == 1)
    var failures: [RouteError.Code] = []
    parent.onFailure = { failures.append($0.code) }
    child.report(failure)
    #expect(failures == [.notFound])
    child.onFailure = { _ in }
    child.report(failure)
    #expect(failures == [.notFound])
    #expect(notes.all.count == 1)
  }

  @Test func addressThatCannotBeWrittenIsAnEvent() async throws {
    let flow = try await flow()
    let recorder = EventRecorder(flow.router)
    await flow.perform { router in _ = try? await router.open(Broken()) }
    #expect(recorder.events.contains { $0.kind == .answered(.failed(.unrepresentable)) })
  }
}
