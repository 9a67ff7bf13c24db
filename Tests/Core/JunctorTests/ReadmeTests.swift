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
    "docs/zh-CN/GettingStarted.md",
    "Sources/Core/JunctorRouting/JunctorRouting.docc/GettingStarted.md",
  ])
  func errorHasTheQuotedText(page: String) throws {
    let error = try #require(throws: RoutePatternError.self) {
      try RoutePattern("/order/:id[0-9]+")
    }
    #expect(try text(page).contains("```\n\(error)\n```"))
  }

  /// The table of the README's app, with handlers in place of its screens.
  @Test(arguments: ["README.md", "README.zh-CN.md"])
  func appIsExplainedAsQuoted(page: String) throws {
    let router = Router(scheme: "mall")
    try router.register("/orders") { _ in }
    try router.register(
      "/order/:id([0-9]+)", .sync { _ in }, .parent("/orders"), .exposed(to: .customScheme))
    try router.register("/city") { _ in }
    let explanation = "\(router.explain("mall://order/7", from: .customScheme))"
    // The page does not show where a route is registered.
    let quoted = explanation.replacing(/\s+\([^ ()]+\.swift:[0-9]+\)/, with: "")
    #expect(try text(page).contains("```\n\(quoted)\n```"), "\(quoted)")
  }
}
