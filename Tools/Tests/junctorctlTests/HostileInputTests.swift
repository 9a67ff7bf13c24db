// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorDiff
import TestSupport
import Testing

@testable import junctorctl

/// Input that could crash, hang or exhaust the memory.
@Suite(.timeLimit(.minutes(1))) struct HostileInputTests {
  private static let routes = #"""
    /x/:a((?:a+)+b)
    /y/:a((?:[^/]*)*?c|(?:a|aa)+d)
    /deep/*
    /:p/:q/:r(.*z)
    /q?k=:k((?:a+)+b)
    /f#:f((?:a+)+b)
    """#

  private static let wide = ["--limit-bytes", "65535", "--limit-segments", "65535"]

  private static func answers(_ input: [UInt8], _ options: [String] = []) throws -> [String] {
    let run = try ToolRun(
      ["match", "ROUTES", "--format", "json"] + options, routes: routes, input: input)
    #expect(run.errors == "")
    return try run.objects().map { object in
      let error = object["error"] as? [String: Any]
      return try #require(error?["code"] as? String ?? object["outcome"] as? String)
    }
  }

  @Test(arguments: [
    ("app://x/", "", "notFound"), ("app://x/", "b", "matched"), ("app://y/", "!", "notFound"),
    ("app://y/", "d", "matched"), ("app://q?k=", "", "notFound"), ("app://q?k=", "b", "matched"),
    ("app://f#", "", "notFound"), ("app://f#", "b", "matched"),
  ])
  func repeatedRepetitionsAreLinear(_ start: String, _ end: String, _ outcome: String) throws {
    let count = 65_535 - start.utf8.count - end.utf8.count
    let url = start + String(repeating: "a", count: count) + end
    #expect(try Self.answers(Array(url.utf8), Self.wide) == [outcome])
    // Longer lines are not parsed.
    let longer = start + String(repeating: "a", count: 100_000) + end
    #expect(try Self.answers(Array(longer.utf8), Self.wide) == ["tooLong"])
    #expect(try ToolRun(["explain", "ROUTES", url] + Self.wide, routes: Self.routes).errors == "")
  }

  @Test func tenThousandSegments() throws {
    let inside = Array(("app://deep" + String(repeating: "/a", count: 10_000) + "\n").utf8)
    let outside = Array(("app://a/b" + String(repeating: "/a", count: 10_000) + "\n").utf8)
    let slashes = Array(("app://deep" + String(repeating: "/", count: 10_000) + "\n").utf8)
    #expect(
      try Self.answers(inside + outside + slashes, Self.wide) == ["matched", "notFound", "matched"])
    #expect(
      try Self.answers(inside, ["--limit-bytes", "65535"]) == ["tooManySegments"])
    #expect(try Self.answers(inside) == ["tooLong"])
  }

  @Test func linesOfAMegabyteAndMore() throws {
    let megabyte = [UInt8](repeating: 0x61, count: LineReader.longest)
    let input = megabyte + [0x0A] + megabyte + megabyte + [0x0A] + Array("app://deep/1\n".utf8)
    let run = try ToolRun(
      ["match", "ROUTES", "--format", "json"], routes: Self.routes, input: input)
    let urls = try run.objects().map { try #require($0["url"] as? String) }
    #expect(urls.map(\.utf8.count) == [1 << 20, (1 << 20) + 3, 12])
    #expect(urls[1].hasSuffix("a…"))
    #expect(try Self.answers(input) == ["tooLong", "tooLong", "matched"])
    // In text, it is shortened.
    let text = try ToolRun(["match", "ROUTES"], routes: Self.routes, input: input)
    #expect(text.output.utf8.count < 2_000)
  }

  @Test func fiftyThousandLinesOfRandomBytes() throws {
    let count = Laws.count(50_000, usually: 5_000)
    var generator = SplitMix(seed: 1)
    let alphabet = Array("/:?#%@[]{}.&=+\\aZ09- \t\r\0".utf8) + [0x80, 0xC3, 0xA9, 0xE5, 0xFF]
    let starts = ["", "/", "app://", "app:", "http://", "//", "\u{FEFF}"].map { Array($0.utf8) }
    var input: [UInt8] = []
    for _ in 0..<count {
      input += starts.randomElement(using: &generator)!
      let isWild = Bool.random(using: &generator)
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        let byte =
          isWild
          ? UInt8.random(in: 0...255, using: &generator)
          : alphabet.randomElement(using: &generator)!
        input.append(byte == 0x0A ? 0x0B : byte)
      }
      input.append(0x0A)
    }
    let run = try ToolRun(
      ["match", "ROUTES", "--format", "json"], routes: Self.routes, input: input)
    #expect(run.errors == "")
    #expect(run.lines.count == count)
    // An independent parser reads every hundredth.
    for line in stride(from: 0, to: count, by: 100).map({ run.lines[$0] }) {
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
    let text = try ToolRun(
      ["match", "ROUTES"], routes: Self.routes, input: Array(input.prefix(200_000)))
    #expect(!text.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func randomBytesAsARoutesFile() throws {
    var generator = SplitMix(seed: 2)
    let alphabet = Array("/:?#%@[]{}()*+.&=\\ab09-^ \t\n\npriority=exposure".utf8) + [0xC3, 0xA9]
    for _ in 0..<300 {
      let count = Int.random(in: 0...120, using: &generator)
      let contents = (0..<count).map { _ in alphabet.randomElement(using: &generator)! }
      let report = RoutesFile(name: "routes", contents: contents).lint()
      #expect(report.text.text.contains("V = "))
      #expect(report.findings.isEmpty || report.text.text.contains("routes:"))
    }
  }

  @Test func changedBytesOfAManifest() throws {
    var generator = SplitMix(seed: 3)
    let manifest = Array(
      #"{"schemaVersion":1,"spaces":["a"],"routes":[{"id":"a","pattern":"/a\u00e9/:id","parameters":[{"name":"id","in":"path"}]}]}"#
        .utf8)
    #expect(RoutesFile(name: "routes", contents: manifest).routes.count == 1)
    for _ in 0..<300 {
      var contents = manifest
      for _ in 0..<2 {
        contents[.random(in: 2..<contents.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      let file = RoutesFile(name: "routes", contents: contents)
      #expect(file.routes.count <= 1)
      #expect(file.routes.isEmpty || file.problems.isEmpty)
    }
  }
}
