// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Checks the contract of a handler.
///
/// - It returns or throws once for each request.
/// - It keeps no state of a request. It can be called for several requests at once.
///
///     @Test func orderHandlerFollowsItsContract() async throws {
///       try await expectHandlerContract(
///         OrderHandler(store: .empty).handle,
///         samples: ContractSamples(matching: "/order/:id") { "/order/\($0)" })
///     }
///
/// Calls the handler with several requests at once, and with one whose task is cancelled. State that
/// the handler keeps is detected if a response or an error contains the number of another request.
///
/// - Parameters:
///   - handle: The handler, with test doubles for everything that takes real time.
///   - samples: The requests to pass to it. The responses should contain their numbers.
/// - Throws: A ``ContractViolation`` for the first rule that is violated.
public func expectHandlerContract(
  _ handle: @escaping @Sendable (RouteRequest) async throws -> RouteResponse,
  samples: ContractSamples = ContractSamples()
) async throws(ContractViolation) {
  let subject = "The handler"
  let requests = try samples.requests(for: subject)
  for round in 1...2 {
    // In reverse order in the second round, so that each request precedes every other once.
    let ordered = round == 1 ? requests : requests.reversed()
    let trials = ordered.map { request in
      ContractTrial { try await handle(request) }
    }
    for (request, trial) in zip(ordered, trials) {
      let result = try await trial.end(of: request, by: subject, samples, when: "within the limit")
      let text =
        switch result {
        case .success(let response): "\(response)"
        case .failure(let error): "\(error)"
        }
      if let mark = ContractSamples.foreignMark(in: text, for: request.id) {
        throw .mixedUp(
          subject, "the result for “\(request.address)” was “\(text)”, which names \(mark)")
      }
    }
  }
  let last = ContractTrial { try await handle(requests[0]) }
  last.cancel()
  _ = try await last.end(
    of: requests[0], by: subject, samples, when: "after its task was cancelled")
}
