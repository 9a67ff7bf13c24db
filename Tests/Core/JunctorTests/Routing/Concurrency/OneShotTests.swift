// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite(.timeLimit(.minutes(1))) struct OneShotTests {
  @Test func allWaitersReceiveTheFirstValue() async {
    let oneShot = OneShot<Int>()
    let values = await withTaskGroup(of: Int?.self) { group in
      for index in 0..<20 {
        group.addTask {
          index % 2 == 0 ? await oneShot.result() : await oneShot.resultUnlessCancelled()
        }
      }
      #expect(!oneShot.isOver)
      #expect(oneShot.end(1))
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 1, count: 20))
    #expect(oneShot.isOver && !oneShot.end(2))
    #expect(await oneShot.result() == 1)
  }

  @Test func cancellationEndsOnlyTheCancellableWait() async {
    let oneShot = OneShot<Int>()
    let waiting = Task { await oneShot.result() }
    let cancellable = Task { await oneShot.resultUnlessCancelled() }
    waiting.cancel()
    cancellable.cancel()
    #expect(await cancellable.value == nil)
    oneShot.end(1)
    #expect(await waiting.value == 1)
  }

  @Test func endedValueIsReturnedToACancelledTask() async {
    let oneShot = OneShot<Int>()
    oneShot.end(1)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await oneShot.resultUnlessCancelled()
    }
    #expect(await late.value == 1)
  }
}
