// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing

@testable import JunctorBridge

/// The tables of errors in the documentation, and those of the code.
@Suite struct ErrorTableTests {
  private static let codes = Set(BridgeCode.all.map(\.rawValue))

  private func text(_ path: String) throws -> String {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The codes in a text.
  private func codes(in text: Substring) -> [String] {
    text.matches(of: /(?:bridge|route)\.[a-z_]+/).map { String($0.output) }
  }

  @Test func protocolListsAllCodesAndWhetherTheyCanBeRetried() throws {
    let document = try text("docs/bridge-protocol.md")
    let section = try #require(
      document.split(separator: "## Errors").last?.split(separator: "\n## ").first)
    var rows: [String: Bool] = [:]
    for line in section.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      for code in codes(in: cells[1]) {
        rows[code] = cells[4].trimmingCharacters(in: .whitespaces) == "yes"
      }
    }
    let endingsOfSynchronousCalls: Set = ["route.needs_async"]
    #expect(Set(rows.keys) == Self.codes.subtracting(endingsOfSynchronousCalls))
    for (code, isRetryable) in rows {
      #expect(BridgeCode(rawValue: code).isRetryable == isRetryable, "\(code)")
    }
  }

  @Test(arguments: [
    "Sources/Core/JunctorLinks/JunctorLinks.docc/H5Pages.md",
    "Sources/Web/JunctorBridge/Resources/junctor.d.ts",
  ])
  func otherListsHaveOnlyCodesOfTheCode(_ path: String) throws {
    let document = try text(path)
    let list = try #require(document.split(separator: "## The codes").last)
    // `bridge.unavailable` is made by the script.
    let known = Self.codes.union(["bridge.unavailable", "route.of_tomorrow"])
    #expect(Set(codes(in: list)).subtracting(known) == [], "\(path)")
    let missing = Self.codes.filter { $0.hasPrefix("bridge.") }.subtracting(codes(in: list))
    #expect(missing.isEmpty, "\(path)")
  }

  @Test func endingsAreListedWithTheirCodes() throws {
    let document = try text(
      "Sources/Core/JunctorRouting/JunctorRouting.docc/ErrorsAndFallbacks.md")
    for code in RouteError.Code.allCases {
      #expect(document.contains("| `\(code.rawValue)` |"), "\(code)")
    }
  }
}
