// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorManifest
import JunctorMatching
import JunctorRecording
import Testing

@Suite struct ManifestArticleTests {
  private struct Order: Route {
    static let patterns: RoutePatterns = "/order/:id([0-9]+)"

    init(from parameters: RouteParameters) throws(ParameterError) {
      let _: Int = try parameters["id"]
      let _: String = try parameters["tab", default: "info"]
    }

    func write(to values: inout RouteValues) {}
  }

  @Test func articleShowsTheManifestOfItsRouter() throws {
    let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])
    try router.register(
      Order.self, .named("order.detail"), .exposed(to: [.push, .universalLink]),
      .summary("One order"), .example("/order/7"), .since("8.1"), .privateParameters("id"),
      .publicParameters("tab")
    ) { _ in }
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Sources/Contract/JunctorManifest/JunctorManifest.docc")
      .appendingPathComponent("ManifestOfRoutes.md").standardizedFileURL
    let text = try String(contentsOf: article, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    #expect(block.components(separatedBy: "```").first == router.manifest.jsonText)
  }
}
