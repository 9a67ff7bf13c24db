// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorRouting

private struct Refusing: RouteGate {
  func admit(_ request: inout RouteRequest) throws -> RouteResponse? { throw RouteRejection("no") }
}

private struct Failing: RouteInterceptor {
  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    throw Mishap(text: "down")
  }
}

private final class RefusingObserver: RouteObserver {
  func shouldOpen(_ request: RouteRequest) -> Bool { false }
}

/// One test for each row of the table of outcomes, at all three asynchronous entry points.
@Suite(.timeLimit(.minutes(1))) struct OutcomeTableTests {
  let router = Router.quiet()

  /// The ending at all entry points, which must agree.
  private func agreedEnding(_ address: String, source: RouteSource = .app) async -> RouteEnding {
    let awaited = await router.ending(address, source: source)
    let called: RouteEnding =
      switch await router.resultOfCallback(address, source: source) {
      case .success(let outcome): outcome.ending
      case .failure(let error): RouteEnding(error.code)
      }
    #expect(called == awaited)
    return awaited
  }

  @Test func valueIsReceived() async throws {
    try router.register("/a") { _ in 7 }
    #expect(await agreedEnding("/a") == .value)
    #expect(try await router.open("/a", as: Int.self) == 7)
  }

  @Test func valueOfAnotherTypeIsAMismatchWithBothTypes() async throws {
    try router.register("/a") { _ in 7 }
    do {
      _ = try await router.open("/a", as: Order.self)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == .typeMismatch)
      #expect(error.types?.expected == "Order" && error.types?.actual == "Int")
    }
  }

  @Test func noValueIsHandled() async throws {
    try router.register("/a") { _ in }
    #expect(await agreedEnding("/a") == .handled)
    #expect(try await router.open("/a", as: Int?.self) == nil)
    try await router.open("/a", as: Void.self)
  }

  @Test func closedScreenIsDismissed() async throws {
    try router.register("/a") { _ in .dismissed }
    #expect(await agreedEnding("/a") == .dismissed)
    #expect(try await router.open("/a", as: Int?.self) == nil)
    do {
      _ = try await router.open("/a", as: Int.self)
      Issue.record("nothing was thrown")
    } catch { #expect(error.code == .dismissed) }
  }

  @Test func unmatchedAddressIsNotFoundWithSuggestions() async throws {
    try router.register("/order/list") { _ in }
    #expect(await agreedEnding("/order/lisst") == .failed(.notFound))
    let failure = try await router.failure("/order/lisst")
    #expect(failure.nearest == ["/order/list"])
    #expect(!failure.isForeign)
    #expect(try await router.failure("other://order/list").isForeign)
  }

  @Test(arguments: ["", "derp derp", "mall:order/1", "mailto:a@b", "javascript:alert(1)", "//x"])
  func oddAddressesEndWithoutACrash(address: String) async {
    let ending = await agreedEnding(address)
    #expect(ending == .failed(.invalidURL) || ending == .failed(.notFound), "\(address)")
  }

  @Test func nilAddressIsAnInvalidURL() async {
    guard case .failure(let error) = await router.resultOfCallback(nil) else {
      Issue.record("nil was opened")
      return
    }
    #expect(error.code == .invalidURL)
  }

  @Test func unlistedSourceIsDenied() async throws {
    try router.register("/a") { _ in Issue.record("The handler must not run.") }
    #expect(await agreedEnding("/a", source: .push) == .failed(.denied))
    let failure = try await router.failure("/a", source: .push)
    #expect(failure.source == .push)
    #expect(!"\(failure)".contains("open to app"))
  }

  @Test func observerCanRefuse() async throws {
    router.addObserver(RefusingObserver())
    try router.register("/a") { _ in Issue.record("The handler must not run.") }
    #expect(await agreedEnding("/a") == .failed(.rejected))
    #expect(try await router.failure("/a").rejectedBy == "RefusingObserver")
  }

  @Test func gateCanRefuse() async throws {
    router.addGate(Refusing())
    try router.register("/a") { _ in Issue.record("The handler must not run.") }
    #expect(await agreedEnding("/a") == .failed(.rejected))
    let failure = try await router.failure("/a")
    #expect(failure.rejectedBy == "Refusing" && failure.reason == "no")
  }

  @Test func interceptorErrorIsARefusalWithAnUnderlyingError() async throws {
    router.addInterceptor(Failing())
    try router.register("/a") { _ in Issue.record("The handler must not run.") }
    #expect(await agreedEnding("/a") == .failed(.rejected))
    let failure = try await router.failure("/a")
    #expect(failure.rejectedBy == "Failing")
    #expect(failure.underlying as? Mishap == Mishap(text: "down"))
  }

  @Test func handlerErrorIsTheUnderlyingErrorOfHandlerFailed() async throws {
    try router.register("/a") { _ in throw Mishap(text: "down") }
    #expect(await agreedEnding("/a") == .failed(.handlerFailed))
    #expect(try await router.failure("/a").underlying as? Mishap == Mishap(text: "down"))
  }

  @Test func nestedErrorIsTheUnderlyingErrorOfHandlerFailed() async throws {
    let router = router
    try router.register("/a") { _ in try await router.open("/nowhere") }
    let failure = try await router.failure("/a")
    #expect(failure.code == .handlerFailed)
    #expect((failure.underlying as? RouteError)?.code == .notFound)
  }

  /// The first attempts of two routers have the same number, and are still distinguished.
  @Test func errorOfAnotherRouterIsTheUnderlyingErrorOfHandlerFailed() async throws {
    let other = Router.quiet()
    try router.register("/a") { _ in try await other.open("/nowhere") }
    let failure = try await router.failure("/a")
    #expect(failure.code == .handlerFailed)
    #expect((failure.underlying as? RouteError)?.code == .notFound)
  }

  @Test func cancelledHandlerEndsAsCancelled() async throws {
    try router.register("/a") { _ in throw CancellationError() }
    #expect(await agreedEnding("/a") == .failed(.cancelled))
  }

  @Test func parameterErrorIsABadParameter() async throws {
    try router.register("/a/:id") { request in try request.int("id") }
    #expect(await agreedEnding("/a/x") == .failed(.badParameter))
  }

  @Test func synchronousEntryPointRequiresSynchronousHandlers() async throws {
    try router.register("/a") { _ in Issue.record("The handler must not run.") }
    let failure = try caught(RouteError.self) { _ = try router.value(for: "/a", as: Int.self) }
    #expect(failure.code == .needsAsync)
    #expect(failure.owner?.fileID == "JunctorTests/OutcomeTableTests.swift")
    #expect("\(failure)".contains(".sync"))
  }

  @Test func releasedReplyIsHandlerLost() async throws {
    try router.register("/a", .reply { _, _ in })
    #expect(await agreedEnding("/a") == .failed(.handlerLost))
  }

  @Test func passedDeadlineIsTimedOut() async throws {
    let clock = ManualClock()
    let router = Router.quiet(clock: clock)
    let never = Latch()
    try router.register("/a", .deadline(.seconds(5))) { _ in await never.wait() }
    let opening = Task { try await router.failure("/a") }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    let failure = try await opening.value
    #expect(failure.code == .timedOut)
    #expect(failure.stage == "the handler of /a")
    #expect(failure.limit == .seconds(5))
    await never.open()
  }

  @Test func cancelledCallerReceivesCancelledWhenItsHandlerReturns() async throws {
    let (begun, mayEnd) = (Latch(), Latch())
    try router.register("/a") { _ in
      await begun.open()
      await mayEnd.wait()
      return 7
    }
    let opening = Task { await router.ending("/a") }
    await begun.wait()
    opening.cancel()
    await mayEnd.open()
    #expect(await opening.value == .failed(.cancelled))
  }

  @Test func openWithACallbackCanBeCancelled() async throws {
    let begun = Latch()
    let kept = RouteLock<RouteReply?>(nil)
    try router.register(
      "/a",
      .reply { _, reply in
        kept.withLock { $0 = reply }
        Task { await begun.open() }
      })
    let received = RouteLock<[RouteEnding]>([])
    let done = Latch()
    let opening = router.open("/a") { result in
      received.withLock { endings in
        switch result {
        case .success(let outcome): endings.append(outcome.ending)
        case .failure(let error): endings.append(RouteEnding(error.code))
        }
      }
      Task { await done.open() }
    }
    await begun.wait()
    opening.cancel()
    await done.wait()
    kept.withLock { $0 }?.finish(7)
    opening.cancel()
    #expect(received.withLock { $0 } == [.failed(.cancelled)])
  }

  @Test func cancelledTaskRunsNothing() async throws {
    try router.register("/a") { _ in Issue.record("The handler must not run.") }
    let router = router
    let opening = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await router.ending("/a")
    }
    #expect(await opening.value == .failed(.cancelled))
  }

  @Test func redirectsToAVisitedAddressAreALoop() async throws {
    try router.register("/a") { _ in .redirect(to: "/b") }
    try router.register("/b") { _ in .redirect(to: "/a") }
    #expect(await agreedEnding("/a") == .failed(.redirectLoop))
    #expect(try await router.failure("/a").redirects == ["/a", "/b", "/a"])
  }

  @Test func eightHopsAreAllowedAndNineAreNot() async throws {
    try router.register("/hop/:n") { request in
      let number = try request.int("n")
      return number == 0 ? .value("there") : .redirect(to: "/hop/\(number - 1)")
    }
    #expect(await agreedEnding("/hop/8") == .value)
    #expect(await agreedEnding("/hop/9") == .failed(.redirectLoop))
    #expect(try await router.failure("/hop/9").redirects.count == 10)
  }

  @Test func declinedRequestTriesNextRouteAndThenEndsAsDeclined() async throws {
    try router.register("/a") { _ in .declined }
    #expect(await agreedEnding("/a") == .failed(.declined))
    try router.register("/:x") { _ in .declined }
    #expect(try await router.failure("/a").declinedBy == ["/a", "/:x"])
    try router.register("/*") { _ in 7 }
    #expect(await agreedEnding("/a") == .value)
  }

  @Test func callbackRunsOnTheMainActor() async throws {
    try router.register("/a") { _ in 7 }
    await withCheckedContinuation { continuation in
      router.open("/a") { _ in
        MainActor.assertIsolated()
        continuation.resume()
      }
    }
  }
}
