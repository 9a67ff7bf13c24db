// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import BasicContainers
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
      let table = try Subject(workload.routes)
      let requests = HeldRequests(workload.requests)
      let numbers = Dictionary(
        workload.requests.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
      let count = workload.requests.count
      let peers = [
        Peer(recorded.name, units: count) { requests.sum { table.sum($0) } },
        Peer("Dictionary", units: count) { requests.sum { numbers[$0] ?? 0 } },
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

  @inline(__always)
  func sum(_ body: (String) -> Int) -> Int {
    var sum = 0
    for index in requests.indices { sum &+= Self.result(of: requests[index], body) }
    return sum
  }

  @inline(__always)
  private static func result(of request: borrowing Request, _ body: (String) -> Int) -> Int {
    body(request.text)
  }
}
