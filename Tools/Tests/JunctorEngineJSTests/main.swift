// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The engines as a program: one request per line of standard input, one answer per line of standard output. A contract
// with a name is one of a comparison. With the argument `time`, the program prints the time of all requests in
// microseconds instead of the answers.

internal import JunctorEngine

var engine = Engine()
var comparison = ComparisonEngine()

/// Returns the answer to a line.
@MainActor func answer(_ line: [UInt8]) -> [UInt8] {
  let isComparison = [#"{"ask":"compare""#, #"{"ask":"load","name":"#].contains {
    line.starts(with: $0.utf8)
  }
  return isComparison ? comparison.answer(line) : engine.answer(line)
}

var requests: [[UInt8]] = []
while let line = readLine() { requests.append(Array(line.utf8)) }
if CommandLine.arguments.contains("time") {
  // The first request loads the contract.
  _ = answer(requests.removeFirst())
  for round in 0..<2 {
    let time = ContinuousClock().measure { for request in requests { _ = answer(request) } }
    if round == 1 { print(Int(time / .microseconds(1))) }
  }
} else {
  for request in requests { print(String(decoding: answer(request), as: UTF8.self)) }
}
