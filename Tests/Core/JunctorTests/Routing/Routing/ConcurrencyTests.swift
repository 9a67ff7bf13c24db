// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// For the thread sanitizer: concurrent operations.
@Suite(.timeLimit(.minutes(1))) struct ConcurrencyTests {
  let router = Router.quiet()

  @Test func concurrentOpensRegistrationsAndChanges() async throws {
    let router = router
    let rounds = 300
    try router.register("/fixed/:n", .exposed(to: .push)) { request in try request.int("n") }
    let answered = RouteLock(0)
    let reader = Task {
      var count = 0
      for await event in router.events { count += event.parameters.count }
      return count
    }
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<3 {
        group.addTask {
          for round in 0..<rounds {
            for address in ["/fixed/\(round)", "/moving/\(worker)", "/nowhere"] {
              _ = await router.ending(address, source: round.isMultiple(of: 2) ? .app : .push)
              answered.withLock { $0 += 1 }
            }
          }
        }
        group.addTask {
          for round in 0..<rounds {
            let token = try? router.register("/moving/\(worker)", .named("moving.\(worker)")) { _ in
              round
            }
            _ = router.canOpen("/moving/\(worker)")
            _ = try? router.url(for: "moving.\(worker)")
            if let token { router.unregister(token) }
          }
        }
      }
      group.addTask {
        for _ in 0..<rounds {
          let tokens = [
            router.addGate(TestGate("gate")), router.addInterceptor(TestStep("step")),
            router.setFallback(.sync { _ in "fallback" }),
          ]
          await Task.yield()
          for token in tokens { router.unregister(token) }
        }
      }
      group.addTask {
        for round in 0..<rounds {
          router.isPausedForOutsideSources = round.isMultiple(of: 2)
          _ = router.isPausedForOutsideSources
          _ = router.explain("/fixed/1").description
          _ = router.routes
          _ = try? router.value(for: "/fixed/1", as: Int.self)
        }
      }
      group.addTask {
        for _ in 0..<rounds {
          _ = await router.resultOfCallback("/fixed/1")
          _ = try? router.register("/replaced", .sync { _ in 1 }, .replacing)
          router.unregister("/replaced")
          let listener = router.events.makeAsyncIterator()
          _ = listener
        }
      }
    }
    #expect(answered.withLock { $0 } == rounds * 9)
    reader.cancel()
    _ = await reader.value
    #expect(router.routes.map(\.pattern) == ["/fixed/:n"])
  }

  @Test func modulesAreAddedAndRemovedWhileRequestsRun() async throws {
    struct Tick: ModuleEvent {}
    struct Shop: RouteModule {
      let name: String
      func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
        try registrar.register("/\(name)/:id") { request in try request.int("id") }
        registrar.addGate(TestGate(name))
        registrar.receive(Tick.self) { _, router in _ = router.modules }
      }
    }
    let router = router
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask {
          for _ in 0..<60 {
            try? router.add([Shop(name: "shop\(number)")])
            _ = try? await router.startModules()
            _ = await router.ending("/shop\(number)/7")
            _ = try? await router.stopModule("shop\(number)")
          }
        }
        group.addTask {
          for _ in 0..<120 { _ = await router.ending("/shop\(number)/7") }
        }
      }
      group.addTask { for _ in 0..<60 { await router.deliver(Tick()) } }
    }
    #expect(router.routes.isEmpty && router.modules.isEmpty)
  }

  @Test func concurrentAnswersCancellationsAndReleases() async throws {
    let router = router
    try router.register(
      "/a/:n",
      .reply { request, reply in
        let number = Int(request["n"] ?? "") ?? 0
        reply.onEnd { _ = reply.isFinished }
        for other in 0..<(number % 3) { Task.detached { reply.finish(other) } }
        reply.onEnd {}
        if number.isMultiple(of: 5) { reply.fail(Mishap()) }
      })
    // The end action retains its reply, so that its release is not detected: a cancellation must
    // end these.
    let received = await withTaskGroup(of: Int.self) { group in
      for number in 0..<400 {
        group.addTask {
          let opening = Task { await router.ending("/a/\(number)") }
          if number.isMultiple(of: 2) || number % 3 == 0 { opening.cancel() }
          _ = await opening.value
          return 1
        }
      }
      return await group.reduce(0, +)
    }
    #expect(received == 400)
  }
}
