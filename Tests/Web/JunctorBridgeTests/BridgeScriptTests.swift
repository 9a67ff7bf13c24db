// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorBridge
import Testing

@Suite struct BridgeScriptTests {
  @Test func scriptEqualsTheFileWithoutComments() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Sources/Web/JunctorBridge/Resources/junctor.js")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let code = lines.dropFirst(2).filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    #expect(
      BridgeScript.source == (lines.prefix(2) + code).joined(separator: "\n") + "\n",
      "Run scripts/write-bridge-script.")
  }
}
