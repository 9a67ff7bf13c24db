// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Checks what a handler promises.
///
/// - It responds to each request once, by returning or throwing.
/// - It keeps nothing about one request. It serves every request, several at a time.
///
///     @Test func orderHandlerKeepsItsPromises() async throws {
///       try await expectHandlerContract(
///         OrderHandler(store: .empty).handle,
///         samples: ContractSamples(matching: "/order/:id") { "/order/\($0)" })
///     }
///
/// The handler is tried with several requests at once, and with one whose caller gives up. What it
/// keeps is noticed where it shows: in an answer, or in an error, that names another request.
///
/// - Parameters:
///   - handle: The handler, made with stand-ins for whatever takes real time.
///   - samples: The requests to try it with. They should be such that the answer names them.
/// - Throws: A ``ContractViolation`` for the first promise that is broken.
public func expectHandlerContract(
  _ handle: @escaping @Sendable (RouteRequest) async throws -> RouteResponse,
  samples: ContractSamples = ContractSamples()
) async throws(ContractViolation) {
  let subject = "The handler"
  let requests = try samples.requests(for: subject)
  for round in 1...2 {
    // The other way round in the second, so that whoever comes last in one comes first in the other.
    let ordered = round == 1 ? requests : requests.reversed()
    let trials = ordered.map { request in
      ContractTrial { try await handle(request) }
    }
    for (request, trial) in zip(ordered, trials) {
      let result = try await trial.end(of: request, by: subject, samples, when: "at all")
      let text =
        switch result {
        case .success(let response): "\(response)"
        case .failure(let error): "\(error)"
        }
      if let mark = ContractSamples.foreignMark(in: text, for: request.id) {
        throw .mixedUp(
          subject, "“\(request.address)” was answered with “\(text)”, which names \(mark)")
      }
    }
  }
  let last = ContractTrial { try await handle(requests[0]) }
  last.cancel()
  _ = try await last.end(
    of: requests[0], by: subject, samples, when: "after its caller had given up")
}
