// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting
@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct EventRecorderTests {
  let router = Router(spaces: [.scheme("mall")], log: { _ in })

  init() throws {
    try router.register("/order/:id") { try $0.int("id") }
  }

  @Test func eventsAreRecordedWhenOpenReturns() async throws {
    let recorder = EventRecorder(router)
    try await router.open("/order/7")
    #expect(recorder.events.map(\.kind) == [.routed, .answered(.value)])
    #expect(recorder.events.allSatisfy { $0.pattern == "/order/:id" })
    _ = try? await router.open("/nowhere")
    #expect(recorder.endings == [.value, .failed(.notFound)])
  }

  @Test func noEventIsLostUnderLoad() async throws {
    let recorder = EventRecorder(router)
    for number in 0..<1_000 { try await router.open("/order/\(number)") }
    #expect(recorder.endings.count == 1_000)
  }

  @Test func endingsAreAwaitedWithoutSleeping() async {
    let recorder = EventRecorder(router)
    router.open("/order/1") { _ in }
    router.open("/order/x") { _ in }
    router.open("") { _ in }
    let answered = await recorder.waitForAnswered(3)
    #expect(answered.count == 3)
    #expect(Set(recorder.endings) == [.value, .failed(.badParameter), .failed(.invalidURL)])
    #expect(recorder.events.count { $0.kind == .routed } == 2)
  }

  @Test func nextContinuesAfterTheLastEvent() async throws {
    let recorder = EventRecorder(router)
    let waiting = Task { await recorder.next { $0.kind == .answered(.failed(.notFound)) } }
    try await router.open("/order/7")
    _ = try? await router.open("/nowhere")
    #expect(await waiting.value?.pattern == nil)
    try await router.open("/order/8")
    #expect(await recorder.next()?.kind == .routed)
    #expect(await recorder.next()?.kind == .answered(.value))
  }

  @Test func waitingEndsWithItsTask() async {
    let recorder = EventRecorder(router)
    let (counts, nexts) = (TrackedWork(router.work), TrackedWork(router.work))
    let waiting = Task {
      await TrackedWork.run(counts) { await recorder.waitForAnswered(1).count }
    }
    let next = Task { await TrackedWork.run(nexts) { await recorder.next() } }
    await router.work.whenIdle()
    waiting.cancel()
    next.cancel()
    #expect(await waiting.value == 0)
    #expect(await next.value == nil)
  }

  @Test func deallocatedRecorderReceivesNoEvents() async throws {
    var recorder: EventRecorder? = EventRecorder(router)
    weak let gone = recorder
    try await router.open("/order/7")
    recorder = nil
    #expect(gone == nil)
    try await router.open("/order/7")
  }
}
