// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import TestSupport
import Testing

@Suite struct ExplorationTests {
  /// A lock that opens with the buttons 2, 1, 2, and has a cover that has no effect.
  private struct Lock: Explorable {
    var last = [0, 0, 0]
    var isCovered = false
    var events: [String] { ["cover", "press 1", "press 2", "press 3"] }

    mutating func perform(_ event: String) throws(Violation) {
      guard let button = event.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
        isCovered.toggle()
        return
      }
      last = last.dropFirst() + [button]
      try require(last != [2, 1, 2], "The lock is open.")
    }
  }

  /// A shared counter from 0 to 3, which copies cannot represent.
  private final class Counter: Explorable {
    private var count = 0
    var key: String { "\(count)" }
    var events: [Int] { [1, -1].filter { (0...3).contains(count + $0) } }
    func perform(_ event: Int) { count += event }
  }

  /// The lock is open.
  private func shortestPathKeepsTheInvariants() throws {
    var system = Lock()
    try system.perform("press 2")
    try system.perform("press 1")
    try system.perform("press 2")
    try system.check()
  }

  @Test func shortestPathToAViolationIsPrintedAsATest() throws {
    let exploration = Exploration("Lock", states: 1_000) { Lock() }
    #expect(exploration.violation?.path == [#""press 2""#, #""press 1""#, #""press 2""#])
    let test = try #require(exploration.violation?.test)
    #expect(exploration.description.hasSuffix(", violation: The lock is open.\n\(test)"))
    // The function above is the printed one, so that it compiles.
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let printed = test.replacing("@Test func", with: "private func").split(separator: "\n")
    #expect(source.contains(printed.map { "  \($0)\n" }.joined()))
    #expect(throws: Violation("The lock is open.")) { try shortestPathKeepsTheInvariants() }
  }

  @Test func eventsArePrintedAsExpressions() {
    enum Event {
      case pass, wait(Int, for: Int?), close(isForced: Bool), open([String], RouteEnding)
    }
    let events: [(Event, String)] = [
      (.pass, ".pass"), (.wait(1, for: nil), ".wait(1, for: nil)"),
      (.wait(1, for: 2), ".wait(1, for: 2)"), (.close(isForced: true), ".close(isForced: true)"),
      (.open(["a\"b"], .failed(.busy)), #".open(["a\"b"], .failed(.busy))"#),
      (.open([], .dismissed), ".open([], .dismissed)"),
    ]
    for (event, text) in events { #expect(swiftText(of: event) == text) }
  }

  @Test func allStatesAreVisitedOnce() {
    let exploration = Exploration("Counter", states: 4, replays: true) { Counter() }
    #expect(
      exploration.description
        == "Counter: 4 states of at most 4, 6 transitions, 2 events in a state, depth 3, complete"
        && exploration.violation == nil)
  }

  @Test func limitsAreReported() {
    let few = Exploration("Counter", states: 3, replays: true) { Counter() }
    #expect(few.states == 3 && !few.isComplete)
    let shallow = Exploration("Lock", states: 1_000, depth: 2) { Lock() }
    #expect(shallow.violation == nil && shallow.depth == 2 && !shallow.isComplete)
    #expect(shallow.description.hasSuffix(", depth 2 of at most 2, limited"))
  }

  @Test func canonicalTextIgnoresTheOrderOfSetsOnly() {
    struct Sample {
      let names: Set<String>
      let ages: [String: Int?]
      let order: [Int]
    }
    func text(_ names: [String], _ order: [Int]) -> String {
      canonicalText(
        of: Sample(
          names: Set(names), ages: Dictionary(names.map { ($0, nil) }) { $1 }, order: order))
    }
    let names = (1...20).map { "\($0)" }
    #expect(text(names, [1, 2]) == text(names.reversed(), [1, 2]))
    #expect(text(names, [1, 2]) != text(names, [2, 1]))
    #expect(canonicalText(of: Int?.none as Any) != canonicalText(of: Int?.some(0) as Any))
    #expect(canonicalText(of: Result<Int, Mishap>.success(1)) == "success1")
  }
}
