// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(1))) @MainActor struct TransitionWaitingTests {
  @Test func runningAndWaitingTransitionsAreCounted() async throws {
    let shop = try await MallFlow()
    let router = shop.mall.router
    let (end, finish) = AsyncStream<Never>.makeStream()
    async let running: Void = router.withTransition { _ in for await _ in end {} }
    async let waiting: Void = router.withTransition { _ in }
    await router.navigation.transitions(2)
    #expect(router.navigation.transitionCount == 2)
    finish.finish()
    try await running
    try await waiting
    await shop.flow.settle()
    #expect(router.navigation.transitionCount == 0)
  }

  @Test func cancelledTaskStopsWaiting() async throws {
    let shop = try await MallFlow()
    let navigation = shop.mall.router.navigation
    let task = Task { await navigation.transitions(1) }
    task.cancel()
    await task.value
    await shop.flow.settle()
    #expect(navigation.transitionCount == 0)
  }
}
