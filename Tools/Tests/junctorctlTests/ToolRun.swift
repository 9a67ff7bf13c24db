// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

/// One run of the command inside the test, with what it wrote.
struct ToolRun {
  let status: Status
  let output: String
  let errors: String

  /// The lines of the output.
  let lines: [String]

  /// The output with `N` for each number of nodes, which depends on how the table stores routes.
  var uncounted: String {
    output.replacing(/(V = |visited (?=\d+ of)|at most (?=\d+ nodes)|"(?:bound|visited)":)\d+/) {
      "\($0.1)N"
    }
  }

  /// The output, read as one object of JSON a line.
  func objects() throws -> [[String: Any]] {
    try lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments; `ROUTES` stands for a file with the contents of `routes`.
  ///   - input: The standard input.
  ///   - chunk: The number of input bytes per read.
  init(
    _ arguments: [String], routes: String = "", input: [UInt8] = [], chunk: Int = 1 << 16
  ) throws {
    let file = try TemporaryFile(Array(routes.utf8))
    let (output, errors) = (Sink(), Sink())
    var rest = input[...]
    let streams = Streams(
      input: { (buffer) throws(StreamError) in
        buffer = Array(rest.prefix(chunk))
        rest = rest.dropFirst(chunk)
      },
      output: Output(output.write), errors: Output(errors.write))
    let named = arguments.map { $0 == "ROUTES" ? file.path : $0 }
    status = JunctorctlCommand.run(named, streams)
    self.output = output.text.replacingOccurrences(of: file.path, with: "ROUTES")
    lines = self.output.split(separator: "\n").map(String.init)
    self.errors = errors.text.replacingOccurrences(of: file.path, with: "ROUTES")
  }
}

/// Stores the output.
private final class Sink {
  private var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }
  func write(_ more: [UInt8]) throws(StreamError) { bytes += more }
}

/// A temporary file, removed with its last reference.
final class TemporaryFile {
  let path: String

  init(_ contents: [UInt8] = []) throws {
    path = NSTemporaryDirectory() + "/junctor-" + UUID().uuidString + ".txt"
    try Data(contents).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
