// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorPolicy
import Testing

@Suite struct VersionRangeTests {
  @Test(arguments: [
    (">=8.2 <8.3.1", "8.2", true), (">=8.2 <8.3.1", "8.2.0", true), (">=8.2 <8.3.1", "8.3", true),
    (">=8.2 <8.3.1", "8.3.1", false), (">=8.2 <8.3.1", "8.3.1.0", false),
    (">=8.2 <8.3.1", "8.10", false), ("<8.3.1", "0", true), (">8.3", "8.3.0.1", true),
    (">8.3", "8.3.0", false), ("=8.3", "8.3.0", true), ("<=8.3", "8.3", true),
    ("<9", "8.3-beta", false), ("<9", "", false), ("<9", "٨", false),
  ])
  func rangeContainsVersions(_ text: String, _ version: String, _ isContained: Bool) throws {
    let range = try #require(VersionRange(text))
    #expect(range.contains(version) == isContained)
    #expect(range.description == text)
  }

  @Test(arguments: [
    "", "8.2", ">= 8.2", ">=8.2  <9", ">=8.2,<9", "<9 >=8", ">=9 <8", ">8 <8", ">=8 <8", "<8 <9",
    ">=8 <9 <10", "~>8", ">=8.", ">=a", "*", "=8 <9",
  ])
  func otherTextsAreRefused(_ text: String) { #expect(VersionRange(text) == nil) }

  @Test func rangeOfOneVersionIsPermitted() { #expect(VersionRange(">=8 <=8.0") != nil) }
}
