// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// The requests that a contract check passes to a step or a handler.
///
///     try await expectHandlerContract(
///       OrderHandler(), samples: ContractSamples(matching: "/order/:id") { "/order/\($0)" })
///
/// The address of each sample contains a unique number. If the number of one request appears in the
/// result for another, the subject has kept state that it must not keep.
public struct ContractSamples: Sendable {
  let pattern: String?
  let source: RouteSource
  let payload: RoutePayload?
  let clock: ManualClock?
  let limit: ContractLimit
  let address: @Sendable (Int) -> String

  /// Creates samples.
  ///
  /// - Parameters:
  ///   - pattern: The pattern that matches; `nil` for requests that no route matches.
  ///   - source: The source of the requests.
  ///   - payload: The payload of the requests.
  ///   - clock: The clock on which the step or handler sleeps or has deadlines. The check advances it
  ///     whenever a task sleeps.
  ///   - limit: The time limit of each call.
  ///   - address: Returns an address that contains the given number of seven digits.
  public init(
    matching pattern: String? = nil, source: RouteSource = .app,
    payload: RoutePayload? = nil, clock: ManualClock? = nil,
    limit: ContractLimit = ContractLimit(),
    address: @escaping @Sendable (Int) -> String = { "app://sample/\($0)" }
  ) {
    self.pattern = pattern
    self.source = source
    self.payload = payload
    self.clock = clock
    self.limit = limit
    self.address = address
  }

  static let count = 8

  private static func mark(_ index: Int) -> Int { 7_310_000 + 111 * index }

  func requests(for subject: String) throws(ContractViolation) -> [RouteRequest] {
    var requests: [RouteRequest] = []
    for index in 1...Self.count {
      let address = address(Self.mark(index))
      do {
        requests.append(
          try .sample(
            address: address, matching: pattern, source: source, payload: payload,
            id: UInt64(index)))
      } catch {
        throw ContractViolation(
          rule: .hasSamples, subject: subject,
          observation: "“\(address)” is not a valid request: \(error)")
      }
    }
    return requests
  }

  /// The number of a sample other than `id` that `text` contains.
  static func foreignMark(in text: String, for id: UInt64) -> String? {
    (1...count).lazy.filter { UInt64($0) != id }.map { "\(mark($0))" }.first { mark in
      text.utf8.indices.contains { text.utf8[$0...].starts(with: mark.utf8) }
    }
  }
}
