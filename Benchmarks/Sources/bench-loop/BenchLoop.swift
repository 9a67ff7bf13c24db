// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Workloads

/// One loop and nothing else, for an instruction counter: `bench-loop path 100`.
///
/// Prints how many requests it answered, and their sum. A program of its own, without tasks and
/// threads, which valgrind does not always survive.
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
