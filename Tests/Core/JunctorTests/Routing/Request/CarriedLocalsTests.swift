// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting
import JunctorTesting

/// Work that begins later runs with the task-local values of its caller, whatever task starts it.
@Suite struct CarriedLocalsTests {
  private enum Number: RouteContextKey {
    static let defaultValue = 0
  }

  private enum Name: RouteContextKey {
    static let defaultValue = ""
  }

  private var seen: [String] {
    ["\(CarriedLocals.current[Number.self])", CarriedLocals.current[Name.self]]
  }

  /// Runs `body` in a task that has both values.
  private func inside(_ body: () async -> Void) async {
    await CarriedLocals.with(Number.self, 7) {
      await CarriedLocals.with(Name.self, "x") { await body() }
    }
  }

  @Test func callerWithoutValuesReceivesNoneOfTheStartingTask() async {
    let none = CarriedLocals.current
    var values: [[String]] = []
    await inside {
      values.append(seen)
      await CarriedLocals.run(none, as: nil) { values.append(seen) }
    }
    #expect(values == [["7", "x"], ["0", ""]])
  }

  @Test func valuesOfTheCallerApplyInTheStartingTask() async {
    var locals = RouteContext()
    await inside { locals = CarriedLocals.current }
    var values = [seen]
    await CarriedLocals.run(locals, as: nil) { values.append(seen) }
    #expect(values == [["0", ""], ["7", "x"]])
  }

  @Test func workOfTheStartingTaskIsNotInherited() async {
    let router = Router.quiet()
    let (outer, own) = (TrackedWork(router.work), TrackedWork(router.work))
    await TrackedWork.run(outer) {
      await CarriedLocals.run(RouteContext(), as: nil) { #expect(TrackedWork.current == nil) }
      await CarriedLocals.run(RouteContext(), as: own) { #expect(TrackedWork.current === own) }
    }
  }
}
