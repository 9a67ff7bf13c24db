// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Junctor
import SeededOrders
import Testing

extension SeededSuite {
  @Suite struct SimulationTests {
    @Test func timeIsVirtual() {
      let result = Simulation.run(seed: 1) {
        let begin = ContinuousClock.now
        try? await Task.sleep(for: .seconds(3_600))
        #expect(ContinuousClock.now - begin == .seconds(3_600))
      }
      #expect(result.isFinished && result.duration == .seconds(3_600))
    }

    @Test func mainActorRunsItsJobsInOrder() {
      for seed in UInt64(1)...50 {
        let numbers = RouteLock<[Int]>([])
        let result = Simulation.run(seed: seed) {
          for number in 0..<4 { Task { @MainActor in numbers.withLock { $0.append(number) } } }
          await MainActor.run {
            MainActor.preconditionIsolated()
            numbers.withLock { $0.append(9) }
          }
        }
        #expect(result.isFinished && numbers.withLock { $0 } == [0, 1, 2, 3, 9])
      }
    }

    @Test func jobOfAForeignThreadIsCounted() {
      let result = Simulation.run(seed: 1) {
        let waiting = RouteLock<CheckedContinuation<Void, Never>?>(nil)
        let waiter = Task {
          await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
        }
        while waiting.withLock({ $0 == nil }) { await Task.yield() }
        Self.onForeignThread { waiting.withLock { $0 }?.resume() }
        await waiter.value
      }
      #expect(result.isFinished && result.foreignJobs == 1)
    }

    private static func onForeignThread(_ body: @escaping @Sendable () -> Void) {
      let isDone = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        body()
        isDone.signal()
      }
      isDone.wait()
    }

    @Test func endlessBodyIsALivelock() {
      let result = Simulation.run(seed: 1, limit: 1_000) { while true { await Task.yield() } }
      #expect(result.isLivelock && !result.isFinished)
    }

    @Test func failedExpectationBelongsToTheTest() {
      withKnownIssue { _ = Simulation.run(seed: 1) { await Task { #expect(1 == 2) }.value } }
    }

    @Test @MainActor func simulationRunsOnTheMainActor() {
      let result = Simulation.run(seed: 1) { await Task.yield() }
      #expect(result.isFinished)
      MainActor.preconditionIsolated()
    }

    @Test func otherTasksKeepTheirExecutors() async throws {
      let begin = ContinuousClock.now
      try await Task.sleep(for: .milliseconds(2))
      #expect(ContinuousClock.now - begin >= .milliseconds(2))
      await MainActor.run { MainActor.preconditionIsolated() }
    }

    // MARK: Repeating

    /// A hash of the orders of all scenarios.
    private static func digest() -> String {
      Scenario.all.map { scenario in
        let traces = (UInt64(1)...3).map { scenario.play(seed: $0).result.trace }
        return String(traces.reduce(0) { $0 &* 31 &+ $1 }, radix: 16)
      }.joined(separator: " ")
    }

    /// Without `SWIFT_DETERMINISTIC_HASHING`, the order of a `Set` differs even in one process.
    @Test(.enabled(if: Seeds.printsDigest)) func equalSeedsGiveEqualOrders() {
      let digest = Self.digest()
      #expect(digest == Self.digest())
      print("digest:", digest)
    }

    #if os(Linux)
      @Test func equalSeedsGiveEqualOrdersInOtherProcesses() throws {
        let digests = try (0..<2).map { _ in try Self.digestOfAnotherProcess() }
        #expect(digests[0] == digests[1] && digests[0].count > 100)
      }

      private static func digestOfAnotherProcess() throws -> Substring {
        let (process, output) = (Process(), Pipe())
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        process.executableURL = URL(filePath: path)
        process.arguments = [
          "--testing-library", "swift-testing", "--filter", "equalSeedsGiveEqualOrders\\(\\)",
        ]
        process.environment = Seeds.environment.merging([
          "SWIFT_DETERMINISTIC_HASHING": "1", "JUNCTOR_DIGEST": "1",
        ]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(
          decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").first { $0.hasPrefix("digest:") } ?? ""
      }

      @Test func crashPrintsTheCommandThatRepeatsIt() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
          _ = Simulation.run(seed: 42, repeating: "JUNCTOR_SEED=42 swift test") {
            await Task.yield()
            fatalError("a planted crash")
          }
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("\nJUNCTOR_SEED=42 swift test\n"))
      }
    #endif
  }
}
