// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Checks the contract of a gate, which `RouteGate` documents.
///
///     @Test func riskGateFollowsItsContract() async throws {
///       try await expectGateContract(RiskGate { _ in false })
///     }
///
/// Calls the gate with several requests, in different orders and from several tasks at once. State
/// that the gate keeps is detected if a request or a response contains the number of another
/// request. The check does not measure how long the gate takes.
///
/// - Parameters:
///   - gate: The gate.
///   - samples: The requests to pass to it.
/// - Throws: A ``ContractViolation`` for the first rule that is violated.
public func expectGateContract(
  _ gate: some RouteGate, samples: ContractSamples = ContractSamples()
) async throws(ContractViolation) {
  let check = GateCheck(gate: gate, samples: samples)
  try check.nestedCalls()
  try await check.concurrentCalls()
}

private struct GateCheck<Gate: RouteGate>: Sendable {
  let gate: Gate
  let samples: ContractSamples

  /// Admits all requests, then leaves in reverse order, as when a handler opens another address.
  func nestedCalls() throws(ContractViolation) {
    var waiting: [RouteRequest] = []
    for request in try samples.requests(for: gate.name) {
      if let admitted = try admit(request) { waiting.append(admitted) }
    }
    for request in waiting.reversed() { try leave(request) }
  }

  func concurrentCalls() async throws(ContractViolation) {
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

  /// The request that the gate has admitted; `nil` if it did not.
  private func admit(_ request: RouteRequest) throws(ContractViolation) -> RouteRequest? {
    var admitted = request
    let answer: RouteResponse?
    do {
      answer = try gate.admit(&admitted)
    } catch {
      try check("\(error)", "its error for", request)
      return nil
    }
    if admitted.id != request.id {
      throw .mixedUp(gate.name, "for request \(request.id) it admitted request \(admitted.id)")
    }
    try check(admitted.address, "the admitted address for", request)
    guard let answer else { return admitted }
    try check("\(answer)", "its response to", request)
    return nil
  }

  private func leave(_ request: RouteRequest) throws(ContractViolation) {
    var response = RouteResponse.value(NextCalls.Answer(id: request.id))
    do {
      try gate.leave(&response, request)
    } catch {
      try check("\(error)", "its error when leaving for", request)
      return
    }
    if let answer = response.value as? NextCalls.Answer, answer.id != request.id {
      throw .mixedUp(gate.name, "the response to request \(request.id) became \(answer)")
    }
    try check("\(response)", "the response after it for", request)
  }

  private func check(
    _ text: String, _ what: String, _ request: RouteRequest
  ) throws(ContractViolation) {
    if let mark = ContractSamples.foreignMark(in: text, for: request.id) {
      throw .mixedUp(gate.name, "\(what) “\(request.address)” was “\(text)”, which names \(mark)")
    }
  }
}
