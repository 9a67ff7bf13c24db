// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

/// A table with helpers for tests.
struct TestTable {
  var table: RouteTable
  let spaces: RouteSpaces
  private var attempts = 10_000

  init(_ spaces: [RouteSpace] = [.scheme("mall")]) {
    self.spaces = RouteSpaces(spaces)
    table = RouteTable(spaces: self.spaces)
  }

  /// Creates a table of patterns, with the numbers 0, 1, … and perhaps a priority after a tab.
  init(_ patterns: [String], in spaces: [RouteSpace] = [.scheme("mall")]) throws {
    self.init(spaces)
    for (number, pattern) in patterns.enumerated() {
      let parts = pattern.split(separator: "\t")
      try insert(String(parts[0]), number, priority: parts.count > 1 ? Int(parts[1])! : 0)
    }
  }

  mutating func insert(_ pattern: String, _ number: Int, priority: Int = 0) throws {
    // Also after a refusal, which leaves the table as it was.
    defer { if table.nodes.count < 64 { table.expectInvariants() } }
    try table.insert(
      RoutePattern(pattern), id: RouteID(rawValue: Int32(number)), priority: priority)
  }

  /// Returns the error of an attempt; `nil` when there was none.
  mutating func refusal(_ pattern: String, priority: Int = 0) -> RouteTableError? {
    attempts += 1
    do {
      try insert(pattern, attempts, priority: priority)
      return nil
    } catch {
      return error as? RouteTableError
    }
  }

  func url(_ text: String) throws -> RoutableURL {
    try #require(spaces.resolve(ParsedURL(text)))
  }

  /// Returns the pattern that answers; `nil` when none does, or the URL is foreign.
  func winner(_ text: String) throws -> String? {
    guard let url = spaces.resolve(try ParsedURL(text)) else { return nil }
    return table.match(url)?.pattern.text
  }

  /// Returns the captured values of the winner, in the order of the names.
  func captures(_ text: String) throws -> [String]? {
    try table.match(url(text))?.captures.all.map(\.value)
  }

  /// Returns all patterns that match, best first.
  func all(_ text: String) throws -> [String] {
    var cursor = table.cursor(try url(text))
    var result: [String] = []
    while let match = cursor.next() { result.append(match.pattern.text) }
    return result
  }
}

extension RouteTable {
  var count: Int { ranked.count }

  /// Records an issue for each invariant that does not hold.
  func expectInvariants(sourceLocation: SourceLocation = #_sourceLocation) {
    for violation in violatedInvariants {
      Issue.record("\(violation)", sourceLocation: sourceLocation)
    }
  }
}

extension RouteTrace {
  /// The URL, the winner, then each candidate.
  var description: String {
    var lines = [url, winner.map { "  wins: \($0.pattern.text)" } ?? "  nothing matches"]
    for candidate in candidates {
      lines.append(
        "  \(candidate.pattern.text)  segment \(candidate.segment): \(candidate.reason)")
    }
    return lines.joined(separator: "\n")
  }
}
