// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorEngine
import Testing

@testable import junctorctl

/// The engine explains a lookup in the words of the command.
@Suite struct EngineExplanationTests {
  private static let contract = #"""
    {
      "schemaVersion": 1,
      "spaces": ["mall", "https://m.mall.example"],
      "routes": [
        {
          "id": "goods.detail",
          "pattern": "/goods/:id([0-9]+)",
          "aliases": ["/g/:id([0-9]+)"],
          "parameters": [
            {"name": "id", "in": "path", "type": "integer", "swiftType": "Int", "constraint": "[0-9]+"}
          ],
          "exposure": ["push"]
        },
        {"id": "goods.word", "pattern": "/goods/:word", "parameters": [{"name": "word", "in": "path"}]}
      ]
    }
    """#

  @Test(
    arguments: [
      "mall://goods/7", "https://m.mall.example/g/12", "/goods/tea", "/good/7", "mall://u@h",
      "other://x", "/goods/7\u{200B}", "/goods/%FF", "",
    ], ["app", "push", "customScheme"])
  func textIsThatOfTheCommand(_ url: String, _ source: String) throws {
    let run = try ToolRun(["explain", "ROUTES", url, "--from", source], routes: Self.contract)
    var engine = Engine()
    _ = engine.answer(
      Array(#"{"ask": "load", "file": "ROUTES", "routes": \#(Self.contract)}"#.utf8))
    let request = JSONValue.object([
      ("ask", .string("explain")), ("url", .string(url)), ("source", .string(source)),
    ])
    let answer = try JSONValue(json: engine.answer(Array(request.text.utf8)))
    #expect(try #require(answer["text"]?.string) + "\n" == run.output)
  }
}
