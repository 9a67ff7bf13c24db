// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Junctor

/// A transition runs with the task-local values of its caller, whatever task starts it.
@Suite @MainActor struct TransitionLocalsTests {
  private final class Storage: Sendable {}

  private let router = Router.quiet()
  private let storage = Storage()

  private var seen: [Bool] {
    [
      !FlightPath.current.isEmpty, TransitionNesting.current != nil, !OpenPages.opening.isEmpty,
      !ServiceLayer.current.isEmpty, !ModuleStart.path.isEmpty,
    ]
  }

  /// Runs `body` in a task that has a value of each kind.
  private func inside(_ body: @MainActor () async -> Void) async {
    let flight = FlightPath.Flight(storage: ObjectIdentifier(storage), number: 1)
    let transition = Transition(1, TransitionRequest(.handler) { $0 })
    let layer = ServiceLayer(overriding: Int.self, with: 7, in: router)
    await FlightPath.$current.withValue([flight]) {
      await TransitionNesting.$current.withValue(transition) {
        await OpenPages.$opening.withValue(["https://m.mall.example"]) {
          await ServiceLayer.$current.withValue([layer]) {
            await ModuleStart.$path.withValue([ModuleStart()]) { await body() }
          }
        }
      }
    }
  }

  @Test func callerWithoutValuesGetsNoneOfTheStartingTask() async {
    let locals = TransitionLocals()
    var values: [[Bool]] = []
    await inside {
      values.append(seen)
      await locals.run(nil) { values.append(seen) }
    }
    #expect(values == [Array(repeating: true, count: 5), Array(repeating: false, count: 5)])
  }

  @Test func valuesOfTheCallerHoldInTheStartingTask() async {
    var locals: TransitionLocals?
    await inside { locals = TransitionLocals() }
    var values: [[Bool]] = [seen]
    await locals?.run(nil) { values.append(seen) }
    #expect(values == [Array(repeating: false, count: 5), Array(repeating: true, count: 5)])
  }

  @Test func workOfTheStartingTaskDoesNotGoOn() async {
    let locals = TransitionLocals()
    router.work.watch()
    let (outer, own) = (router.work.begin(), router.work.begin())
    await TrackedWork.run(outer) {
      await locals.run(nil) { #expect(TrackedWork.current == nil) }
      await locals.run(own) { #expect(TrackedWork.current === own) }
    }
  }
}
