// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import BasicContainers
internal import JunctorMatching
internal import Workloads

/// Row 19: the route table, compared with matchit, a router in Rust.
///
/// matchit does not run here. Its times were recorded with programs that ran alternately, as multiples of the time of
/// `Dictionary` look-ups of the same requests. This row measures both the table and the look-ups, and divides.
extension Rows {
  private struct Recorded {
    let name: String
    let workload: Workload
    /// The time of matchit, divided by the time of a `Dictionary` look-up.
    let matchit: Double
  }

  static func matchit(_ figures: inout Figures, _ options: Options) async throws {
    let all = [
      Recorded(name: "real values", workload: .api, matchit: 1.40),
      Recorded(name: "two-byte values", workload: .shortAPI, matchit: 1.38),
      Recorded(name: "1,000 routes", workload: .generated(1_000), matchit: 1.41),
      Recorded(name: "10,000 routes", workload: .generated(10_000), matchit: 3.29),
      Recorded(name: "100,000 routes", workload: .generated(100_000), matchit: 11.0),
      Recorded(name: "backtracking", workload: .mix, matchit: 1.95),
    ]
    for recorded in all where recorded.workload.routes.count <= options.largest {
      let workload = recorded.workload
      var table = RouteTable(spaces: [.scheme("app")])
      for (number, route) in workload.routes.enumerated() {
        try table.insert(RoutePattern(route), id: RouteID(rawValue: Int32(number)))
      }
      let (matching, requests) = (table, HeldRequests(workload.requests))
      let numbers = Dictionary(
        workload.requests.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
      let count = workload.requests.count
      let peers = [
        Peer(recorded.name, units: count) { requests.pass(matching) },
        Peer("Dictionary", units: count) { requests.pass(numbers) },
      ]
      let timings = await Timings.interleaving(peers, rounds: options.rounds)
      figures.add("matchit/\(recorded.name)", timings.median(recorded.name))
      figures.add(
        "\(recorded.name) to matchit",
        timings.ratio(recorded.name, to: "Dictionary") / recorded.matchit)
    }
  }
}

/// Requests whose texts a caller holds: a loop borrows them and counts no references, as a loop over texts in Rust.
private final class HeldRequests {
  private struct Request: ~Copyable {
    let text: String
  }

  private var requests: UniqueArray<Request>

  init(_ texts: [String]) {
    requests = UniqueArray(minimumCapacity: texts.count)
    for text in texts { requests.append(Request(text: text)) }
  }

  /// Matches each request; returns the sum of the routes' numbers and the values' lengths.
  @inline(never)
  func pass(_ table: RouteTable) -> Int {
    var sum = 0
    for index in requests.indices { sum &+= Self.match(requests[index], table) }
    return sum
  }

  /// Looks up each request; returns the sum of the numbers.
  @inline(never)
  func pass(_ numbers: [String: Int]) -> Int {
    var sum = 0
    for index in requests.indices { sum &+= Self.find(requests[index], numbers) }
    return sum
  }

  @inline(__always)
  private static func match(_ request: borrowing Request, _ table: RouteTable) -> Int {
    guard let hit = table.hit(request.text) else { return 0 }
    var sum = Int(hit.id.rawValue)
    for index in 0..<(hit.captureCount ?? 0) { sum &+= hit.captureRange(index).count }
    return sum
  }

  @inline(__always)
  private static func find(_ request: borrowing Request, _ numbers: [String: Int]) -> Int {
    numbers[request.text] ?? 0
  }
}
