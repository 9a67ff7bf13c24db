// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import Testing

@testable internal import MallApp

/// The terminal's window as a navigator.
@Suite @MainActor struct WindowTests {
  private final class Page {}

  @Test(arguments: [NavigationStep.dismiss, .selectTab(3), .pop(to: 1), .bringToFront(7)])
  func impossibleStepChangesNothing(_ step: NavigationStep) async throws {
    let mall = try await Mall.opened()
    let before = mall.window.scene
    await #expect(throws: NavigationError.impossible(step)) {
      try await mall.window.perform(step, in: TransitionContext(cause: .open) { _ in nil })
    }
    #expect(mall.window.scene == before)
  }

  @Test func cancelledStepIsNotPerformed() async throws {
    let window = TerminalNavigator(tabs: ["a", "b"])
    let hold = Hold()
    window.animation = { _ in try await hold.wait() }
    let work = Task {
      try await window.perform(.selectTab(1), in: TransitionContext(cause: .open) { _ in nil })
    }
    await hold.held.wait()
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(window.scene.selected == 0 && window.performances.isEmpty)
  }

  @Test func contentsAreReleasedWithTheirScreens() async throws {
    let mall = try await Mall.opened()
    weak var page: Page?
    try mall.router.register(
      "/page", .screen { _, _ in Page() })
    try await mall.router.show("/page")
    page = mall.window.front as? Page
    #expect(page != nil)
    #expect(mall.user.swipe() == .done)
    await mall.settle()
    #expect(page == nil)
  }

  @Test func closedWindowShowsNothing() async throws {
    let mall = try await Mall.opened()
    try await mall.router.show("/city")
    mall.user.close()
    #expect(mall.window.front == nil && mall.window.scene.screens.isEmpty)
    #expect(mall.user.swipe() == .impossible)
    #expect(mall.user.pull() == .impossible)
  }
}
