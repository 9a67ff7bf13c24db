// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

/// One function decides where a request goes next, and all entry points follow it.
@Suite(.timeLimit(.minutes(1))) struct DecisionTests {
  private let notes = Notes()

  /// A router with redirects `/NAME0` → `/NAME1` → … and a route at the end.
  private func addRedirects(_ count: Int, _ name: String, to end: String, in router: Router) throws
  {
    for number in 0..<count {
      let next = number + 1 == count ? end : "/\(name)\(number + 1)"
      try router.register(RoutePatterns("/\(name)\(number)"), .sync { _ in .redirect(to: next) })
    }
  }

  // MARK: One budget

  @Test(arguments: [
    (3, 5, true), (8, 0, true), (0, 8, true), (4, 5, false), (8, 1, false), (8, 8, false),
  ])
  func childAndParentShareTheBudgetOfRedirects(_ child: Int, _ parent: Int, _ isOpen: Bool)
    async throws
  {
    let outer = Router.quiet()
    let router = Router.quiet(parent: outer)
    try outer.register("/end", .sync { _ in "end" })
    try addRedirects(parent, "p", to: "/end", in: outer)
    try addRedirects(child, "c", to: parent == 0 ? "/end" : "/p0", in: router)
    let address = child == 0 ? "/p0" : "/c0"
    #expect(await router.ending(address) == (isOpen ? .value : .failed(.redirectLoop)))
    let value = try? router.value(for: address, as: String.self)
    #expect(value == (isOpen ? "end" : nil))
    if isOpen { return }
    let error = try await router.failure(address)
    #expect(error.address == address)
    #expect(error.redirects.count == 10 && error.redirects.first == "/c0")
  }

  @Test func parentMayReturnToAnAddressOfTheChild() async throws {
    let parent = Router.quiet()
    let child = Router.quiet(parent: parent)
    try child.register("/a", .sync { _ in .redirect(to: "/b") })
    try parent.register("/b", .sync { _ in .redirect(to: "/a") })
    try parent.register("/a", .sync { _ in "the parent's" })
    #expect(try await child.open("/a", as: String.self) == "the parent's")
    try child.register("/round", .sync { _ in .redirect(to: "/x") })
    try parent.register("/x", .sync { _ in .redirect(to: "/y") })
    try parent.register("/y", .sync { _ in .redirect(to: "/x") })
    #expect(await child.ending("/round") == .failed(.redirectLoop))
  }

  @Test func queriesCountRedirectGatesOfChildAndParent() throws {
    let parent = Router.quiet()
    let child = Router.quiet(parent: parent)
    func rules(_ count: Int, _ name: String, to end: String) throws -> RedirectGate {
      try RedirectGate(
        Dictionary(
          uniqueKeysWithValues: (0..<count).map {
            ("/\(name)\($0)", $0 + 1 == count ? end : "/\(name)\($0 + 1)")
          }))
    }
    try child.addGate(rules(5, "c", to: "/p0"))
    try parent.addGate(rules(4, "p", to: "/end"))
    try parent.register("/end", .sync { _ in "end" })
    #expect(child.canOpen("/c1") && !child.canOpen("/c0"))
    #expect(try child.value(for: "/c1", as: String.self) == "end")
    #expect(child.explain("/c0").outcome == "redirectLoop")
  }

  // MARK: Nested opens

  @Test func handlerThatOpensItsOwnAddressEnds() async throws {
    let router = Router.quiet()
    try router.register("/a") { [notes] request in
      notes.add("a")
      return try await request.router.open("/a")
    }
    let failure = try await router.failure("/a")
    #expect(failure.code == .handlerFailed)
    #expect(notes.all.count == 32)
    let inner = try #require(innermost(failure))
    #expect(inner.code == .redirectLoop && inner.redirects == Array(repeating: "/a", count: 33))
    #expect("\(inner)".contains("an open is inside of 32 others"))
  }

  @Test func synchronousHandlersThatOpenEachOtherEnd() throws {
    let router = Router.quiet()
    try router.register("/a", .sync { try $0.router.value(for: "/b", as: Int.self) })
    try router.register("/b", .sync { try $0.router.value(for: "/a", as: Int.self) })
    let error = try caught(RouteError.self) { _ = try router.value(for: "/a", as: Int.self) }
    #expect(innermost(error)?.redirects.count == 33)
  }

  @Test func gateThatOpensAProtectedAddressEnds() async throws {
    let router = Router.quiet()
    router.addInterceptor { request, next in
      // As a session does that asks a route of the same router whether the user is signed in.
      try await request.router.open("/signed-in")
      return try await next(request)
    }
    try router.register("/signed-in", .sync { _ in true })
    let failure = try await router.failure("/signed-in")
    #expect(failure.code == .rejected && innermost(failure)?.code == .redirectLoop)
  }

  @Test func parentsCountAsNestedOpens() async throws {
    let parent = Router.quiet()
    let child = Router.quiet(parent: parent)
    try parent.register("/a") { [notes] _ in
      notes.add("a")
      return try await child.open("/a")
    }
    #expect(await child.ending("/a") == .failed(.handlerFailed))
    #expect(notes.all.count == 16)
  }

  @Test func opensOneAfterTheOtherAreNotNested() async throws {
    let router = Router.quiet()
    let end = Latch()
    try router.register("/tick/:n") { [notes] request in
      let number = try request.value("n", as: Int.self)
      notes.add("\(number)")
      if number == 100 { return await end.open() }
      // The task outlives this open.
      let router = request.router
      Task { try await router.open("/tick/\(number + 1)") }
    }
    try await router.open("/tick/1")
    await end.wait()
    #expect(notes.all.count == 100)
  }

  @Test func openThatHasEndedIsNotAmongThoseThatWait() async throws {
    let router = Router.quiet()
    let firstHasEnded = Latch()
    let later = RouteLock<Task<Int, any Error>?>(nil)
    try router.register("/first") { request in
      let router = request.router
      let task = Task {
        await firstHasEnded.wait()
        return try await router.open("/deep/1", as: Int.self)
      }
      later.withLock { $0 = task }
    }
    try router.register("/deep/:n") { request in
      let number = try request.value("n", as: Int.self)
      if number == 32 { return number }
      return try await request.router.open("/deep/\(number + 1)", as: Int.self)
    }
    try await router.open("/first")
    await firstHasEnded.open()
    #expect(try await later.withLock(\.self)?.value == 32)
  }

  private func innermost(_ error: RouteError) -> RouteError? {
    var error = error
    while let inner = error.underlying as? RouteError { error = inner }
    return error
  }

  // MARK: Synchronous calls

  @Test(arguments: ["fallback", "parent", "parent's fallback", "redirect", "route's interceptor"])
  func nothingRunsBeforeAnAsynchronousHandlerIsRefused(_ place: String) async throws {
    let parent = Router.quiet()
    let router = Router.quiet(parent: parent)
    router.addGate(TestGate("gate", notes))
    parent.addGate(TestGate("parent's gate", notes))
    switch place {
    case "fallback": router.setFallback(.async { _ in 1 })
    case "parent": try parent.register("/a") { _ in 1 }
    case "parent's fallback": parent.setFallback(.async { _ in 1 })
    case "redirect":
      router.addGate(try RedirectGate(["/a": "/b"]))
      try router.register("/b") { _ in 1 }
    default: try router.register("/a", .sync { _ in 1 }, .intercepted(by: TestStep("step")))
    }
    let error = try caught(RouteError.self) { _ = try router.value(for: "/a", as: Int.self) }
    #expect(error.code == .needsAsync && error.address == "/a")
    #expect(notes.all.isEmpty)
    #expect(try await router.open("/a", as: Int.self) == 1)
  }

  @Test func addressThatIsTooLongForTheParentIsInvalid() async throws {
    let parent = Router(spaces: [.scheme("mall")], limits: URLLimits(bytes: 10)) { _ in }
    let router = Router.quiet(parent: parent)
    let error = try caught(RouteError.self) {
      _ = try router.value(for: "/a/long/address", as: Int.self)
    }
    #expect(error.code == .invalidURL && error.address == "/a/long/address")
    #expect(await router.ending("/a/long/address") == .failed(.invalidURL))
  }

  @Test func redirectPrecedesAnAsynchronousFallback() throws {
    let router = Router.quiet()
    router.setFallback(.async { _ in 1 })
    router.addGate(try RedirectGate(["/old": "/new"]))
    try router.register("/new", .sync { _ in 2 })
    #expect(try router.value(for: "/old", as: Int.self) == 2)
  }

  // MARK: Deadlines

  @Test func nothingRunsAfterADeadline() async throws {
    let clock = ManualClock()
    let router = Router.quiet(clock: clock)
    let (late, notes) = (Latch(), notes)
    let ended = Latch()
    router.addInterceptor(
      TestStep("outer", notes) { request, next in
        do {
          return try await next(request)
        } catch {
          return .value("replaced")
        }
      })
    router.addInterceptor(
      TestStep("slow", deadline: .seconds(1)) { request, next in
        await late.wait()
        do {
          return try await next(request)
        } catch {
          await ended.open()
          throw error
        }
      })
    router.addGate(TestGate("inner", notes))
    try router.register("/a") { _ in notes.add("handler") }
    let opening = Task { try await router.open("/a", as: String.self) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(try await opening.value == "replaced")
    await late.open()
    await ended.wait()
    #expect(notes.all == ["+outer", "-outer"])
  }

  // MARK: The address of an error

  @Test func closedRouteOfTheParentIsReportedForTheOpenedAddress() async throws {
    let parent = Router.quiet()
    let child = Router.quiet(parent: parent)
    try child.register("/pub", .sync { _ in .redirect(to: "/inner") }, .exposed(to: .push))
    try parent.register("/inner", .sync { _ in 1 })
    let error = try await child.failure("/pub", source: .push)
    #expect(error.code == .denied && error.address == "/pub")
    #expect(!child.canOpen("/inner", from: .push))
  }

  @Test func closedTargetOfARedirectIsNamed() async throws {
    let router = Router.quiet()
    try router.register("/pub", .sync { _ in .redirect(to: "/closed") }, .exposed(to: .push))
    try router.register("/closed", .sync { _ in 1 })
    let error = try await router.failure("/pub", source: .push)
    #expect("\(error)" == "denied: “/pub” leads to “/closed”, which is not open to push.")
    #expect(error.outsideMessage(for: "/pub") == "“/pub” is not open to push.")
    let closed = try await router.failure("/closed", source: .push)
    #expect("\(closed)" == "denied: “/closed” is not open to push.")
  }

  @Test func addressWithoutASchemeHasOneMeaning() async throws {
    let parent = Router(spaces: [.scheme("other"), .scheme("mall")]) { _ in }
    let child = Router.quiet(parent: parent)
    try parent.register("other://x", .sync { _ in "other" })
    for address in ["/x", "mall://x"] {
      #expect(await child.ending(address) == .failed(.notFound))
      #expect(!child.canOpen(address))
    }
    #expect(try await child.open("other://x", as: String.self) == "other")
    try parent.register("mall://y", .sync { _ in "mall" })
    for address in ["/y", "mall://y"] {
      #expect(try await child.open(address, as: String.self) == "mall")
      #expect(child.canOpen(address))
    }
  }
}
