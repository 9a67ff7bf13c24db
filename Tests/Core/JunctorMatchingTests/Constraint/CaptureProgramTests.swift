// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct CaptureProgramTests {
  /// Makes one sequence of constraints and literals: a capture for each odd element.
  private static func row(_ elements: [String]) throws -> Expression {
    var parts: [Expression] = []
    for (index, element) in elements.enumerated() {
      if index % 2 == 0 {
        parts.append(.literal(Array(element.utf8)))
      } else if element == ":" {
        parts.append(.capture(index / 2, .plainCaptureInText))
      } else {
        parts.append(.capture(index / 2, try Constraint(element).expression))
      }
    }
    return .sequence(parts)
  }

  @Test(arguments: [
    (["", "(?:.+)", "-", "(?:.+)", ""], "1-2-3", ["1-2", "3"]),
    (["", ".+?", "-", ".+", ""], "1-2-3", ["1", "2-3"]),
    (["", ":", "-", ":", ""], "x-y-z", ["x", "y-z"]),
    (["", ":", ".html"], "a.html.html", ["a.html"]),
    (["v", ":", ".", ":", ""], "v1.2.3", ["1", "2.3"]),
    (["", "a|ab", "", "c|bcd", "", "d*", ""], "abcd", ["a", "bcd", ""]),
    (["", "[^/]+", ""], "家", ["家"]),
    (["", "(?:a*)*", "", "a*", ""], "aa", ["aa", ""]),
    (["", "(?:a*?)*", "", "a*", ""], "aa", ["aa", ""]),
    (["", "(?:|a)+", "", "a*", ""], "aa", ["aa", ""]),
    (["", "(?:|a)*", "", "a*", ""], "aa", ["aa", ""]),
    (["", "(?:a|)*?", "", "a*", ""], "aa", ["", "aa"]),
  ])
  func prioritiesAreThoseOfECMAScript(
    _ elements: [String], _ text: String, _ captures: [String]
  ) throws {
    let program = try CaptureProgram(Self.row(elements), captureCount: captures.count)
    let symbols = Array(text.utf8)
    let ranges = try #require(program.ranges(in: symbols))
    #expect(
      ranges.map { $0.map { String(decoding: symbols[$0], as: UTF8.self) } }
        == captures.map(Optional.some))
  }

  @Test func captureInALoopHasItsLastIteration() throws {
    let a = Expression.capture(0, .symbols(SymbolSet("a")))
    let b = Expression.capture(1, .symbols(SymbolSet("b")))
    let loop = Expression.repetition(.alternation([a, b]), min: 0, max: nil, isLazy: false)
    let program = try CaptureProgram(loop, captureCount: 2)
    #expect(program.ranges(in: Array("aba".utf8)) == [2..<3, nil])
    #expect(program.ranges(in: Array("ab".utf8)) == [nil, 1..<2])
    #expect(program.ranges(in: []) == [nil, nil])
    #expect(program.ranges(in: Array("abc".utf8)) == nil)
  }

  @Test func optionalIterationIsNotEmpty() throws {
    let many = Expression.repetition(
      .symbols(SymbolSet("a")), min: 0, max: nil, isLazy: false)
    let branches = Expression.alternation([.capture(0, many), .symbols(SymbolSet("b"))])
    let optional = Expression.repetition(branches, min: 0, max: 1, isLazy: false)
    let program = try CaptureProgram(optional, captureCount: 1)
    #expect(program.ranges(in: []) == [nil])
    #expect(program.ranges(in: Array("aa".utf8)) == [0..<2])
  }

  @Test func escapedSlashIsOneSymbol() throws {
    let program = try CaptureProgram(Self.row(["", ":", "-", ".+", ""]), captureCount: 2)
    #expect(program.ranges(in: [0x61, 0xFF, 0x2D, 0xFF]) == [0..<2, 3..<4])
    #expect(program.ranges(in: [0x61, 0x2F, 0x2D, 0xFF]) == nil)
  }

  @Test func programWithoutCapturesDecidesAMatch() throws {
    let program = try CaptureProgram(Constraint("a+").expression, captureCount: 0)
    #expect(program.ranges(in: Array("aa".utf8)) == [])
    #expect(program.ranges(in: []) == nil)
  }
}
