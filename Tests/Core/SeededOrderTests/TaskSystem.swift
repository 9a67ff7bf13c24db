// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import SeededOrders
import TestSupport

/// An `Explorable` whose state is in tasks: each state is reached from the beginning, in one order of the jobs.
///
/// Each event occurs when no job is left. So it shows what a sequence of events leads to; the scenarios show what events
/// at the same time lead to.
struct TaskSystem<Event: Sendable>: Explorable {
  /// What is observed when no job is left.
  struct State: Sendable {
    /// The events that can occur next.
    let events: [Event]
    /// A text that two states share only if the same events have the same effects in both.
    let key: String
    var violations: [String] = []
  }

  private let play: @MainActor @Sendable ([Event]) async -> State
  private var path: [Event] = []
  private var state: State

  /// Creates a system.
  ///
  /// - Parameter play: Performs events, each when no job is left, and returns the last state.
  init(_ play: @escaping @MainActor @Sendable ([Event]) async -> State) {
    self.play = play
    state = Self.run([], play)
  }

  var events: [Event] { state.events }

  var key: String { state.key }

  mutating func perform(_ event: Event) throws(Violation) {
    path.append(event)
    state = Self.run(path, play)
    try require(state.violations.isEmpty, state.violations.joined(separator: "; "))
  }

  private static func run(
    _ path: [Event], _ play: @escaping @MainActor @Sendable ([Event]) async -> State
  ) -> State {
    let state = RouteLock<State?>(nil)
    let result = Simulation.run(seed: 0) {
      let end = await play(path)
      state.withLock { $0 = end }
    }
    return state.withLock { $0 }
      ?? State(events: [], key: "", violations: ["the tasks do not end: \(result)"])
  }
}
