// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The engine as a program: one request per line of standard input, one answer per line of standard output. With the
// argument `time`, the program prints the time of all requests in microseconds instead of the answers.

internal import JunctorEngine

var engine = Engine()
var requests: [[UInt8]] = []
while let line = readLine() { requests.append(Array(line.utf8)) }
if CommandLine.arguments.contains("time") {
  // The first request loads the contract.
  _ = engine.answer(requests.removeFirst())
  for round in 0..<2 {
    let time = ContinuousClock().measure { for request in requests { _ = engine.answer(request) } }
    if round == 1 { print(Int(time / .microseconds(1))) }
  }
} else {
  for request in requests { print(String(decoding: engine.answer(request), as: UTF8.self)) }
}
