// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The inputs of `scripts/fuzz`, and those that broke a law once.
@Suite struct FuzzedInputTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Seeds")

  @Test(arguments: FuzzSubject.matching)
  func committedInputsKeepTheLaws(subject: FuzzSubject) throws {
    let file = Self.folder.appendingPathComponent("\(subject).txt")
    let (count, broken) = subject.check(seeds: try String(contentsOf: file, encoding: .utf8))
    #expect(count > 10)
    #expect(broken == [])
  }

  @Test(
    arguments: [
      [], Array("0mall://a b".utf8), Array("#a\\n\n".utf8), Array(0...255),
    ] as [[UInt8]])
  func lineIsReadAsTheSameInput(input: [UInt8]) {
    let line = SeedLine.text(input)
    #expect(SeedLine.inputs("# A comment\n\n\(line)\n") == (input.isEmpty ? [] : [input]))
  }

  @Test func referenceOfConstraintsAgreesWithBacktracking() {
    var random = SplitMix(seed: 3)
    for _ in 0..<300 {
      let expression = RandomExpression.make(size: 6, using: &random)
      for word in [[], ["a"], ["b", "a"], ["a", nil, "b"], ["/", "a", "b", "b"]]
        as [[Unicode.Scalar?]]
      {
        let reference = LanguageReference(word)
        let expected = BacktrackingMatcher.match(expression, captureCount: 0, reference.symbols)
        #expect(reference.matches(expression) == (expected != nil))
      }
    }
  }
}
