// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import SwiftUI
import Testing
import UIKit

@testable import VerifiedSwiftUI
@testable import SwiftUITesting

@MainActor
@Suite struct SwiftUINavigatorContractTests {
  @Test(arguments: 1...3, 1...3)
  func theContractIsKept(seed: UInt64, columnCount: Int) async throws {
    try await expectNavigatorContract(
      steps: 400, seed: seed, content: { Text($0.address) }
    ) {
      SwiftUINavigator(
        tabs: [SceneTab("first", columnCount: columnCount), "second"], settle: .zero)
    }
  }

  /// A seed chooses the animated steps, when SwiftUI updates, when animations end, and when calls to the app arrive.
  @Test func contractIsKeptInEachOrderOfSwiftUIsCalls() async throws {
    try await StubSchedule.withSeeds(usually: 20) { seed in
      let schedule = StubSchedule(seed: seed)
      var navigators: [VariedNavigator] = []
      try await expectNavigatorContract(steps: 40, seed: seed, content: { Page($0) }) {
        let navigator = VariedNavigator(schedule)
        navigators.append(navigator)
        return navigator
      }
      await schedule.arrival()()
      for navigator in navigators { try navigator.checkWindow() }
    }
  }
}

/// Performs steps with and without animations in a window that is late, some of them while the user pulls at a modal.
@MainActor
private final class VariedNavigator: Navigator {
  private let navigator: SwiftUINavigator
  private let schedule: StubSchedule
  private let view: RouterView<SceneTabLabel>
  private let window: Window

  init(_ schedule: StubSchedule) {
    self.schedule = schedule
    navigator = SwiftUINavigator(
      tabs: ["first", "second"], settle: AnimationClock.settle,
      clock: AnimationClock(schedule: schedule))
    navigator.converting = { ($0 as? Page).map { AnyView(PageView(page: $0)) } }
    view = RouterView(Router(scheme: "mall"), in: navigator, roots: nil)
    window = Window(view, observing: navigator, schedule: schedule)
  }

  var scene: NavigationScene { navigator.scene }

  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
    if canPullDown(before: step), schedule.number(below: 3) == 0 {
      window.pullDown()
    } else if schedule.number(below: 4) == 0, let end = window.beginPull() {
      schedule.deliver(isDeferred: true, end)
    }
    let arrival = schedule.arrival()
    let isAnimated = schedule.number(below: 2) == 0
    let varied = TransitionContext(cause: transition.cause, isAnimated: isAnimated) { id in
      transition.content(of: Screen(id: id, route: "", address: ""))
    }
    // The calls of a step arrive before the end of the next one, since they keep the contents that it removed.
    do {
      try await navigator.perform(step, in: varied)
    } catch {
      await arrival()
      throw error
    }
    await arrival()
    if !window.complaints.isEmpty { throw Mismatch(text: "\(window.complaints)") }
  }

  /// Whether the step removes a modal at once, so that SwiftUI clears its item after it.
  private func canPullDown(before step: NavigationStep) -> Bool {
    step == .dismiss && scene.modals.last?.presentation.isDialog != true && !Task.isCancelled
      && navigator.awaited == nil && window.sees == modals
  }

  /// The modals of the scene, as the window says what it sees.
  private var modals: String {
    scene.drawing.split(separator: " ").dropFirst(2).joined(separator: " ")
  }

  /// Checks that the window shows the scene, when all calls have arrived.
  func checkWindow() throws {
    let shown = Sight(view).drawing
    if shown != scene.drawing {
      throw Mismatch(text: "The views show \(shown), and the scene is \(scene.drawing).")
    }
    if window.sees != modals {
      throw Mismatch(text: "The window shows \(window.sees), and the scene has \(modals).")
    }
  }
}

private struct Mismatch: Error {
  let text: String
}

/// A clock on which animations end when the schedule says, and the limit of a dismissal never passes.
private struct AnimationClock: Clock {
  static let settle = Duration.seconds(1)

  let schedule: StubSchedule
  let now = ManualClock.Instant()
  let minimumResolution = Duration.zero

  @concurrent
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    if deadline.offset > Self.settle { return try await ManualClock().sleep(until: deadline) }
    await wait()
  }

  @MainActor private func wait() async {
    await withCheckedContinuation { continuation in
      schedule.deliver { continuation.resume() }
    }
  }
}

/// The content of a screen, which the view keeps.
private final class Page {
  let text: String

  init(_ screen: Screen) { text = "/\(screen.id)" }
}

private struct PageView: View {
  let page: Page

  var body: some View { Text(page.text) }
}
