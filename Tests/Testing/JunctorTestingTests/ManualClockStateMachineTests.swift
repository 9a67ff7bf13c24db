// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorTesting

@Suite struct ManualClockStateMachineTests {
  typealias Sleeping = ManualClockStateMachine.Sleeping

  /// Two tasks that sleep once, until the second 0, 1 or 2.
  private struct System: Explorable {
    typealias Instant = ManualClock.Instant

    enum Event {
      /// A task calls `sleep`.
      case enter
      case sleep(UInt64, until: Int)
      case cancel(UInt64)
      /// `sleep` returns.
      case left(UInt64)
      case wakeNext(until: Int?)
      case move(to: Int)
    }

    enum Phase { case entered, asleep, resumed, left }

    let waiters: [Sleeping]
    var machine = ManualClockStateMachine(now: System.instant(0))
    var phases: [UInt64: Phase] = [:]
    var cancelled: Set<UInt64> = []
    /// The tasks that were woken after they had slept.
    var waking: Set<UInt64> = []

    static func instant(_ second: Int) -> Instant { Instant(offset: .seconds(second)) }

    var events: [Event] {
      var events: [Event] = [
        .wakeNext(until: nil), .wakeNext(until: 0), .wakeNext(until: 1), .move(to: 0), .move(to: 1),
      ]
      if phases.count < waiters.count { events.append(.enter) }
      for (id, phase) in phases.sorted(by: { $0.key < $1.key }) where phase != .left {
        if phase == .entered { events += (0...2).map { .sleep(id, until: $0) } }
        if phase == .resumed { events.append(.left(id)) }
        if !cancelled.contains(id) { events.append(.cancel(id)) }
      }
      return events
    }

    mutating func perform(_ event: Event) throws(Violation) {
      let before = machine.now
      switch event {
      case .enter: phases[machine.nextID()] = .entered
      case .sleep(let id, let second):
        phases[id] = .asleep
        let isPast = Self.instant(second) <= machine.now
        try take(machine.sleep(id, until: Self.instant(second), waiters[Int(id) - 1]))
        try require(
          (phases[id] == .resumed) == (isPast || cancelled.contains(id)), "A passed time resumes.")
      case .cancel(let id):
        cancelled.insert(id)
        if phases[id] == .asleep { waking.insert(id) }
        try take(machine.cancel(id))
        try require(phases[id] != .asleep, "A cancelled task does not sleep.")
      case .left(let id):
        machine.left(id)
        phases[id] = .left
        waking.remove(id)
      case .wakeNext(let limit):
        let first = machine.sleepers.first
        let isDue = first.map { first in limit.map { first.deadline <= Self.instant($0) } ?? true }
        let action = machine.wakeNext(until: limit.map { Self.instant($0) })
        try require((action != nil) == (isDue ?? false), "The next sleeper is woken.")
        if let action, let first {
          waking.insert(first.id)
          try take(action)
          try require(phases[first.id] == .resumed, "The first sleeper is resumed.")
          try require(machine.now == max(before, first.deadline), "The clock has its time.")
        }
      case .move(let second): machine.move(to: Self.instant(second))
      }
      try require(before <= machine.now, "Time does not go back.")
    }

    private mutating func take(_ action: ManualClockStateMachine.Action) throws(Violation) {
      let (waiter, isFailure): (Sleeping, Bool)
      switch action {
      case .nothing: return
      case .wake(let woken): (waiter, isFailure) = (woken, false)
      case .fail(let failed): (waiter, isFailure) = (failed, true)
      }
      let text = canonicalText(of: waiter)
      let id = UInt64(waiters.firstIndex { canonicalText(of: $0) == text }! + 1)
      try require(phases[id] == .asleep, "A sleeper is resumed once.")
      try require(isFailure == cancelled.contains(id), "Only a cancelled sleeper fails.")
      phases[id] = .resumed
    }

    func check() throws(Violation) {
      let asleep = phases.filter { $0.value == .asleep }.keys
      try require(Set(machine.sleepers.map(\.id)) == Set(asleep), "The sleepers agree.")
      let deadlines = machine.sleepers.map(\.deadline)
      try require(deadlines == deadlines.sorted(), "The sleepers are in order.")
      try require(machine.isNoneWaking == waking.isEmpty, "The clock waits for woken sleepers.")
      guard phases.values.allSatisfy({ $0 == .left }) else { return }
      var fresh = ManualClockStateMachine(now: machine.now)
      for _ in phases { _ = fresh.nextID() }
      try require(
        canonicalText(of: machine) == canonicalText(of: fresh), "Nothing remains of sleepers.")
    }
  }

  @Test func allStatesOfTwoSleepersResumeEachOnce() async throws {
    let waiters = RouteLock<[Sleeping]>([])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...2 {
        group.addTask {
          try await withTrackedThrowingContinuation { (waiter: Sleeping) in
            let all = waiters.withLock { waiters in
              waiters.append(waiter)
              return waiters
            }
            if all.count == 2 {
              let exploration = Exploration("ManualClockStateMachine", states: 5_000) {
                System(waiters: all)
              }
              #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
              for waiter in all { waiter.resume() }
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
