// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import SeededOrders
import Testing

extension SeededSuite {
  /// Small programs with one fault each, which shows that the orders find such faults.
  @Suite struct PlantedFaultTests {
    struct Program: Sendable, CustomTestStringConvertible {
      let testDescription: String
      /// The number of the first 100 seeds that find the fault at least.
      let found: Int
      /// Runs the program; returns whether its result is right.
      let run: @Sendable (_ isFaulty: Bool) async -> Bool

      func isRight(seed: UInt64, isFaulty: Bool, hops: Bool = true) -> Bool {
        let isRight = RouteLock(false)
        let result = Simulation.run(seed: seed, hops: hops) {
          let value = await run(isFaulty)
          isRight.withLock { $0 = value }
        }
        return result.isFinished && result.foreignJobs == 0 && isRight.withLock { $0 }
      }
    }

    static let lostWakeUp = Program(testDescription: "a lost wake-up", found: 15) { isFaulty in
      let latch = Latch(isFaulty: isFaulty)
      let opening = Task.detached { await latch.open() }
      let isClosed = await latch.isClosed()
      // Without code of its own between two calls of an actor, a task does not leave the actor.
      Simulation.note("\(isClosed)")
      if isClosed { await latch.wait() }
      await opening.value
      return true
    }

    static let programs = [
      lostWakeUp,
      Program(testDescription: "a continuation that is resumed twice", found: 15) { isFaulty in
        let (race, account) = (await Race(isFaulty: isFaulty), Ledger())
        let work = Task { await race.finish(account) }
        let timeout = Task { await race.finish(account) }
        await work.value
        await timeout.value
        return await race.resumes == 1
      },
      Program(testDescription: "a change based on a stale snapshot", found: 15) { isFaulty in
        let ledger = Ledger()
        await withDiscardingTaskGroup { group in
          for _ in 0..<3 {
            group.addTask {
              if isFaulty { await ledger.set(await ledger.total + 1) } else { await ledger.add(1) }
            }
          }
        }
        return await ledger.total == 3
      },
    ]

    @Test(arguments: programs) func plantedFaultIsFound(_ program: Program) {
      let found = (UInt64(1)...100).filter { !program.isRight(seed: $0, isFaulty: true) }
      print("\(program.testDescription): found by \(found.count) of 100 seeds")
      #expect(found.count >= program.found)
    }

    @Test(arguments: programs) func mendedProgramIsRight(_ program: Program) {
      #expect((UInt64(1)...300).allSatisfy { program.isRight(seed: $0, isFaulty: false) })
    }

    /// The runtime enters an idle actor at once.
    @Test func lostWakeUpIsNotFoundWithoutHops() {
      let program = Self.lostWakeUp
      #expect(
        (UInt64(1)...100).allSatisfy { program.isRight(seed: $0, isFaulty: true, hops: false) })
    }

    /// Tasks wait at it until it is opened; faulty, it does not check again before a task waits.
    private actor Latch {
      let isFaulty: Bool
      private var isOpen = false
      private var waiting: [CheckedContinuation<Void, Never>] = []

      init(isFaulty: Bool) { self.isFaulty = isFaulty }

      func isClosed() -> Bool { !isOpen }

      func wait() async {
        if !isFaulty, isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
      }

      func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
      }
    }

    /// Work and its time limit; faulty, it suspends between the check and the change.
    ///
    /// It counts instead of resuming a continuation, which would stop the process.
    @MainActor private final class Race {
      let isFaulty: Bool
      private(set) var resumes = 0
      private var isDone = false

      init(isFaulty: Bool) { self.isFaulty = isFaulty }

      func finish(_ ledger: Ledger) async {
        if isDone { return }
        if !isFaulty { isDone = true }
        await ledger.add(1)
        isDone = true
        resumes += 1
      }
    }

    private actor Ledger {
      private(set) var total = 0
      func add(_ number: Int) { total += number }
      func set(_ number: Int) { total = number }
    }
  }
}
