// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// Screens that the app names besides the one that is opened pass their own gates and interceptors.
@Suite(.timeLimit(.minutes(1))) @MainActor struct AncestorTests {
  private let fixture = SceneFixture()

  // MARK: The route of a parent

  @Test func parentWithCapturesLeadsToItsOwnPatternOnly() async throws {
    try fixture.screen("/:part")
    try fixture.screen("/:section/:id", .parent("/:section"), .exposed(to: .customScheme))
    try fixture.screen("/admin", .gated(by: TestGate("closed") { _ in throw RouteRejection("no") }))
    let other = await fixture.show("mall://admin/7", from: .customScheme)
    #expect(other?.code == .rejected)
    let refusal = other?.underlying as? NavigationError
    #expect(refusal == .ancestorOfAnotherRoute("/admin", parent: "/:section"))
    #expect(fixture.made.isEmpty && fixture.stack.isEmpty)
    #expect(await fixture.show("mall://toys/7", from: .customScheme) == nil)
    #expect(fixture.stack == ["/toys", "/toys/7"])
    #expect(await fixture.show("mall://toys", from: .customScheme)?.code == .denied)
  }

  @Test(arguments: [
    ("/shop/:id", "/shop/:shop", true), ("/shop/:id/", "/shop/:shop", true),
    ("/Shop/:id", "/shop/:shop", true), ("/shop/:id([0-9]+)", "/shop/:shop([0-9]+)", true),
    ("/shop/:id([0-9]+)", "/shop/:shop", false), ("/shop/*", "/shop/:shop", false),
    ("/shop/:id", "mall://shop/:shop", true), ("mall://shop/:id", "mall://shop/:shop", true),
    ("mall://shop/:id", "/shop/:shop", false), ("/shop/7", "/shop/:shop", false),
    ("/shop/7", "/shop/7", true), ("/shop/:id", "/shop/7", true),
  ])
  func parentIsTheRouteOfTheSameShape(
    registered: String, parent: String, isFound: Bool
  ) async throws {
    try fixture.screen(registered, .ignoringCase)
    try fixture.screen("/shop/:shop/item", .parent(parent))
    let error = await fixture.show("/shop/7/item")
    #expect((error == nil) == isFound, "\(String(describing: error))")
    #expect(fixture.made.count == (isFound ? 2 : 0))
  }

  @Test func aliasOfTheParentsRouteIsTheParent() async throws {
    try fixture.screen(["/:section", "/admin"], [])
    try fixture.screen("/:section/:id", .parent("/:section"))
    #expect(await fixture.show("/admin/7") == nil)
    #expect(fixture.stack == ["/admin", "/admin/7"])
  }

  /// A pattern, its parent, and the capture that the parent lacks.
  @Test(arguments: [
    ("/pay/:order", "/order/:id", "id"), ("/pay", "/order/:id([0-9]+)", "id"),
    ("/pay/:order?page=:page", "/shop/:shop/orders?page=:page", "shop"),
    ("/pay/*", "/order/:id", "id"),
  ])
  func parentThatCannotBeFilledIsRefusedAtRegistration(
    pattern: String, parent: String, missing: String
  ) throws {
    let error = try caught(RegistrationError.self) {
      try fixture.screen(pattern, .parent(parent))
    }
    #expect(error.code == .brokenParent && error.subject == pattern)
    #expect("\(error)".contains("the parent “\(parent)” requires “\(missing)”"))
  }

  @Test func parentIsFilledWithCapturesAndDefaults() async throws {
    try fixture.screen("/order/:id")
    try fixture.screen("/pay/:order", .parent("/order/:id"), .defaults(["id": "1"]))
    try fixture.screen("/invoice?id=:id", .parent("/order/:id"))
    #expect(await fixture.show("/pay/7") == nil)
    #expect(fixture.stack == ["/order/1", "/pay/7"])
    #expect(await fixture.show("/invoice?id=8") == nil)
    #expect(fixture.stack == ["/order/8", "/invoice?id=8"])
  }

  @Test func parentIsNamedByItsType() async throws {
    struct Shelf: Route {
      static let patterns: RoutePatterns = "/shelf/:number"
      init(from parameters: RouteParameters) {}
      func write(to values: inout RouteValues) {}
    }
    try fixture.screen("/shelf/:number")
    try fixture.screen("/shelf/:number/book/:id", .parent(Shelf.self))
    #expect(await fixture.show("/shelf/3/book/7") == nil)
    #expect(fixture.stack == ["/shelf/3", "/shelf/3/book/7"])
  }

  @Test func limitOfParentsIsNamed() async throws {
    for number in 0...65 {
      try fixture.screen(
        "/chain\(number)", number == 0 ? .summary("The root.") : .parent("/chain\(number - 1)"))
    }
    try fixture.screen("/circle", .parent("/around"))
    try fixture.screen("/around", .parent("/circle"))
    #expect(await fixture.show("/chain64") == nil)
    for (address, last) in [("/chain65", "/chain0"), ("/circle", "/around")] {
      let error = await fixture.show(address)
      #expect(error?.underlying as? NavigationError == .tooManyAncestors(last, limit: 64))
      let text = String(describing: error?.underlying)
      #expect(text.contains("at most 64"))
    }
  }

  @Test func rootThatNoRouteMatchesIsNamedWithTheNearest() async throws {
    try fixture.screen("/orders")
    do throws(RouteError) {
      try await fixture.router.connect(
        SimulatedHost(tabs: [""], clock: ManualClock()), roots: ["": "/ordes"])
      Issue.record("It must fail.")
    } catch {
      #expect(error.code == .notFound)
      #expect(error.address == "/ordes" && error.nearest == ["/orders"])
    }
  }

  @Test func malformedParentIsRefusedAtRegistration() throws {
    let error = try caught(RegistrationError.self) { try fixture.screen("/a", .parent("/b(")) }
    #expect(error.code == .brokenPattern && error.subject == "/b(")
    #expect(fixture.router.routes.isEmpty)
  }

  // MARK: Steps

  @Test func eachScreenPassesItsStepsOnceBeforeAnyIsCreated() async throws {
    let notes = fixture.notes
    func gate(_ name: String) -> TestGate {
      TestGate(name) { request in
        notes.add("\(name) \(request.pattern ?? "")")
        return nil
      }
    }
    fixture.router.addGate(gate("router"))
    let group = fixture.router.group("/a", .gated(by: gate("group")))
    for (pattern, parent) in [("/:x", "/home"), ("/:x/b", "/a/:x"), ("/:x/b/:y", "/a/:x/b")] {
      let waiting = TestStep("own") { request, next in
        notes.add("own \(request.address)")
        return try await next(request)
      }
      try group.register(
        RoutePatterns(pattern), .screen { request, _ in notes.add("made \(request.address)") },
        .parent(parent),
        .intercepted(by: waiting))
    }
    try fixture.screen("/home")
    #expect(await fixture.show("/a/1/b/2") == nil)
    #expect(
      notes.all == [
        "router /a/:x/b/:y", "group /a/:x/b/:y", "own /a/1/b/2", "router /home", "router /a/:x",
        "group /a/:x", "own /a/1", "router /a/:x/b", "group /a/:x/b", "own /a/1/b", "made /home",
        "made /a/1", "made /a/1/b", "made /a/1/b/2",
      ])
  }

  private nonisolated static let answers: [(name: String, option: RouteOption)] = [
    ("gate throws", .gated(by: TestGate("step") { _ in throw RouteRejection("no") })),
    ("gate answers", .gated(by: TestGate("step") { _ in .value(1) })),
    ("gate redirects", .gated(by: TestGate("step") { _ in .redirect(to: "/other") })),
    (
      "gate rewrites",
      .gated(
        by: TestGate("step") { request in
          request.rewrite(to: "/other")
          return nil
        })
    ),
    (
      "gate rewrites to another screen of the route",
      .gated(
        by: TestGate("step") { request in
          if request["id"] == "1" { request.rewrite(to: "/list/2") }
          return nil
        })
    ),
    (
      "gate throws on the way out",
      .gated(by: TestGate("step", leaving: { _, _ in throw RouteRejection("no") }))
    ),
    ("interceptor throws", .intercepted(by: TestStep("step") { _, _ in throw Mishap() })),
    ("interceptor answers", .intercepted(by: TestStep("step") { _, _ in .handled })),
    ("interceptor declines", .intercepted(by: TestStep("step") { _, _ in .declined })),
    (
      "interceptor rewrites",
      .intercepted(by: TestStep("step") { try await $1($0.rewritten(to: "/other")) })
    ),
    (
      "interceptor replaces the answer",
      .intercepted(
        by: TestStep("step") { request, next in
          _ = try await next(request)
          return .navigate(to: "/other")
        })
    ),
    (
      "interceptor prepares, and that throws",
      .intercepted(
        by: TestStep("step") { request, next in
          try await next(request).preparing { _ in throw RouteRejection("no") }
        })
    ),
  ]

  @Test(arguments: answers.map(\.name))
  func stepOfAParentCanRefuseTheRequest(name: String) async throws {
    let option = try #require(Self.answers.first { $0.name == name }).option
    try fixture.screen("/other", .exposed(to: .push))
    try fixture.screen("/list/:id", option, .exposed(to: .push))
    try fixture.screen("/list/:id/item", .parent("/list/:id"), .exposed(to: .push))
    for source in [RouteSource.app, .push] {
      let error = await fixture.show("/list/1/item", from: source)
      #expect(error?.code == .rejected, "\(String(describing: error))")
      #expect(fixture.stack.isEmpty)
      if let error, source == .push {
        let said = error.outsideMessage(for: "/list/1/item")
        #expect(!said.contains("/other") && !said.contains("/list/1 "), "\(said)")
      }
    }
    // A preparation runs when the screens are made, and before they are shown.
    if !name.contains("prepares") { #expect(fixture.made.isEmpty) }
  }

  @Test func errorNamesTheParentThatWasAnsweredByAStep() async throws {
    try fixture.screen("/cart", .gated(by: TestGate("gate") { _ in .redirect(to: "/login") }))
    try fixture.screen("/pay", .parent("/cart"))
    let error = try #require(await fixture.show("/pay"))
    #expect("\(error)".contains("in place of the screen “/cart”"), "\(error)")
    #expect("\(error)".contains("redirect to /login"), "\(error)")
  }

  @Test func parentWhoseHandlerDeclinesIsRefused() async throws {
    struct Choosy: ScreenRouteHandling {
      func shouldHandle(_ request: RouteRequest) async throws -> Bool { request["id"] == "1" }
      func content(for request: RouteRequest, screen: ScreenHandle) throws -> Int { 1 }
    }
    try fixture.router.register("/list/:id", .screen(Choosy()))
    try fixture.screen("/list/:id/item", .parent("/list/:id"))
    #expect(await fixture.show("/list/1/item") == nil)
    #expect(await fixture.show("/list/2/item")?.code == .rejected)
    #expect(fixture.made == ["/list/1/item"])
  }

  @Test func preparationOfAParentsStepReceivesTheParentsRequest() async throws {
    let notes = fixture.notes
    try fixture.screen(
      "/list",
      .intercepted(
        by: TestStep("step") { request, next in
          try await next(request).preparing { notes.add("prepared \($0.address)") }
        }))
    try fixture.screen("/list/:id", .parent("/list"))
    await fixture.show("/list/1")
    #expect(notes.all == ["made /list", "made /list/1", "prepared /list"])
  }

  @Test func contextReachesTheStepsOfAParentAndThePayloadDoesNot() async throws {
    enum Asked: RouteContextKey { static let defaultValue = false }
    let notes = fixture.notes
    // An interceptor that asks the user once for a request, whatever it shows.
    fixture.router.addInterceptor(
      TestStep("ask") { request, next in
        if request.context[Asked.self] { return try await next(request) }
        notes.add("asked for \(request.address)")
        var request = request
        request.context[Asked.self] = true
        return try await next(request)
      })
    try fixture.screen(
      "/list",
      .gated(
        by: TestGate("gate") { request in
          notes.add("\(request.payload == nil) \(request.source)")
          return nil
        }))
    try fixture.screen("/list/:id", .parent("/list"), .exposed(to: .push))
    await fixture.show("/list/1", payload: ["a": 1])
    await fixture.show("/list/1", from: .push)
    #expect(
      notes.all.filter { !$0.hasPrefix("made") } == [
        "asked for /list/1", "true app", "asked for /list/1", "true push",
      ])
  }

  private final class Paged: ActionTarget {
    static let name = "Paged"
    static let actions: Actions = [
      .action(
        "detail",
        handler: { _ in
          .screen { _, screen in
            screen.finish("done")
            return "page"
          }
        })
    ]
    init(router: Router) {}
  }

  @Test func requestOfAnActionsParentIsNotTheAction() async throws {
    let notes = fixture.notes
    try fixture.screen(
      "/orders",
      .gated(
        by: TestGate("actions only") { request in
          notes.add("\(request.address) \(request.action == nil)")
          if request.action?.action != "detail" { throw RouteRejection("no") }
          return nil
        }))
    try fixture.router.register(Paged.self, .parent("/orders"))
    let router = fixture.router
    let ending = await code { try await router.perform(target: "Paged", action: "detail") }
    #expect(ending == .failed(.rejected))
    #expect(notes.all == ["/orders true"])
  }

  @Test func loginOfAParentPrecedesItsChild() async throws {
    let account = RouteLock(false)
    let (appearances, appeared) = AsyncStream.makeStream(of: ScreenHandle.self)
    try fixture.router.register(
      "/login",
      .screen { _, screen in
        appeared.yield(screen)
        return "login"
      }, .presented(as: .sheet))
    let gate = SessionGate(router: fixture.router, login: "/login") { account.withLock { $0 } }
    try fixture.screen("/orders", .intercepted(by: gate))
    try fixture.screen("/order/:id", .parent("/orders"), .exposed(to: .push))
    var logins = appearances.makeAsyncIterator()

    async let skipped = fixture.show("/order/7", from: .push)
    try #require(await logins.next()).finish()
    #expect(await skipped?.rejectedBy == "session")
    #expect(fixture.made.isEmpty)

    async let opened = fixture.show("/order/7", from: .push)
    let login = try #require(await logins.next())
    #expect(fixture.made.isEmpty)
    account.withLock { $0 = true }
    login.finish()
    #expect(await opened == nil)
    #expect(fixture.stack == ["/orders", "/order/7"])
  }

  @Test func callerThatIsCancelledWhileAParentWaitsReceivesCancelled() async throws {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    let latch = Latch()
    try fixture.screen(
      "/list",
      .intercepted(
        by: TestStep("wait") { request, next in
          signal.yield()
          await latch.wait()
          return try await next(request)
        }))
    try fixture.screen("/list/:id", .parent("/list"))
    let opening = Task { [fixture] in await fixture.show("/list/1") }
    var waiting = signals.makeAsyncIterator()
    await waiting.next()
    opening.cancel()
    await latch.open()
    #expect(await opening.value?.code == .cancelled)
    #expect(fixture.made.isEmpty)
  }

  // MARK: Deadlines

  @Test func deadlinesExcludeParentsAndTimeOnScreen() async throws {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    let latch = Latch()
    try fixture.screen(
      "/list",
      .intercepted(
        by: TestStep("wait") { request, next in
          signal.yield()
          await latch.wait()
          return try await next(request)
        }))
    let handle = RouteLock<ScreenHandle?>(nil)
    try fixture.router.register(
      "/list/:id",
      .screen { _, screen in
        handle.withLock { $0 = screen }
        return "form"
      }, .parent("/list"), .deadline(.seconds(1)),
      .intercepted(by: TestStep("limit", deadline: .seconds(1))))
    let router = fixture.router
    let showing = Task { try await router.show("/list/1") }
    var waiting = signals.makeAsyncIterator()
    await waiting.next()
    await fixture.clock.advance(by: .seconds(5))
    await latch.open()
    let shown = try await showing.value
    await fixture.clock.advance(by: .seconds(60))
    try #require(handle.withLock { $0 }).finish("filled in")
    #expect(try await shown.outcome().value as? String == "filled in")
  }

  // MARK: Descriptions

  @Test func routesAndExplanationsShowParents() async throws {
    fixture.router.addGate(TestGate("router"))
    try fixture.screen("/orders", .gated(by: TestGate("session")))
    try fixture.screen("/order/:id", .parent("/orders"), .exposed(to: .push))
    try fixture.screen("/order/:id/item", .parent("/order/:id"), .exposed(to: .push))
    try fixture.screen("/lost", .parent("/nowhere"))
    try fixture.screen(
      "/listed", .presented(with: NavigationOptions(ancestors: ["/orders", "/lost"])))
    let parents = Dictionary(
      uniqueKeysWithValues: fixture.router.routes.map { ($0.pattern, $0.parents) })
    #expect(parents["/order/:id"] == ["/orders"] && parents["/orders"] == [])
    #expect(parents["/listed"] == ["/orders", "/lost"])
    let explanation = fixture.router.explain("/order/7/item", from: .push)
    let ancestors = explanation.ancestors
    #expect(ancestors.map(\.address) == ["/orders", "/order/7"])
    #expect(ancestors.map(\.winner?.pattern) == ["/orders", "/order/:id"])
    #expect(ancestors.map(\.winner?.exposure) == ["app", "app, push"])
    #expect(ancestors.map(\.steps) == [["router", "session"], ["router"]])
    let line = "  below it: /orders (/orders), open to: app, steps: router → session"
    #expect("\(explanation)".split(separator: "\n").contains(Substring(line)), "\(explanation)")
    let lost = fixture.router.explain("/lost")
    #expect(lost.ancestors.isEmpty && lost.error?.contains("/nowhere") == true)
    let child = Router.quiet(parent: fixture.router)
    #expect(child.explain("/order/7").ancestors.map(\.address) == ["/orders"])
    #expect(fixture.made.isEmpty)
  }
}
