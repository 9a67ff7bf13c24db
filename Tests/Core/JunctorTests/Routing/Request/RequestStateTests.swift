// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct RequestStateTests {
  /// All states of the machine.
  private struct System: Explorable {
    enum Event { case begin, finish(RouteEnding) }

    var machine = RequestStateMachine()
    var stage = RequestStateMachine.Stage.pending

    var events: [Event] {
      [.begin, .finish(.value)] + RouteError.Code.allCases.map { .finish(RouteEnding($0)) }
    }

    mutating func perform(_ event: Event) throws(Violation) {
      let wasFinished = machine.isFinished
      switch event {
      case .begin:
        try require(machine.begin() != wasFinished, "A finished request remains so.")
        if !wasFinished { stage = .handling }
      case .finish(let ending):
        try require(machine.finish(ending) != wasFinished, "A request finishes once.")
        if !wasFinished { stage = .finished(ending) }
      }
      try require(machine.stage == stage, "The stage follows the events.")
    }
  }

  @Test func requestEndsOnceAndStaysEnded() {
    let exploration = Exploration("RequestStateMachine", states: 1_000) { System() }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
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
