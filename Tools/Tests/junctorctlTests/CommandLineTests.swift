// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

@Suite struct CommandLineTests {
  @Test(arguments: [
    ["nonsense"], ["match"], ["match", "ROUTES", "--format", "xml"],
    ["match", "ROUTES", "--from", "unknown", "/a"], ["match", "ROUTES", "--space", "a b", "/a"],
    ["match", "ROUTES", "--space", "mailto", "/a"], ["match", "ROUTES", "--limit-bytes", "65536"],
    ["match", "ROUTES", "--limit-segments", "0"], ["match", "ROUTES", "--bogus"],
    ["explain", "ROUTES"], ["explain", "ROUTES", "/a", "/b"], ["lint"], ["list"], ["manifest"],
    ["diff", "ROUTES", "ROUTES", "--format", "xml"], ["check", "ROUTES", "--explain", "JD001"],
    ["match", "/no/such/file", "/a"], ["explain", "/no/such/file", "/a"],
  ])
  func wrongUsageEndsWithTwo(_ arguments: [String]) throws {
    let run = try ToolRun(arguments, routes: "/a")
    #expect(run.status == .unusable)
    #expect(run.output == "")
    #expect(!run.errors.isEmpty)
  }

  @Test(arguments: [
    [], ["--help"], ["help"], ["help", "match"], ["match", "-h"], ["explain", "--help"],
    ["lint", "--help"], ["list", "--help"], ["url", "--help"], ["manifest", "--help"],
    ["diff", "--help"], ["check", "--help"],
  ])
  func helpIsWrittenToStandardOutput(_ arguments: [String]) throws {
    let run = try ToolRun(arguments)
    #expect(run.status == .ok)
    #expect(run.output.contains("USAGE: junctorctl"))
    #expect(run.errors == "")
  }

  @Test func versionIsThatOfTheChangelog() throws {
    let changelog = try String(
      contentsOf: URL(filePath: "../../../CHANGELOG.md", relativeTo: URL(filePath: #filePath)),
      encoding: .utf8)
    let version = try #require(changelog.firstMatch(of: #/\n## (\d+\.\d+\.\d+)/#)).1
    let run = try ToolRun(["--version"])
    #expect(run.status == .ok)
    #expect(run.output == "\(version)\n")
  }

  @Test func closedOutputEndsSilently() throws {
    let file = try TemporaryFile(Array("/a".utf8))
    var complaints: [UInt8] = []
    let streams = Streams(
      input: { (buffer) throws(StreamError) in buffer = Array("/a\n".utf8) },
      output: Output { (_) throws(StreamError) in throw .closed },
      errors: Output { (bytes) throws(StreamError) in complaints += bytes })
    // The input has no end: the run stops because of the output.
    #expect(JunctorctlCommand.run(["match", file.path], streams) == .no)
    #expect(complaints.isEmpty)
  }

  @Test func fullDiskIsReported() throws {
    let file = try TemporaryFile(Array("/a".utf8))
    var complaints: [UInt8] = []
    let streams = Streams(
      input: { (buffer) throws(StreamError) in buffer = [] },
      output: Output { (_) throws(StreamError) in throw .failed("standard output: full") },
      errors: Output { (bytes) throws(StreamError) in complaints += bytes })
    #expect(JunctorctlCommand.run(["match", file.path, "/a"], streams) == .unusable)
    #expect(String(decoding: complaints, as: UTF8.self) == "junctorctl: standard output: full\n")
  }
}
