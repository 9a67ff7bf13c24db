// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Junctor

@Suite struct RequestStateTests {
  @Test func aRequestGoesForwardOnly() {
    var machine = RequestStateMachine()
    #expect(machine.state == .pending)
    let begun = [machine.begin(pattern: "/a"), machine.begin(pattern: "/b")]
    #expect(begun == [true, true], "a request that was declined goes to the next handler")
    #expect(machine.state == .handling(pattern: "/b"))
    let ended = [machine.finish(.value), machine.begin(pattern: "/c"), machine.finish(.handled)]
    #expect(ended == [true, false, false])
    #expect(machine.state == .finished(.value))
  }

  @Test func aRequestThatNothingHandlesEndsAtOnce() {
    var machine = RequestStateMachine()
    let isFirst = machine.finish(.notFound)
    #expect(isFirst)
    #expect(machine.state == .finished(.notFound))
  }

  @Test func allCopiesShareOneLife() async throws {
    let router = Router.quiet()
    let kept = RouteLock<[RouteRequest]>([])
    try router.register("/a") { request in
      kept.withLock { $0.append(request) }
      #expect(request.state == .handling(pattern: "/a"))
    }
    try await router.open("/a")
    #expect(kept.withLock { $0[0].state } == .finished(.handled))
  }
}
