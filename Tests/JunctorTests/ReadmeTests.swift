// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing

/// The code and results in README.md are correct.
@Suite struct ReadmeTests {
  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: [
    "README.md", "README.zh-CN.md", "Sources/JunctorRouting/JunctorRouting.docc/GettingStarted.md",
  ])
  func errorHasTheQuotedText(page: String) throws {
    let error = try #require(throws: RoutePatternError.self) {
      try RoutePattern("/order/:id[0-9]+")
    }
    #expect(try text(page).contains("```\n\(error)\n```"))
  }

  /// Each address of the overview has the result in its comment.
  @Test func overviewMatchesTheCode() throws {
    let router = Router(scheme: "mall")
    try router.register("/user/:name/info", .sync { _ in "info" })
    try router.register("/user/:name/:tab", .sync { _ in "tab" })
    try router.register("/files/*", .sync { $0.pieces("0") })
    try router.register("/notice?message=:message", .sync { try $0.string("message") })
    try router.register("mall://editor{/:draft([0-9]+)}?", .sync { $0["draft"] ?? "new" })
    try router.register("/order/:id", .sync { try $0.int("id") })
    #expect(try router.value(for: "/user/jack/info", as: String.self) == "info")
    #expect(try router.value(for: "/files/a%2Fb/c", as: [String].self) == ["a/b", "c"])
    #expect(try router.value(for: "/notice?message=hi", as: String.self) == "hi")
    #expect(try router.value(for: "mall://editor", as: String.self) == "new")
    #expect(try router.value(for: "mall://editor/7", as: String.self) == "7")
    #expect(!router.canOpen("mall://order/7", from: .push))
    #expect(router.explain("mall://oder/7").outcome == "notFound")
    #expect(try router.url(for: "/order/:id", ["id": 7]) == "mall://order/7")
  }
}
