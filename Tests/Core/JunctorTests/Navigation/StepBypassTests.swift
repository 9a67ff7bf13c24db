// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// No request runs a handler without the handler's gates and interceptors, whatever led to it, and
/// none without its exposure, unless an admitted route names its screen as one below its own.
@Suite(.timeLimit(.minutes(1))) @MainActor struct StepBypassTests {
  /// A way from `/start`, which is open to all sources, to the screen `/secret`, which is not, and
  /// which stands behind a gate and an interceptor.
  enum Path: String, CaseIterable {
    case parent, parentOfParent, routeAncestors, callerAncestors, handlerAncestors, intentTarget
    case intentAncestor, redirect, redirectGate, rewrite, interceptorRewrite, alias, fallback
    case declined, action, parentRouter, parentRoutersRedirect

    /// What an external source receives if the gate is open; `nil` for success.
    var endingFromOutside: RouteEnding? {
      switch self {
      case .parent, .parentOfParent, .routeAncestors, .callerAncestors, .handlerAncestors,
        .intentAncestor:
        nil
      case .fallback: .failed(.notFound)
      default: .failed(.denied)
      }
    }
  }

  private final class Secret: ActionTarget {
    static let name = "Secret"
    static let actions: Actions = [
      .action("open", handler: { target in .screen { _, _ in try target().notes.add("made") } })
    ]
    let notes: Notes
    init(router: Router) { notes = (try? router.service(Notes.self)) ?? Notes() }
  }

  private let router: Router
  private let parent = Router.quiet()
  private let notes = Notes()
  private let gateIsOpen = RouteLock(false)
  private let interceptorIsOpen = RouteLock(false)

  init() { router = Router.quiet(parent: parent) }

  private var guards: [RouteOption] {
    let (notes, gate, interceptor) = (notes, gateIsOpen, interceptorIsOpen)
    return [
      .gated(
        by: TestGate("gate") { _ in
          notes.add("gate")
          if !gate.withLock({ $0 }) { throw RouteRejection("closed") }
          return nil
        }),
      .intercepted(
        by: TestStep("interceptor") { request, next in
          notes.add("interceptor")
          if !interceptor.withLock({ $0 }) { throw RouteRejection("closed") }
          return try await next(request)
        }),
    ]
  }

  /// - Returns: The address to open, and its intent.
  private func build(_ path: Path) throws -> (String, NavigationOptions) {
    let notes = notes
    let secret = RouteHandler.screen { _, _ in notes.add("made") }
    func register(
      _ patterns: String..., on router: Router, _ handler: RouteHandler, _ more: [RouteOption]
    ) throws {
      try router.register(
        RouteRegistration(
          RoutePatterns(texts: patterns), handler: handler, options: more,
          owner: RouteOwner(fileID: #fileID, line: #line)))
    }
    func start(_ handler: RouteHandler = .screen { _, _ in 1 }, _ options: RouteOption...) throws {
      try register("/start", on: router, handler, [.exposed(to: .everyone)] + options)
    }
    let elsewhere: [Path] = [.alias, .fallback, .action, .parentRouter, .parentRoutersRedirect]
    let isElsewhere = elsewhere.contains(path)
    if !isElsewhere { try register("/secret", on: router, secret, guards) }
    switch path {
    case .parent: try start(.screen { _, _ in 1 }, .parent("/secret"))
    case .parentOfParent:
      try register("/middle", on: router, .screen { _, _ in 1 }, [.parent("/secret")])
      try start(.screen { _, _ in 1 }, .parent("/middle"))
    case .routeAncestors:
      try start(
        .screen { _, _ in 1 }, .presented(with: NavigationOptions(ancestors: ["mall://secret"])))
    case .callerAncestors:
      try start()
      return ("/start", NavigationOptions(ancestors: ["/secret"]))
    case .handlerAncestors:
      struct Handler: ScreenRouteHandling {
        func content(for request: RouteRequest, screen: ScreenHandle) throws -> Int { 1 }
        func options(for request: RouteRequest) -> NavigationOptions {
          NavigationOptions(ancestors: ["/secret"])
        }
      }
      try start(.screen(Handler()))
    case .intentTarget:
      try start(.async { _ in RouteResponse.navigate(to: "/secret") })
    case .intentAncestor:
      try register("/shown", on: router, .screen { _, _ in 1 }, [.exposed(to: .everyone)])
      try start(
        .async { _ in
          RouteResponse.navigate(to: "/shown", NavigationOptions(ancestors: ["/secret"]))
        })
    case .redirect: try start(.sync { _ in RouteResponse.redirect(to: "/secret") })
    case .redirectGate:
      try start()
      router.addGate(try RedirectGate(["/start": "/secret"]))
    case .rewrite:
      try start(
        .screen { _, _ in 1 },
        .gated(
          by: TestGate("rewrite") { request in
            request.rewrite(to: "/secret")
            return nil
          }))
    case .interceptorRewrite:
      try start()
      router.addInterceptor(
        TestStep("rewrite") { request, next in
          try await next(request.pattern == "/start" ? request.rewritten(to: "/secret") : request)
        })
    case .alias: try register("/secret", "/start", on: router, secret, guards)
    case .fallback: router.setFallback(secret, guards[0], guards[1])
    case .declined:
      try start(.async { _ in RouteResponse.declined })
      try register("/:any", on: router, secret, guards)
    case .action:
      try router.provide(Notes.self) { _ in notes }
      try router.register(Secret.self, .urls, guards[0], guards[1])
      return ("/Secret/open", NavigationOptions())
    case .parentRouter: try register("/start", on: parent, secret, guards)
    case .parentRoutersRedirect:
      try register(
        "/start", on: parent, .sync { _ in RouteResponse.redirect(to: "/secret") },
        [.exposed(to: .everyone)])
      try register("/secret", on: parent, secret, guards)
    }
    return ("/start", NavigationOptions())
  }

  private func ending(
    _ address: String, _ options: NavigationOptions, _ source: RouteSource
  ) async -> RouteEnding? {
    for router in [router, parent] { router.navigation.connect(SimulatedHost(tabs: [""])) }
    do throws(RouteError) {
      try await router.show(address, source: source, context: .presented(with: options))
      return nil
    } catch {
      return RouteEnding(error.code)
    }
  }

  @Test(arguments: Path.allCases)
  func handlerRunsOnlyAfterItsSteps(path: Path) async throws {
    let (address, options) = try build(path)
    for source in [RouteSource.app, .customScheme, .web("https://evil.example")] {
      for (gate, interceptor) in [(false, false), (false, true), (true, false)] {
        gateIsOpen.withLock { $0 = gate }
        interceptorIsOpen.withLock { $0 = interceptor }
        let ending = await ending(address, options, source)
        let expected =
          source.isOutside ? path.endingFromOutside ?? .failed(.rejected) : .failed(.rejected)
        #expect(ending == expected, "\(source)")
        #expect(!notes.all.contains("made"), "\(source)")
      }
    }
  }

  @Test(arguments: Path.allCases)
  func handlerRunsOnceIfItsStepsAdmitIt(path: Path) async throws {
    let (address, options) = try build(path)
    gateIsOpen.withLock { $0 = true }
    interceptorIsOpen.withLock { $0 = true }
    for source in [RouteSource.app, .customScheme, .web("https://evil.example")] {
      _ = notes.take()
      let ending = await ending(address, options, source)
      let expected = source.isOutside ? path.endingFromOutside : nil
      #expect(ending == expected, "\(source)")
      #expect(notes.all == (expected == nil ? ["gate", "interceptor", "made"] : []), "\(source)")
    }
  }

  @Test func noRequestCreatesTheRootOfATab() async throws {
    let notes = notes
    for address in ["/home", "/orders"] {
      try router.register(
        RoutePatterns(address), .screen { request, _ in notes.add(request.address) },
        .gated(by: TestGate("closed") { _ in throw RouteRejection("closed") }))
    }
    try router.register(
      "/order/:id", .screen { request, _ in notes.add(request.address) },
      .presented(inTab: "orders"),
      .exposed(to: .push))
    let host = SimulatedHost(tabs: ["home", "orders"])
    // The app creates the root, and no other request has begun.
    try await router.connect(host, roots: ["home": "/home"])
    #expect(notes.take() == ["/home"])
    try await router.show("/order/7", source: .push)
    #expect(notes.all == ["/order/7"])
    #expect(host.scene.tabs[1].stack.map(\.address) == ["/order/7"])
  }
}
