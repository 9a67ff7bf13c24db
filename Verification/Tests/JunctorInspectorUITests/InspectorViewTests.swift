// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SwiftUI
import Testing
import UIKit

import Junctor
import JunctorInspector
@testable import JunctorTesting
@testable import SwiftUITesting
@testable import VerifiedInspectorUI

@MainActor
@Suite(.timeLimit(.minutes(1))) struct InspectorViewTests {
  private let router = Router(scheme: "mall", clock: ManualClock())
  private let recorder: RouterRecorder

  init() async throws {
    // Counts the work of the router from here on.
    _ = router.work
    recorder = RouterRecorder(router)
    try router.register("/home", .screen { _, _ in 1 })
    try router.register("/order/:id", .screen { _, _ in 1 }, .exposed(to: .push))
    try await router.connect(SimulatedHost(tabs: ["home"]), roots: ["home": "/home"])
  }

  private func texts(_ view: any View) -> [String] { Sight(view).all(Text.self).map(\.stubText) }

  @Test func newestEntryIsFirst() async throws {
    try await router.show("/order/90210")
    _ = try? await router.show("/nowhere")
    let rows = Sight(RouterInspectorView(recorder)).all((any StubLink).self)
      .filter { texts($0.stubTarget).contains("Explanation") }
    #expect(rows.count == 2)
    #expect(texts(rows[0].stubTarget).contains { $0.contains("ending: notFound") })
    #expect(texts(rows[1].stubTarget).contains { $0.hasPrefix("/order/1  from app") })
    #expect(!rows.contains { texts($0.stubTarget).contains { $0.contains("90210") } })
  }

  @Test func triedLinkIsExplainedAndOpened() async throws {
    let view = RouterInspectorView(recorder)
    let field = try #require(Sight(view).all((any StubTextField).self).first)
    field.stubType("mall://home")
    let sources = Sight(view).all((any StubPicker).self)
    sources.first { picker in
      picker.stubSelect(RouteSource.push)
      return texts(view).contains("Open, although it fails")
    }?.stubSelect(RouteSource.push)
    #expect(texts(view).contains { $0.contains("outcome: denied") })
    field.stubType("mall://order/7")
    #expect(texts(view).contains { $0.contains("outcome: matched") })
    User(view: view).tap("Open")
    await router.work.settle()
    #expect(router.navigation.frontScene?.top?.address == "/order/7")
  }

  @Test func triedLinkIsOpenedAfterTheDismissal() async throws {
    let window = RouterInspectorWindow()
    window.recorder = recorder
    window.rootViewController = UIViewController()
    window.motionEnded(.motionShake, with: nil)
    let inspector = try #require(window.stubTop as? RouterInspectorViewController)
    window.motionEnded(.motionShake, with: nil)
    #expect(window.stubTop === inspector)
    let field = try #require(Sight(inspector.rootView).all((any StubTextField).self).first)
    field.stubType("mall://order/7")
    User(view: inspector.rootView).tap("Open")
    #expect(router.navigation.frontScene?.top?.address == "/home")
    await window.stubAnimations.rest()
    await router.work.settle()
    #expect(window.stubTop === window.rootViewController)
    #expect(router.navigation.frontScene?.top?.address == "/order/7")
  }

  @Test func recordingIsSharedAsAFile() async throws {
    try await router.show("/order/90210")
    let links = Sight(RouterInspectorView(recorder)).all(StubToolbar.self).flatMap(\.items)
    let share = try #require(links.lazy.compactMap { $0 as? any StubLink }.first).stubTarget
    User(view: share).appear()
    let file = try #require(Sight(share).all(ShareLink.self).first).stubItem
    let recording = try RouterRecording(json: Data(contentsOf: file))
    #expect(recording == recorder.recording)
    #expect(texts(share).contains { $0.contains("has no private values") })
  }
}
