// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Checks what a gate promises: see `RouteGate`.
///
///     @Test func riskGateKeepsItsPromises() async throws {
///       try await expectGateContract(RiskGate { _ in false })
///     }
///
/// The gate is tried with several requests, on their way in and out in different orders and from
/// several tasks at once. What it keeps is noticed where it shows: in a request or a response that
/// names another request. How quick it is, no check without a real clock can tell.
///
/// - Parameters:
///   - gate: The gate.
///   - samples: The requests to try it with.
/// - Throws: A ``ContractViolation`` for the first promise that is broken.
public func expectGateContract(
  _ gate: some RouteGate, samples: ContractSamples = ContractSamples()
) async throws(ContractViolation) {
  let check = GateCheck(gate: gate, samples: samples)
  try check.nestedWays()
  try await check.waysAtOnce()
}

private struct GateCheck<Gate: RouteGate>: Sendable {
  let gate: Gate
  let samples: ContractSamples

  /// All in, then all out, the first one last: as when a handler opens another address.
  func nestedWays() throws(ContractViolation) {
    var waiting: [RouteRequest] = []
    for request in try samples.requests(for: gate.name) {
      if let admitted = try admit(request) { waiting.append(admitted) }
    }
    for request in waiting.reversed() { try leave(request) }
  }

  /// Each from a task of its own.
  func waysAtOnce() async throws(ContractViolation) {
    let violations = await withTaskGroup(of: ContractViolation?.self) { group in
      for round in 0..<20 {
        guard let requests = try? samples.requests(for: gate.name) else { continue }
        for request in round.isMultiple(of: 2) ? requests : requests.reversed() {
          group.addTask {
            do throws(ContractViolation) {
              guard let admitted = try admit(request) else { return nil }
              await Task.yield()
              try leave(admitted)
              return nil
            } catch {
              return error
            }
          }
        }
      }
      var found: [ContractViolation] = []
      for await case let violation? in group { found.append(violation) }
      return found
    }
    if let first = violations.first { throw first }
  }

  /// The request as the gate let it through; `nil` when it did not.
  private func admit(_ request: RouteRequest) throws(ContractViolation) -> RouteRequest? {
    var admitted = request
    let answer: RouteResponse?
    do {
      answer = try gate.admit(&admitted)
    } catch {
      try check("\(error)", "its refusal of", request)
      return nil
    }
    if admitted.id != request.id {
      throw .mixedUp(gate.name, "for request \(request.id) it let request \(admitted.id) through")
    }
    try check(admitted.address, "the address that it let through for", request)
    guard let answer else { return admitted }
    try check("\(answer)", "its answer to", request)
    return nil
  }

  private func leave(_ request: RouteRequest) throws(ContractViolation) {
    var response = RouteResponse.value(NextCalls.Answer(id: request.id))
    do {
      try gate.leave(&response, request)
    } catch {
      try check("\(error)", "its error on the way out of", request)
      return
    }
    if let answer = response.value as? NextCalls.Answer, answer.id != request.id {
      throw .mixedUp(gate.name, "the response to request \(request.id) became \(answer)")
    }
    try check("\(response)", "the response it let out to", request)
  }

  private func check(
    _ text: String, _ what: String, _ request: RouteRequest
  ) throws(ContractViolation) {
    if let mark = ContractSamples.foreignMark(in: text, for: request.id) {
      throw .mixedUp(gate.name, "\(what) “\(request.address)” was “\(text)”, which names \(mark)")
    }
  }
}
