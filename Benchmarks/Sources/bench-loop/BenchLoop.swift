// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Workloads

/// One loop for an instruction counter: `bench-loop path 100`.
///
/// Prints the number of requests and their sum. It is a separate program without tasks and threads, because valgrind
/// does not support these reliably.
@main
enum BenchLoop {
  static func main() throws {
    let arguments = CommandLine.arguments
    let loops = [
      "path": Workload.api, "url": Workload.api.asURLs, "miss": Workload.api.missing,
      "mix": Workload.mix,
    ]
    guard arguments.count == 3, let loop = loops[arguments[1]], let passes = Int(arguments[2])
    else {
      print("usage: bench-loop \(loops.keys.sorted().joined(separator: "|")) PASSES")
      return
    }
    let table = try Subject(loop.routes)
    var sum = 0
    for _ in 0..<passes { sum &+= table.pass(loop.requests) }
    print(passes * loop.requests.count, sum)
  }
}
