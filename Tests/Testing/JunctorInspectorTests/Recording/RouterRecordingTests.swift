// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

@testable import JunctorInspector

/// The file of a recording.
@Suite @MainActor struct RouterRecordingTests {
  private func recording(isRedacted: Bool) async throws -> RouterRecording {
    let router = Router(spaces: [.scheme("mall")], clock: ManualClock(), log: { _ in })
    try router.register("/home", .screen { _, _ in 1 })
    try router.register("/order/:id", .screen { _, _ in 1 }, .presented(as: .sheet))
    try await router.connect(SimulatedHost(tabs: ["home"]), roots: ["home": "/home"])
    let recorder = RouterRecorder(router, isRedacted: isRedacted, facts: ["version": "4.2.0"])
    try await router.show("/order/7", context: .presented(with: .init(ancestors: ["/order/6"])))
    _ = try? await router.show("/nowhere")
    router.navigation.disconnect(scene: "main")
    return recorder.recording
  }

  @Test(arguments: [true, false]) func fileIsReadAsTheSameRecording(_ isRedacted: Bool) async throws
  {
    let recording = try await recording(isRedacted: isRedacted)
    #expect(try RouterRecording(json: recording.json) == recording)
    #expect(recording.fileName.contains("private") == !isRedacted)
  }

  @Test func fileHasTheMembersOfTheFormat() async throws {
    let recording = try await recording(isRedacted: true)
    let file = try #require(
      JSONSerialization.jsonObject(with: recording.json) as? [String: Any])
    #expect(file.keys.sorted() == ["app", "dropped", "entries", "recording", "redacted", "start"])
    let entries = try #require(file["entries"] as? [[String: Any]])
    #expect(
      entries[0].keys.sorted() == [
        "address", "cause", "options", "replayable", "request", "scene", "screens", "source",
        "time",
      ])
    let request = try #require(entries[0]["request"] as? [String: Any])
    #expect(
      request.keys.sorted()
        == [
          "began", "decisions", "explanation", "number", "owner", "parameters", "pattern",
          "timings",
        ])
    let screens = try #require(entries[0]["screens"] as? [String: Any])
    let modal = try #require((screens["modals"] as? [[String: Any]])?.first)
    #expect(modal["presentation"] as? String == "sheet")
    #expect(entries.last?["screens"] is NSNull)
  }

  @Test func otherFilesAreRefused() throws {
    func problem(_ text: String) -> String? {
      do throws(RouterRecordingError) {
        _ = try RouterRecording(json: Data(text.utf8))
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(
      problem(#"{"recording": 2}"#)
        == "recording: The recording has version 2 of the format, and only version 1 can be read.")
    #expect(problem("{}") == "the member “recording” is missing.")
    #expect(problem(#"{"recording": 1"#)?.contains("JSON") == true)
    let entry = #"{"cause": "jump", "time": 1, "screens": null, "scene": 0, "replayable": true}"#
    let file =
      #"{"recording": 1, "redacted": true, "dropped": 0, "start": null, "entries": [\#(entry)]}"#
    #expect(problem(file)?.hasPrefix("entries[0].cause: ") == true)
    #expect(problem(file.replacing("jump", with: "back").replacing("1,", with: "1e99,")) != nil)
  }
}
