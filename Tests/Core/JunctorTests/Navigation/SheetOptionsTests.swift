// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

@testable import JunctorNavigation

@Suite(.timeLimit(.minutes(1))) @MainActor struct SheetOptionsTests {
  private static let options = SheetOptions(
    detents: [.medium, .fraction(0.4), .height(300)], selectedDetent: .medium, showsGrabber: true,
    backgroundInteraction: .upThrough(.medium), cornerRadius: 12, closesBySwipe: false)

  private func flow() async throws -> NavigationFlowTest {
    try await NavigationFlowTest(roots: ["": "/home"]) { clock in
      let router = Router(scheme: "mall", clock: clock)
      try router.register("/home", .screen { _, _ in "home" })
      try router.register(
        "/filter", .screen { _, _ in "filter" }, .presented(as: .sheet(Self.options)))
      try router.register("/photo", .screen { _, _ in "photo" }, .presented(as: .fullScreen))
      return router
    }
  }

  @Test func optionsReachTheNavigatorAndAreRestored() async throws {
    let flow = try await flow()
    #expect(await flow.open("/filter") == .stack(["/home"], .sheet(["/filter"])))
    #expect(flow.host.scene.modals[0].presentation.sheetOptions == Self.options)
    #expect(!flow.user.pullDown())
    let data = try JSONEncoder().encode(flow.host.scene)
    let stored = try JSONDecoder().decode(NavigationScene.self, from: data)
    try await flow.router.dismiss()
    #expect(try await flow.router.restore(stored).isEmpty)
    #expect(flow.host.scene.modals[0].presentation.sheetOptions == Self.options)
  }

  @Test func sheetOfAnEarlierVersionIsRead() throws {
    let data = Data(#"{"sheet":{}}"#.utf8)
    #expect(try JSONDecoder().decode(Presentation.self, from: data) == .sheet)
    #expect(
      String(decoding: try JSONEncoder().encode(Presentation.sheet), as: UTF8.self)
        == #"{"sheet":{}}"#)
  }

  @Test(
    arguments: [
      (PresentationFeatures.all, "/filter", nil),
      (
        [.detents, .swipePrevention], "/filter",
        "sheet in main without grabber, background interaction, corner radius"
      ),
      ([.popover], "/photo", "fullScreen in main without full screen"),
      ([.fullScreen], "/photo", nil),
    ] as [(PresentationFeatures, String, String?)])
  func missingFeaturesAreOneEvent(
    _ features: PresentationFeatures, _ address: String, _ note: String?
  ) async throws {
    let flow = try await flow()
    flow.host.features = features
    let recorder = EventRecorder(flow.router)
    await flow.open(address)
    let notes = recorder.events.compactMap { event in
      if case .reported(let text) = event.kind, text.contains("without") { text } else { nil }
    }
    #expect(notes == [note].compactMap { $0 })
  }
}
