// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorBridge
import Testing

@Suite struct BridgeScriptTests {
  @Test func scriptIsTheFileThatPagesImport() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/JunctorBridge/Resources/junctor.js")
    #expect(
      try BridgeScript.source == String(contentsOf: file, encoding: .utf8),
      "Run scripts/write-bridge-script.")
  }
}
