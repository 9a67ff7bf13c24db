// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Workloads

/// What is measured; the numbers are those of the table in `docs/performance.md`.
enum Rows {
  struct Options: Sendable {
    var rounds = 21
    /// The most routes of the generated tables.
    var largest = 1_000_000
  }

  static let numbers = Array(1...11)

  /// Measures one row.
  ///
  /// Rows 6 and 7 are one run, so that the same matches are the measure of both.
  @concurrent
  static func measure(_ row: Int, _ options: Options) async throws -> Figures {
    var figures = Figures()
    switch row {
    case 1: try await path(&figures, options)
    case 2: try await url(&figures, options)
    case 3: try await growth(&figures, options)
    case 4: try await backtracking(&figures, options)
    case 5: try allocations(&figures)
    case 6, 7: try await dispatch(&figures, options)
    case 8: try await build(&figures, options)
    case 9: try memory(&figures, options)
    case 10: try readers(&figures, options)
    case 11: try await constraints(&figures, options)
    default: preconditionFailure("There is no row \(row).")
    }
    return figures
  }

  // MARK: Loops for an instruction counter

  static let loops = ["path", "url", "miss", "mix", "s10k", "hummingbird"]

  /// Does one loop and nothing else; returns how many requests it answered, and their sum.
  static func loop(_ name: String, passes: Int) throws -> (requests: Int, sum: Int) {
    let workload =
      switch name {
      case "url": Workload.api.asURLs
      case "miss": Workload.api.missing
      case "mix": Workload.mix
      case "s10k": Workload.generated(10_000)
      default: Workload.api
      }
    let pass: () -> Int
    if name == "hummingbird" {
      let trie = HummingbirdTrie(workload.routes)
      pass = { trie.pass(workload.requests) }
    } else {
      let table = try Subject(workload.routes)
      pass = { table.pass(workload.requests) }
    }
    var sum = 0
    for _ in 0..<passes { sum &+= pass() }
    return (passes * workload.requests.count, sum)
  }
}
