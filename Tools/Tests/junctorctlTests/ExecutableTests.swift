// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The built program as its users run it.
@Suite(.serialized, .timeLimit(.minutes(1))) struct ExecutableTests {
  /// The program, which is built beside the tests.
  private static func executable() throws -> URL {
    var places = CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)
    places.append(Bundle.main.executablePath ?? "")
    for place in places {
      var url = URL(fileURLWithPath: place)
      while url.path != "/" {
        if url.pathExtension == "xctest" {
          let program = url.deletingLastPathComponent().appendingPathComponent("junctorctl")
          if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        }
        url.deleteLastPathComponent()
      }
    }
    throw Missing()
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String { "No executable “junctorctl” is beside the tests." }
  }

  private static func run(
    _ arguments: [String], input: [UInt8] = []
  ) throws -> (status: Int32, output: String) {
    let (source, target) = (try TemporaryFile(input), try TemporaryFile())
    let process = Process()
    process.executableURL = try executable()
    process.arguments = arguments
    process.standardInput = FileHandle(forReadingAtPath: source.path)
    process.standardOutput = FileHandle(forWritingAtPath: target.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    let output = try String(contentsOfFile: target.path, encoding: .utf8)
    return (process.terminationStatus, output)
  }

  @Test func exitStatusHasTheResult() throws {
    let routes = try TemporaryFile(Array("/order/:id([0-9]+)\n".utf8))
    let slip = try TemporaryFile(Array("/order/:id([^.]+)\n".utf8))
    let broken = try TemporaryFile(Array("/order/:id:\n".utf8))
    let table: [([String], Int32)] = [
      (["match", routes.path, "/order/7"], 0), (["match", routes.path, "/order/x"], 1),
      (["match", broken.path, "/order/7"], 2), (["match"], 2), (["match", "/nowhere"], 2),
      (["explain", routes.path, "/order/7"], 0), (["explain", routes.path, "/order/x"], 1),
      (["lint", routes.path], 0), (["lint", slip.path], 1), (["lint", broken.path], 1),
      (["lint", "/nowhere"], 2), (["list", routes.path], 0), (["list", broken.path], 2),
      (["url", "/order/:id", "id=7"], 0), (["url", "/order/:id"], 1), (["url", "/:"], 2),
      (["manifest", routes.path], 0), (["manifest", broken.path], 2),
      (["diff", routes.path, routes.path], 0), (["diff", routes.path, slip.path], 1),
      (["diff", routes.path, broken.path], 2), (["check", slip.path], 1),
      (["check", "/nowhere"], 2),
      (["--help"], 0), (["--nonsense"], 2),
    ]
    for (arguments, status) in table {
      #expect(try Self.run(arguments).status == status, "\(arguments)")
    }
  }

  @Test func generatedFileIsWrittenToAPipe() throws {
    let routes = try TemporaryFile(Array("/order/:id\n".utf8))
    let (process, output) = (Process(), Pipe())
    process.executableURL = try Self.executable()
    process.arguments = [
      "generate", routes.path, "--swift", "/dev/stdout", "--markdown", "/dev/null",
    ]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.hasPrefix("// Generated from routes.json") && text.hasSuffix("}\n"))
    #expect(!text.contains(": written"))
  }

  @Test func urlsComeFromStandardInput() throws {
    let routes = try TemporaryFile(Array("/order/:id\n".utf8))
    let (status, output) = try Self.run(
      ["match", routes.path, "--space", "mall"], input: Array("mall://order/7\n/nope".utf8))
    #expect(status == 1)
    #expect(
      output == """
        matched     mall://order/7  →  /order/:id  id="7"
        notFound    /nope  (no route matches it)

        """)
  }

  @Test func readerCanCloseTheOutputEarly() throws {
    let routes = try TemporaryFile(Array("/:id\n".utf8))
    let process = Process()
    process.executableURL = try Self.executable()
    process.arguments = ["match", routes.path]
    let source = try TemporaryFile(Array(String(repeating: "/abc\n", count: 20_000).utf8))
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle(forReadingAtPath: source.path)
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    _ = output.fileHandleForReading.availableData
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 1)
    #expect(errors.fileHandleForReading.availableData.isEmpty)
  }

  @Test func eachLineHasItsResultBeforeTheNextInConstantMemory() throws {
    let routes = try TemporaryFile(Array("/order/:id\n/files/*\n".utf8))
    let process = Process()
    process.executableURL = try Self.executable()
    process.arguments = ["match", routes.path, "--format", "json"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()

    /// Asks some lines and waits for as many answers.
    func ask(_ line: String, _ count: Int) throws {
      let lines = Data(String(repeating: line + "\n", count: count).utf8)
      try input.fileHandleForWriting.write(contentsOf: lines)
      var missing = count
      while missing > 0 {
        let answers = output.fileHandleForReading.availableData
        try #require(!answers.isEmpty)
        missing -= answers.count { $0 == 0x0A }
      }
    }
    try ask("/order/1", 1)
    for _ in 0..<20 { try ask("/order/1?x=y", 200) }
    let before = Self.peakMemory(of: process)
    let rounds = Laws.count(200, usually: 20)
    for _ in 0..<rounds { try ask("/files/a/b/c?x=y#z", 200) }
    let after = Self.peakMemory(of: process)
    if let before, let after {
      print("Peak memory after 4,000 lines: \(before) KB, after \(200 * rounds) more: \(after) KB")
      #expect(after - before < 4_096)
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// The most memory that a process has used, in KB; `nil` where the system does not tell.
  private static func peakMemory(of process: Process) -> Int? {
    let path = "/proc/\(process.processIdentifier)/status"
    guard let status = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }
}
