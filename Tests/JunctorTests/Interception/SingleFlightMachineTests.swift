// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// The rules of a single flight, step by step.
///
/// Nothing here waits, so no fault can make it hang.
@Suite struct SingleFlightMachineTests {
  private typealias Machine = SingleFlightStateMachine<Int>

  /// A waiter for the machine to keep; it has been resumed and is only passed around.
  private func waiter() async throws -> Machine.Waiter {
    var waiter: Machine.Waiter?
    _ = try await withTrackedThrowingContinuation { (continuation: Machine.Waiter) in
      waiter = continuation
      continuation.resume(returning: 0)
    }
    return try #require(waiter)
  }

  /// Lets a caller join; returns the number of the flight if the caller starts it.
  private func join(_ machine: inout Machine, _ caller: Int) async throws -> Int? {
    if case .start(let flight) = machine.join(caller, try await waiter()) { flight } else { nil }
  }

  @Test func lastCallerToLeaveEndsTheFlight() async throws {
    var machine = Machine()
    let work = Task<Void, Never> {}
    let (one, two, three) = (machine.newCaller(), machine.newCaller(), machine.newCaller())
    let flight = try #require(try await join(&machine, one))
    #expect(try await join(&machine, two) == nil)
    let isUnwanted = machine.began(flight, work)
    #expect(!isUnwanted)

    let first = machine.leave(one)
    #expect(first.waiter != nil && first.work == nil)
    #expect(machine.isFlying(flight), "another caller still waits")
    let last = machine.leave(two)
    #expect(last.waiter != nil)
    #expect(last.work == work, "the work is cancelled")
    #expect(!machine.isFlying(flight))

    let next = try #require(try await join(&machine, three), "the next caller starts anew")
    let late = machine.land(flight)
    #expect(late.isEmpty, "what the abandoned work brings is for no caller")
    let landed = machine.land(next)
    #expect(landed.count == 1)
  }

  @Test func workThatBeginsAfterTheLastCallerLeftIsUnwanted() async throws {
    var machine = Machine()
    let caller = machine.newCaller()
    let flight = try #require(try await join(&machine, caller))
    let left = machine.leave(caller)
    #expect(left.waiter != nil && left.work == nil)
    let isUnwanted = machine.began(flight, Task {})
    #expect(isUnwanted)
  }

  @Test func callerThatLeavesBeforeItJoinsIsRefused() async throws {
    var machine = Machine()
    let caller = machine.newCaller()
    let left = machine.leave(caller)
    #expect(left.waiter == nil && left.work == nil)
    let answer = machine.join(caller, try await waiter())
    guard case .refuse = answer else {
      Issue.record("The caller joined.")
      return
    }
  }
}
