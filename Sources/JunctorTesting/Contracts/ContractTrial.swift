// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// One call of a subject, begun in a task of its own so that the check outlives one that hangs.
final class ContractTrial: Sendable {
  typealias Result = Swift.Result<RouteResponse, any Error>

  /// How often the check lets others run before it concludes that a call never ends.
  ///
  /// No clock tells how long that is; it is far more than a call takes that waits for nothing but
  /// the samples' own clock.
  static let patience = 500_000

  let request: RouteRequest
  private let result = RouteLock<Result?>(nil)
  private let task = RouteLock<Task<Void, Never>?>(nil)

  init(
    _ request: RouteRequest,
    _ call: @escaping @Sendable (RouteRequest) async throws -> RouteResponse
  ) {
    self.request = request
    let task = Task {
      let outcome: Result
      do {
        outcome = .success(try await call(request))
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
    }
    self.task.withLock { $0 = task }
  }

  func cancel() { task.withLock { $0 }?.cancel() }

  /// How the call ended; `nil` when it has not.
  var ending: Result? { result.withLock { $0 } }

  /// Waits for the end, moving `clock` whenever somebody sleeps on it.
  ///
  /// - Throws: A violation when there is no end.
  func end(
    of subject: String, _ clock: ManualClock?, when situation: String
  ) async throws(ContractViolation) -> Result {
    for turn in 0..<Self.patience {
      if let ending { return ending }
      if turn % 100 == 99, let clock, let next = clock.nextDeadline {
        await clock.advance(to: next)
      }
      await Task.yield()
    }
    cancel()
    throw ContractViolation(
      rule: .ends, subject: subject,
      observation: "“\(request.address)” had neither an answer nor an error \(situation).")
  }
}

/// What `next` was asked during a check, and what it answered.
final class NextRecord: Sendable {
  private struct Calls: Sendable {
    var passed: [RouteRequest] = []
  }

  /// What `next` throws where it is to throw.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let id: UInt64
    var description: String { "the error of request \(id)" }
  }

  /// What `next` answers where it is to answer.
  struct Answer: Sendable, Equatable, CustomStringConvertible {
    let id: UInt64
    var description: String { "the answer to request \(id)" }
  }

  private let calls = RouteLock(Calls())

  /// What `next` was given, in order.
  var passed: [RouteRequest] { calls.withLock { $0.passed } }

  func note(_ request: RouteRequest) { calls.withLock { $0.passed.append(request) } }
}
