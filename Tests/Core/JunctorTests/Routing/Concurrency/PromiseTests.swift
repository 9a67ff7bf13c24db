// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite(.timeLimit(.minutes(1))) struct PromiseTests {
  @Test func allWaitersReceiveTheFirstValue() async {
    let promise = Promise<Int>()
    let values = await withTaskGroup(of: Int?.self) { group in
      for index in 0..<20 {
        group.addTask {
          index % 2 == 0 ? await promise.result() : await promise.resultUnlessCancelled()
        }
      }
      #expect(!promise.isOver)
      #expect(promise.end(1))
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 1, count: 20))
    #expect(promise.isOver && !promise.end(2))
    #expect(await promise.result() == 1)
  }

  @Test func cancellationEndsOnlyTheCancellableWait() async {
    let promise = Promise<Int>()
    let waiting = Task { await promise.result() }
    let cancellable = Task { await promise.resultUnlessCancelled() }
    waiting.cancel()
    cancellable.cancel()
    #expect(await cancellable.value == nil)
    promise.end(1)
    #expect(await waiting.value == 1)
  }

  @Test func endedValueIsReturnedToACancelledTask() async {
    let promise = Promise<Int>()
    promise.end(1)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await promise.resultUnlessCancelled()
    }
    #expect(await late.value == 1)
  }

  /// Two waiters and two values; copies would share the object.
  private final class System: Explorable {
    enum Event { case wait(Int), end(Int) }

    private let promise = Promise<Int>()
    private let received = RouteLock<[Int: [Int]]>([:])
    private var waiting: [Int] = []
    private var value: Int?

    var key: String {
      canonicalText(of: (received.withLock { $0 }, waiting, value, promise.isOver))
    }

    var events: [Event] {
      [.end(1), .end(2)] + [1, 2].filter { !waiting.contains($0) }.map { .wait($0) }
    }

    func perform(_ event: Event) throws(Violation) {
      switch event {
      case .wait(let waiter):
        waiting.append(waiter)
        promise.whenEnded { [received] value in
          received.withLock { $0[waiter, default: []].append(value) }
        }
      case .end(let number):
        try require(promise.end(number) == (value == nil), "Only the first value is set.")
        value = value ?? number
      }
      try require(promise.isOver == (value != nil), "It is over after the first value.")
      for waiter in waiting {
        let values = received.withLock { $0[waiter] ?? [] }
        try require(values == (value.map { [$0] } ?? []), "A waiter receives the value once.")
      }
    }
  }

  @Test func everyStateResumesEachWaiterOnce() {
    let exploration = Exploration("Promise", states: 100, replays: true) { System() }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }
}
