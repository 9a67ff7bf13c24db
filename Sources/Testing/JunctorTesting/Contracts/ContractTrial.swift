// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// One call of a subject, in a separate task so that the check continues if the call hangs.
final class ContractTrial<Value: Sendable>: Sendable {
  private let recording: Recording<Result<Value, any Error>>
  private let task: Task<Void, Never>

  init(_ call: @escaping @Sendable () async throws -> Value) {
    let recording = Recording<Result<Value, any Error>>()
    self.recording = recording
    task = Task {
      do {
        recording.append(.success(try await call()))
      } catch {
        recording.append(.failure(error))
      }
    }
  }

  func cancel() { task.cancel() }

  var ending: Result<Value, any Error>? { recording.elements.first }

  /// Waits for the end of the call, and wakes the next sleeper of `clock` whenever there is one.
  ///
  /// The clock does not advance beyond `last`. The first sleeper on the clock `signal` also ends the
  /// wait.
  @concurrent
  func end(
    within limit: ContractLimit, moving clock: ManualClock?,
    to last: ManualClock.Instant = ManualClock.Instant(offset: .seconds(Int64.max)),
    or signal: ManualClock? = nil
  ) async -> Result<Value, any Error>? {
    if let ending { return ending }
    await limit.within { [recording] in
      while recording.elements.isEmpty, !Task.isCancelled {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await recording.wait(for: 1) }
          if let signal { group.addTask { await signal.sleepers(1) } }
          // A task that sleeps beyond `last` is not woken.
          if let clock, clock.nextDeadline.map({ $0 <= last }) ?? true {
            group.addTask { await clock.sleepers(1) }
          }
          await group.next()
          group.cancelAll()
        }
        if let signal, signal.sleeperCount > 0 { return }
        if recording.elements.isEmpty, let clock, let next = clock.nextDeadline, next <= last {
          await clock.advance(to: next)
        }
      }
    }
    return ending
  }
}

extension ContractTrial where Value == RouteResponse {
  /// Waits for the end of a call with `request`.
  ///
  /// - Throws: A violation if it does not end.
  func end(
    of request: RouteRequest, by subject: String, _ samples: ContractSamples, when situation: String
  ) async throws(ContractViolation) -> Result<RouteResponse, any Error> {
    if let ending = await end(within: samples.limit, moving: samples.clock) { return ending }
    cancel()
    throw ContractViolation(
      rule: .ends, subject: subject,
      observation: "The call for “\(request.address)” neither returned nor threw \(situation).")
  }
}

/// The calls of `next` during a check.
struct NextCalls: Sendable {
  /// The error that `next` throws in checks of errors.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let id: UInt64
    var description: String { "the error of request \(id)" }
  }

  /// The value that `next` returns in checks of responses.
  struct Answer: Sendable, Equatable, CustomStringConvertible {
    let id: UInt64
    var description: String { "the answer to request \(id)" }
  }

  var passed: [RouteRequest] = []
  /// The time on the samples' clock at the last call of `next`.
  var time: ManualClock.Instant?
  /// The time on the samples' clock at the end of the step.
  var endTime: ManualClock.Instant?
}
