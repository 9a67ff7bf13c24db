// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct RequestStateTests {
  @Test func stateOnlyAdvances() {
    var machine = RequestStateMachine()
    #expect(machine.stage == .pending)
    let begun = [machine.begin(hasMoved: false), machine.begin(hasMoved: true)]
    #expect(begun == [true, true], "a request that was declined goes to the next handler")
    #expect(machine.stage == .handling)
    let ended = [machine.finish(.value), machine.begin(hasMoved: false), machine.finish(.handled)]
    #expect(ended == [true, false, false])
    #expect(machine.stage == .finished(.value))
    #expect(machine.hasMoved, "that a later handler had begun is not forgotten")
  }

  @Test func companionFlagIsIndependentOfMoves() {
    var machine = RequestStateMachine()
    machine.accompany()
    let hasBegun = machine.begin(hasMoved: false)
    _ = machine.finish(.value)
    #expect(hasBegun && machine.stage == .finished(.value))
    #expect(machine.hasCompanion && !machine.hasMoved && !machine.isPlain)
  }

  @Test func unhandledRequestFinishesDirectly() {
    var machine = RequestStateMachine()
    let isFirst = machine.finish(.notFound)
    #expect(isFirst)
    #expect(machine.stage == .finished(.notFound))
    #expect(!machine.hasMoved)
  }

  @Test(arguments: RouteEnding.allCases)
  func everyEndingRoundTripsThroughTheWord(ending: RouteEnding) {
    var machine = RequestStateMachine()
    _ = machine.finish(ending)
    #expect(RequestStateMachine(word: machine.word).stage == .finished(ending))
  }

  @Test func stateHasThePatternOfTheHandler() async throws {
    let router = Router.quiet()
    let seen = RouteLock<[RequestState]>([])
    try router.register("/a/:b") { request -> RouteResponse in
      seen.withLock { $0.append(request.state) }
      return .declined
    }
    try router.register("/*") { request in seen.withLock { $0.append(request.state) } }
    try await router.open("/a/b")
    #expect(
      seen.withLock { $0 } == [.handling(pattern: "/a/:b"), .handling(pattern: "/*")])
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
