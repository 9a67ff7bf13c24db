// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import MallApp

@Suite @MainActor struct TourTests {
  @Test(arguments: Tour.scenes.indices)
  func everyScenePasses(_ index: Int) async {
    let scene = Tour.scenes[index]
    let stage = await scene.play()
    #expect(stage.failures == 0, "\(scene.title)\n\(stage.lines.joined(separator: "\n"))")
    #expect(
      stage.lines.contains { $0.hasPrefix("✓") || $0.hasPrefix("skipped: ") },
      "\(scene.title) has no expectation")
  }

  @Test func tourPrintsTheExpectedText() async {
    let (text, failures) = await played()
    #expect(failures == 0)
    #expect(text.withPlaceholders == tourText)
  }

  @Test func tourIsDeterministic() async {
    let first = await played().text
    for _ in 0..<Laws.count(10, usually: 1) { #expect(await played().text == first) }
  }

  @Test func failedExpectationFailsTheScene() async {
    let broken = await Scene("broken") { stage in stage.expect(false, "one is two") }.play()
    #expect(broken.failures == 1)
    #expect(broken.lines == ["✗ FAILED: one is two"])

    struct Interruption: Error {}
    let interrupted = await Scene("interrupted") { _ in throw Interruption() }.play()
    #expect(interrupted.failures == 1)
  }

  private func played() async -> (text: String, failures: Int) {
    var text = ""
    let failures = await Tour.play { text += $0 + "\n" }
    return (text, failures)
  }
}

extension String {
  /// The text with `‹line›` in place of line numbers in sources, and `‹count›` in place of numbers of nodes.
  var withPlaceholders: String {
    replacing(#/\.swift:\d+/#, with: ".swift:‹line›")
      .replacing(#/visited \d+ of at most \d+ nodes/#, with: "visited ‹count› nodes")
  }
}
