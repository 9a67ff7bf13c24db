// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct PlainPatternTests {
  @Test func fastPathEqualsSlowPath() throws {
    var random = SplitMix(seed: 17)
    let pieces = [
      "/", "/", "/", ":", "a", "b", "order", "id", "7", "x_y", "-", ".", "..", "A", "~", "?", "*",
      "é",
      "%41",
    ]
    var plain = 0
    for _ in 0..<20_000 {
      let text =
        "/"
        + (0..<Int.random(in: 0...8, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      guard let short = PlainPattern(text)?.storage else { continue }
      plain += 1
      let long = try RoutePattern(compiling: text, ignoreCase: false).storage
      #expect(short.alternatives == long.alternatives, "\(text)")
      #expect(short.captureNames == long.captureNames, "\(text)")
      #expect("\(short.templates)" == "\(long.templates)", "\(text)")
      #expect("\(short.captures)" == "\(long.captures)", "\(text)")
      #expect(short.warnings.isEmpty && long.warnings.isEmpty, "\(text)")
    }
    #expect(plain > 2_000)
  }

  @Test(
    arguments: ["/:a/:a", "//", "/:", "/a//b", "/:1", "/.", "/a/..", "/:a-b", "/<int:id>", ""])
  func malformedPatternIsLeftToTheParser(text: String) {
    #expect(PlainPattern(text) == nil)
  }
}
