// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting
@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct SingleFlightTests {
  let flight = SingleFlight<Int>()

  /// Starts `count` callers and returns once all of them wait for the same work.
  private func callers(
    _ count: Int, _ work: @escaping @Sendable () async throws -> Int
  ) async -> [Task<Int, any Error>] {
    let tracker = WorkTracker()
    let flight = flight
    let first = tracker.task { try await flight.run(work) }
    await tracker.whenIdle()
    let others = (1..<count).map { _ in
      tracker.task {
        try await flight.run {
          Issue.record("The work ran twice.")
          return -1
        }
      }
    }
    await tracker.whenIdle()
    return [first] + others
  }

  @Test func concurrentCallersShareOneRun() async throws {
    let landing = Latch()
    let callers = await callers(20) {
      await landing.wait()
      return 7
    }
    await landing.open()
    for caller in callers { #expect(try await caller.value == 7) }
  }

  @Test func allCallersReceiveTheError() async throws {
    let landing = Latch()
    let callers = await callers(20) {
      await landing.wait()
      throw Mishap()
    }
    await landing.open()
    for caller in callers { await #expect(throws: Mishap.self) { try await caller.value } }
  }

  @Test func nextCallerStartsTheWorkAgain() async throws {
    #expect(try await flight.run { 1 } == 1)
    #expect(try await flight.run { 2 } == 2)
    await #expect(throws: Mishap.self) { try await flight.run { throw Mishap() } }
    #expect(try await flight.run { 3 } == 3)
  }

  @Test func cancelledCallerStopsWaitingAndOthersContinue() async throws {
    let landing = Latch()
    let callers = await callers(3) {
      await landing.wait()
      #expect(!Task.isCancelled)
      return 7
    }
    callers[0].cancel()
    callers[1].cancel()
    await #expect(throws: CancellationError.self) { try await callers[0].value }
    await #expect(throws: CancellationError.self) { try await callers[1].value }
    await landing.open()
    #expect(try await callers[2].value == 7)
  }

  /// A flight that keeps its work fails here, and does not hang: nothing waits for what a fault would
  /// leave out.
  @Test func workIsCancelledWithItsLastCaller() async throws {
    let (inside, landing) = (Latch(), Latch())
    let notes = Notes()
    let callers = await callers(2) {
      await withTaskCancellationHandler {
        await inside.open()
        await landing.wait()
      } onCancel: {
        notes.add("cancelled")
      }
      return 7
    }
    await inside.wait()
    for caller in callers { caller.cancel() }
    for caller in callers {
      await #expect(throws: CancellationError.self) { try await caller.value }
    }
    #expect(notes.all == ["cancelled"], "the last caller cancels the work before it leaves")
    let next = Task { [flight] in try await flight.run { 8 } }
    await landing.open()
    #expect(try await next.value == 8)
    #expect(try await flight.run { 9 } == 9)
  }

  @Test func cancelledCallerDoesNotStartTheWork() async throws {
    let flight = flight
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await flight.run {
        Issue.record("The work must not run.")
        return 1
      }
    }
    await #expect(throws: CancellationError.self) { try await caller.value }
  }

  @Test func workIsInsideItself() async throws {
    let flight = flight
    #expect(!flight.isInside)
    let inside = try await flight.run { [flight] in
      flight.isInside ? 1 : 0
    }
    #expect(inside == 1)
    #expect(!flight.isInside)
  }

  @Test func taskThatOutlivesTheWorkIsNotInside() async throws {
    let flight = flight
    let landed = Latch()
    let later = RouteLock<Task<Bool, Never>?>(nil)
    _ = try await flight.run {
      let task = Task {
        await landed.wait()
        return flight.isInside
      }
      later.withLock { $0 = task }
      return 1
    }
    await landed.open()
    let task = try #require(later.withLock { $0 })
    #expect(await task.value == false)
  }

  @Test func manyCallersStartAndCancel() async throws {
    let flight = flight
    let received = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<400 {
        group.addTask {
          let caller = Task {
            try await flight.run {
              await Task.yield()
              return number
            }
          }
          if number.isMultiple(of: 3) { caller.cancel() }
          _ = await caller.result
          return true
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(received == 400)
  }

  // MARK: As an interceptor

  private func shop(_ login: @escaping @Sendable () async throws -> Void) throws -> (Router, Notes)
  {
    let router = Router.quiet()
    let notes = Notes()
    let isSignedIn = RouteLock(false)
    router.addInterceptor(
      SingleFlightInterceptor(
        "login",
        isNeeded: { request in
          request.pattern == "/order" && !isSignedIn.withLock { $0 }
        }
      ) { [weak router] _ in
        try await router?.open("/login")
        isSignedIn.withLock { $0 = true }
      })
    try router.register("/login") { [weak router] _ in
      notes.add("login")
      // A login that opens a route with a login does not wait for itself.
      try await router?.open("/order")
      try await login()
    }
    try router.register("/order") { _ in "order" }
    return (router, notes)
  }

  @Test func threeRequestsWaitForOneLogin() async throws {
    let mayEnd = Latch()
    let (router, notes) = try shop { await mayEnd.wait() }
    let openings = (0..<3).map { _ in
      router.work.task { try await router.open("/order", as: String.self) }
    }
    await router.work.whenIdle()
    await mayEnd.open()
    for opening in openings { #expect(try await opening.value == "order") }
    #expect(notes.all == ["login"])
    #expect(try await router.open("/order", as: String.self) == "order")
    #expect(notes.all == ["login"])
  }

  @Test func threeRequestsFailTogether() async throws {
    let mayEnd = Latch()
    let (router, _) = try shop {
      await mayEnd.wait()
      throw Mishap()
    }
    let openings = (0..<3).map { _ in
      router.work.task { try await router.failure("/order") }
    }
    await router.work.whenIdle()
    await mayEnd.open()
    for opening in openings {
      let failure = try await opening.value
      #expect(failure.code == .rejected && failure.rejectedBy == "login")
      #expect((failure.underlying as? RouteError)?.code == .handlerFailed)
    }
  }

  @Test func cancelledRequestDoesNotEndTheLoginOfOthers() async throws {
    let mayEnd = Latch()
    let (router, notes) = try shop { await mayEnd.wait() }
    let first = router.work.task { await router.ending("/order") }
    await router.work.whenIdle()
    let second = router.work.task { await router.ending("/order") }
    await router.work.whenIdle()
    first.cancel()
    #expect(try await first.value == .failed(.cancelled))
    await mayEnd.open()
    #expect(try await second.value == .value)
    #expect(notes.all == ["login"])
  }
}
