// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing

/// The error messages in pages are those of the code.
@Suite struct ReadmeTests {
  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: [
    "README.md", "README.zh-CN.md", "docs/zh-CN/GettingStarted.md",
    "Sources/Core/JunctorRouting/JunctorRouting.docc/GettingStarted.md",
  ])
  func errorHasTheQuotedText(page: String) throws {
    let error = try #require(throws: RoutePatternError.self) {
      try RoutePattern("/order/:id[0-9]+")
    }
    #expect(try text(page).contains("```\n\(error)\n```"))
  }
}
