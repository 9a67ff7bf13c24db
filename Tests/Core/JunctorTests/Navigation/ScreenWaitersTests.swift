// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// The tasks that wait for the result of a screen.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ScreenWaitersTests {
  @Test func everyWaiterReceivesTheFirstEnd() async throws {
    let result = ScreenResult()
    let waiters = (0..<3).map { _ in Task { try await result.wait() } }
    waiters[1].cancel()
    await #expect(throws: CancellationError.self) { try await waiters[1].value }
    #expect(result.end(.value(7)))
    #expect(!result.end(.dismissed))
    for waiter in [waiters[0], waiters[2]] { #expect(try await waiter.value.value as? Int == 7) }
    #expect(result.outcome?.value as? Int == 7)
  }

  @Test func lateWaiterReceivesTheEndAtOnce() async throws {
    let result = ScreenResult()
    result.end(.handled)
    #expect(try await result.wait().ending == .handled)
  }

  /// In any order of events, each waiter is resumed exactly once: with the end, or as cancelled.
  @Test func everyWaiterReceivesOneEnd() async throws {
    var dice = SplitMix(seed: 5)
    for _ in 0..<200 {
      let result = ScreenResult()
      var waiters: [Task<RouteOutcome, any Error>] = []
      var cancelled: Set<Int> = []
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        switch Int.random(in: 0..<4, using: &dice) {
        case 0, 1: waiters.append(Task { try await result.wait() })
        case 2:
          guard let index = waiters.indices.randomElement(using: &dice) else { continue }
          waiters[index].cancel()
          cancelled.insert(index)
        default: if dice.one(in: 3) { result.end(.handled) }
        }
      }
      result.end(.dismissed)
      for (index, waiter) in waiters.enumerated() {
        do {
          let ending = try await waiter.value.ending
          #expect(ending == result.outcome?.ending)
        } catch {
          #expect(error is CancellationError && cancelled.contains(index))
        }
      }
    }
  }
}
