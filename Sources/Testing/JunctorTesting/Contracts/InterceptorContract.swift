// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Checks the contract of an interceptor, which `RouteInterceptor` documents.
///
///     @Test func signInFollowsItsContract() async throws {
///       try await expectInterceptorContract(SignIn(session: .signedIn))
///     }
///
/// Calls the interceptor with several requests at once: with a `next` that returns, in reverse order;
/// with one that throws; and with one that ends only when it is cancelled. State that the interceptor
/// keeps is detected in the requests that it passes on, and in its responses and errors. An error that
/// is thrown after the samples' clock has advanced past the call of `next` counts as the interceptor's
/// own deadline.
///
/// - Parameters:
///   - interceptor: The interceptor, with test doubles for everything that takes real time.
///   - samples: The requests to pass to it.
///   - answersErrors: Whether the interceptor is intended to return a response when `next` throws.
/// - Throws: A ``ContractViolation`` for the first rule that is violated.
public func expectInterceptorContract(
  _ interceptor: some RouteInterceptor, samples: ContractSamples = ContractSamples(),
  answersErrors: Bool = false
) async throws(ContractViolation) {
  let check = InterceptorCheck(
    interceptor: interceptor, samples: samples, answersErrors: answersErrors)
  try await check.responses()
  try await check.errors()
  try await check.cancellation()
}

private struct InterceptorCheck<Interceptor: RouteInterceptor>: Sendable {
  let interceptor: Interceptor
  let samples: ContractSamples
  let answersErrors: Bool

  var subject: String { interceptor.name }

  /// Several requests at once; `next` tends to return in reverse order.
  func responses() async throws(ContractViolation) {
    try await runAll { request in
      .value(NextCalls.Answer(id: request.id))
    } judge: { (request, calls, result) throws(ContractViolation) in
      guard case .success(let response) = result else { return }
      if let answer = response.value as? NextCalls.Answer, answer.id != request.id {
        throw .mixedUp(subject, "the caller of request \(request.id) received \(answer)")
      }
      if let mark = ContractSamples.foreignMark(in: "\(response)", for: request.id) {
        throw .mixedUp(
          subject, "the response to “\(request.address)” was \(response), which names \(mark)")
      }
    }
  }

  /// Several requests at once; `next` throws for each.
  func errors() async throws(ContractViolation) {
    try await runAll { request in
      throw NextCalls.Failure(id: request.id)
    } judge: { (request, calls, result) throws(ContractViolation) in
      // An error after the clock has advanced may be the interceptor's own deadline.
      if calls.passed.isEmpty || calls.time != calls.endTime { return }
      switch result {
      case .success(let response) where !answersErrors:
        throw ContractViolation(
          rule: .passesErrorsOn, subject: subject,
          observation: "`next` threw for “\(request.address)”, and the interceptor returned "
            + "\(response). If that is intended, pass `answersErrors: true`.")
      case .success: break
      case .failure(let error):
        if let failure = error as? NextCalls.Failure {
          if failure.id != request.id {
            throw .mixedUp(subject, "the caller of request \(request.id) received \(failure)")
          }
        } else {
          throw ContractViolation(
            rule: .passesErrorsOn, subject: subject,
            observation: "`next` threw for “\(request.address)”, and the interceptor threw "
              + "another error: \(error)")
        }
      }
    }
  }

  /// One request whose `next` waits until it is cancelled.
  func cancellation() async throws(ContractViolation) {
    let request = try samples.requests(for: subject)[0]
    let record = RouteLock(NextCalls())
    // This clock never advances: only cancellation ends the sleep.
    let never = ManualClock()
    let trial = ContractTrial {
      try await interceptor.intercept(request) { passed in
        record.withLock { $0.passed.append(passed) }
        try await never.sleep(for: .seconds(1))
        return .handled
      }
    }
    _ = await trial.end(within: samples.limit, moving: samples.clock, or: never)
    trial.cancel()
    _ = try await trial.end(
      of: request, by: subject, samples, when: "after its task was cancelled")
    try checkCalls(of: request, record.withLock { $0 })
  }

  // MARK: Running

  private func runAll(
    _ answer: @escaping @Sendable (RouteRequest) throws -> RouteResponse,
    judge: (RouteRequest, NextCalls, Result<RouteResponse, any Error>) throws(ContractViolation) ->
      Void
  ) async throws(ContractViolation) {
    let requests = try samples.requests(for: subject)
    let records = requests.map { _ in RouteLock(NextCalls()) }
    let trials = zip(requests, records).map { request, record in
      ContractTrial { [clock = samples.clock] in
        defer { record.withLock { $0.endTime = clock?.now } }
        return try await interceptor.intercept(request) { passed in
          record.withLock { calls in
            calls.passed.append(passed)
            calls.time = clock?.now
          }
          // Mixes the order: `next` tends to return last for the first request.
          for _ in request.id..<UInt64(ContractSamples.count + 1) {
            for _ in 0..<10 { await Task.yield() }
          }
          return try answer(request)
        }
      }
    }
    for (request, (trial, record)) in zip(requests, zip(trials, records)) {
      let result = try await trial.end(
        of: request, by: subject, samples, when: "although `next` had returned or was not called")
      let calls = record.withLock { $0 }
      try checkCalls(of: request, calls)
      try judge(request, calls, result)
    }
  }

  private func checkCalls(
    of request: RouteRequest, _ calls: NextCalls
  ) throws(ContractViolation) {
    let passed = calls.passed
    if passed.count > 1 {
      throw ContractViolation(
        rule: .callsNextOnce, subject: subject,
        observation: "it called `next` \(passed.count) times for “\(request.address)”.")
    }
    for other in passed {
      if other.id != request.id {
        throw .mixedUp(subject, "for request \(request.id) it passed on request \(other.id)")
      }
      if let mark = ContractSamples.foreignMark(in: other.address, for: request.id) {
        throw .mixedUp(
          subject, "for “\(request.address)” it passed on “\(other.address)”, which names \(mark)")
      }
    }
  }
}
