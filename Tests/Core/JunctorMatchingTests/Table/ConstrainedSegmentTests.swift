// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct ConstrainedSegmentTests {
  @Test(
    arguments: ["/:x([0-9]+)", "/a/:x([0-9]+)", "/a/:x([0-9]{3,12})", "/a/:x([0-9]+)/b"])
  func constrainedSegmentTakesAValueOfAnyLength(pattern: String) throws {
    let table = try TestTable([pattern])
    let parts = pattern.split(separator: ":")
    let rest = pattern.hasSuffix("/b") ? "/b" : ""
    let lengths = pattern.contains("{3,12}") ? 3...12 : 1...30
    for count in 1...20 {
      for wrong in -1..<count {
        for end in ["", "/", "?q=7", "/c"] {
          var value = Array(repeating: "7", count: count)
          if wrong >= 0 { value[wrong] = "x" }
          let isHit = wrong < 0 && lengths.contains(count) && end != "/c"
          let text = parts[0] + value.joined() + rest + end
          #expect((table.table.hit(text) != nil) == isHit, "\(text)")
        }
      }
    }
  }
}
