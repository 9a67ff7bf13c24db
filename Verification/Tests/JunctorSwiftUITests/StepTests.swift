// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Combine
import Junctor
import JunctorTesting
import SwiftUI
import Testing
import UIKit

@testable import VerifiedSwiftUI
@testable import SwiftUITesting

@MainActor
@Suite(.timeLimit(.minutes(1))) struct StepTests {
  nonisolated static let steps: [(before: [NavigationStep], step: NavigationStep, after: String)] =
    [
      ([], .push(.number(1)), "*home/1 orders"),
      ([.push(.number(1))], .push(.number(2)), "*home/1/2 orders"),
      ([.push(.number(1)), .push(.number(2)), .push(.number(3))], .pop(to: 1), "*home/1 orders"),
      ([.push(.number(1))], .replace(.number(2)), "*home/2 orders"),
      ([.push(.number(1)), .push(.number(2))], .replace(.number(3)), "*home/1/3 orders"),
      ([.push(.number(1))], .reset([.number(2), .number(3)]), "*home/2/3 orders"),
      ([.push(.number(1))], .reset([]), "*home orders"),
      ([.push(.number(1)), .push(.number(2))], .bringToFront(1), "*home/2/1 orders"),
      ([.push(.number(1))], .update(.number(1)), "*home/1 orders"),
      ([], .selectTab(1), "home *orders"),
      ([.push(.number(1))], .present(.made(.sheet, 2, 3)), "*home/1 orders sheet/2/3"),
      ([], .present(.made(.fullScreen, 2)), "*home orders fullScreen/2"),
      ([], .present(.made(.popover, 2)), "*home orders popover/2"),
      (
        [.present(.made(.sheet, 1)), .push(.number(2))], .present(.made(.fullScreen, 3)),
        "*home orders sheet/1/2 fullScreen/3"
      ),
      (
        [.present(.made(.sheet, 1)), .present(.made(.popover, 2))], .dismiss, "*home orders sheet/1"
      ),
      ([.present(.made(.sheet, 1))], .replace(.number(2)), "*home orders sheet/2"),
    ]

  @Test(arguments: steps)
  func stepIsDoneAndShown(
    before: [NavigationStep], step: NavigationStep, after: String
  ) async throws {
    let navigator = try await SwiftUINavigator.after(before)
    try await navigator.perform(step, in: .test())
    #expect(navigator.scene.drawing == after)
    let view = RouterView(Router(scheme: "mall"), in: navigator, roots: nil)
    #expect(User(view: view).sees == after)
  }

  @Test(arguments: 1...8)
  func stepsAtRandomDoWhatTheyDoToAValue(seed: UInt64) async throws {
    var random = Randomness(seed: seed)
    let navigator = try await SwiftUINavigator.after([], tabs: ["a", "b", "c"])
    let user = User(
      view: RouterView(Router(scheme: "mall"), in: navigator, roots: nil))
    var expected = navigator.scene
    for number in 1...150 {
      let step = random.step(in: expected, id: UInt64(number) * 10)
      if expected.apply(step) {
        try await navigator.perform(step, in: .test(isAnimated: random.number(2) == 0))
      } else {
        await #expect(throws: NavigationError.impossible(step)) {
          try await navigator.perform(step, in: .test())
        }
      }
      #expect(navigator.scene == expected)
      #expect(user.sees == expected.drawing, "after \(step)")
    }
  }

  @Test func sceneOfOneTabWithoutANameIsAStack() async throws {
    let navigator = try await SwiftUINavigator.after([.push(.number(1))], tabs: [""])
    let sight = User(view: RouterView(Router(scheme: "mall"), in: navigator, roots: nil)).sight
    #expect(sight.all((any StubTabs).self).isEmpty)
    #expect(sight.stack == ["/1"])
  }

  @Test func unsuitableContentLeavesTheSceneUnchanged() async throws {
    let navigator = try await SwiftUINavigator.after([.push(.number(1))])
    let before = navigator.scene
    for (content, name) in [(7 as Any?, "Int"), (nil, "screen without content")] {
      await #expect(throws: NavigationError.unsuitable(content: name, expected: "views")) {
        try await navigator.perform(
          .push(.number(2)), in: TransitionContext(cause: .open) { _ in content })
      }
    }
    #expect(navigator.scene == before)
  }

  @Test func contentOfAnotherTypeIsConverted() async throws {
    let navigator = try await SwiftUINavigator.after([], tabs: [""])
    navigator.converting = { ($0 as? Int).map { AnyView(Text(verbatim: "number \($0)")) } }
    try await navigator.perform(
      .push(.number(1)), in: TransitionContext(cause: .open) { _ in 7 })
    let view = RouterView(Router(scheme: "mall"), in: navigator, roots: nil)
    #expect(User(view: view).sight.stack == ["number 7"])
  }

  @Test func contentIsReleasedWithItsScreen() async throws {
    let navigator = try await SwiftUINavigator.after([.push(.number(1))])
    weak var content: UIViewController?
    do {
      let controller = UIViewController()
      content = controller
      try await navigator.perform(
        .push(.number(2)), in: TransitionContext(cause: .open) { _ in controller })
    }
    #expect(content != nil)
    try await navigator.perform(.pop(to: 1), in: .test())
    #expect(content == nil)
  }

  // MARK: Time

  @Test func stepWaitsForItsAnimation() async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(settle: .seconds(1), clock: clock)
    let step = Task { try await navigator.perform(.push(.number(1)), in: .test()) }
    await clock.sleepers(1)
    #expect(navigator.scene.screens.map(\.id) == [1])
    await clock.advance(by: .seconds(1))
    try await step.value
  }

  /// SwiftUI reports the end of a push, a pop and a replacement by `onDisappear` of the screen before.
  @Test(arguments: [NavigationStep.push(.number(3)), .pop(to: 1), .replace(.number(3))])
  func stepEndsWhenTheScreenBeforeHasDisappeared(_ step: NavigationStep) async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(tabs: [""], settle: .seconds(1), clock: clock)
    for screen in [1, 2] as [Screen.ID] {
      try await navigator.perform(.push(.number(screen)), in: .test(isAnimated: false))
    }
    let view = RouterView(Router(scheme: "mall"), in: navigator, roots: nil)
    let shown = Sight(view).everything.compactMap { $0.modifier as? StubOnDisappear }
    #expect(shown.count == 2)
    let running = Task { try await navigator.perform(step, in: .test()) }
    await clock.sleepers(1)
    shown[0].perform?()
    #expect(clock.sleeperCount == 1, "It is another screen.")
    shown[1].perform?()
    #expect(navigator.awaited == nil)
    // Ends a step that has missed the report.
    await clock.advance(by: .seconds(1))
    try await running.value
  }

  /// After the wait, which runs outside of the main actor, the views are updated.
  @Test func stepContinuesOnTheMainActor() async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(settle: .seconds(1), clock: clock)
    let observation = navigator.objectWillChange.sink { MainActor.preconditionIsolated() }
    let step = Task { try await navigator.perform(.push(.number(1)), in: .test()) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    try await step.value
    observation.cancel()
  }

  @Test func stepWithoutAnimationDoesNotWait() async throws {
    let navigator = SwiftUINavigator(
      tabs: ["a", "b"], settle: .seconds(1), clock: ManualClock())
    try await navigator.perform(.selectTab(1), in: .test())
    try await navigator.perform(.push(.number(1)), in: .test(isAnimated: false))
    try await navigator.perform(.update(.number(1)), in: .test())
    #expect(navigator.scene.selected == 1)
  }

  @Test func stepCancelledDuringItsAnimationIsDone() async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(settle: .seconds(1), clock: clock)
    let step = Task { try await navigator.perform(.push(.number(1)), in: .test()) }
    await clock.sleepers(1)
    step.cancel()
    try await step.value
    #expect(navigator.scene.screens.map(\.id) == [1])
  }

  @Test func stepCancelledBeforeItBeginsIsNotDone() async throws {
    let navigator = SwiftUINavigator(settle: .zero)
    let step = Task { try await navigator.perform(.push(.number(1)), in: .test()) }
    step.cancel()
    await #expect(throws: CancellationError.self) { try await step.value }
    #expect(navigator.scene.screens.isEmpty)
  }

  // MARK: Modals that SwiftUI still animates

  @Test(arguments: [Presentation.sheet, .fullScreen, .popover])
  func nextModalIsPresentedWhenSwiftUIHasDismissedTheLast(_ last: Presentation) async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(tabs: [""], settle: .seconds(1), clock: clock)
    let window = Window(RouterView(Router(scheme: "mall"), in: navigator, roots: nil))
    try await navigator.perform(.present(.made(last, 1)), in: .test(isAnimated: false))
    window.update()
    let next: Presentation = last == .sheet ? .fullScreen : .sheet
    let steps = Task {
      try await navigator.perform(.dismiss, in: .test())
      try await navigator.perform(.present(.made(next, 2)), in: .test(isAnimated: false))
    }
    await clock.sleepers(1)
    window.update()
    #expect(window.sees == "\(last)/1", "It is visible until its animation ends.")
    await clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 1, "A fixed delay is over, the animation is not.")
    window.finishAnimations()
    try await steps.value
    window.update()
    #expect(window.sees == "\(next)/2")
    #expect(window.complaints.isEmpty)
  }

  @Test func stepAfterCancelledDismissalWaitsForItsEnd() async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(tabs: [""], settle: .seconds(1), clock: clock)
    let window = Window(RouterView(Router(scheme: "mall"), in: navigator, roots: nil))
    try await navigator.perform(.present(.made(.sheet, 1)), in: .test(isAnimated: false))
    window.update()
    let dismissal = Task { try await navigator.perform(.dismiss, in: .test()) }
    await clock.sleepers(1)
    dismissal.cancel()
    try await dismissal.value
    let step = Task {
      try await navigator.perform(.present(.made(.fullScreen, 2)), in: .test(isAnimated: false))
    }
    await clock.sleepers(1)
    window.update()
    window.finishAnimations()
    try await step.value
    window.update()
    #expect(window.sees == "fullScreen/2")
    #expect(window.complaints.isEmpty)
  }

  /// The user goes back while a step waits for the dismissal before it.
  @Test func stepIsPerformedOnlyInItsScene() async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(tabs: [""], settle: .seconds(1), clock: clock)
    let window = Window(RouterView(Router(scheme: "mall"), in: navigator, roots: nil))
    for screen in [1, 2] as [Screen.ID] {
      try await navigator.perform(.push(.number(screen)), in: .test(isAnimated: false))
    }
    try await navigator.perform(.present(.made(.sheet, 3)), in: .test(isAnimated: false))
    window.update()
    let dismissal = Task { try await navigator.perform(.dismiss, in: .test()) }
    await clock.sleepers(1)
    dismissal.cancel()
    try await dismissal.value
    let step = Task {
      try await navigator.perform(.replace(.number(4)), in: .test(isAnimated: false))
    }
    await clock.sleepers(1)
    var scene = navigator.scene
    scene.front.removeLast()
    navigator.show(scene)
    window.update()
    window.finishAnimations()
    await #expect(throws: NavigationError.self) { try await step.value }
    #expect(navigator.scene == scene)
  }

  @Test func popoverThatIsCoveredEndsNoDismissal() async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(tabs: [""], settle: .seconds(1), clock: clock)
    let view = RouterView(Router(scheme: "mall"), in: navigator, roots: nil)
    let window = Window(view)
    try await navigator.perform(.present(.made(.popover, 1)), in: .test(isAnimated: false))
    let popover = Sight(view).covers[0].sight
    try await navigator.perform(.present(.made(.fullScreen, 2)), in: .test(isAnimated: false))
    window.update()
    let step = Task { try await navigator.perform(.dismiss, in: .test()) }
    await clock.sleepers(1)
    for modifier in popover.all(StubOnDisappear.self) { modifier.perform?() }
    #expect(navigator.awaited != nil)
    window.update()
    window.finishAnimations()
    try await step.value
    #expect(window.sees == "popover/1")
  }

  @Test func dismissalThatSwiftUIDoesNotReportEndsAfterALimit() async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(tabs: [""], settle: .seconds(1), clock: clock)
    let window = Window(RouterView(Router(scheme: "mall"), in: navigator, roots: nil))
    try await navigator.perform(.present(.made(.sheet, 1)), in: .test(isAnimated: false))
    window.update()
    let step = Task { try await navigator.perform(.dismiss, in: .test()) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(4))
    try await step.value
    #expect(navigator.scene.modals.isEmpty)
  }

  @Test func sheetIsInTheSceneUntilItIsOffTheScreen() async throws {
    let navigator = SwiftUINavigator(tabs: [""], settle: .zero)
    let window = Window(RouterView(Router(scheme: "mall"), in: navigator, roots: nil))
    try await navigator.perform(.present(.made(.sheet, 1)), in: .test())
    window.update()
    window.pullDown()
    #expect(navigator.scene.modals.count == 1)
    #expect(window.sees == "sheet/1")
    window.finishAnimations()
    #expect(navigator.scene.modals.isEmpty)
    #expect(window.sees == "")
  }

  @Test func windowShowsTheSceneWheneverAnimationsEndAndTheUserActs() async throws {
    for seed in StubSchedule.seeds(usually: 50) {
      var random = Randomness(seed: seed)
      let clock = ManualClock()
      let navigator = SwiftUINavigator(tabs: ["a", "b"], settle: .seconds(1), clock: clock)
      let view = RouterView(Router(scheme: "mall"), in: navigator, roots: nil)
      let (window, user) = (Window(view), User(view: view))
      for number in 1...12 as ClosedRange<UInt64> {
        switch random.number(8) {
        case 0: window.pullDown()
        case 1: window.finishAnimations()
        case 2 where navigator.scene.front.count > 1: user.swipeBack()
        default:
          let step: NavigationStep =
            random.number(3) == 0 ? .dismiss : random.step(in: navigator.scene, id: number * 10)
          var next = navigator.scene
          guard next.apply(step) else { continue }
          let work = Task { try await navigator.perform(step, in: .test(isAnimated: false)) }
          if step == .dismiss {
            // The clock stands still, so only SwiftUI's report ends it.
            await clock.sleepers(1)
            window.update()
            window.finishAnimations()
          }
          try await work.value
        }
        window.update()
      }
      window.finishAnimations()
      #expect(window.complaints.isEmpty, "seed \(seed)")
      #expect(user.sees == navigator.scene.drawing, "seed \(seed)")
      let modals = navigator.scene.drawing.split(separator: " ").dropFirst(2)
      #expect(window.sees == modals.joined(separator: " "), "seed \(seed)")
    }
  }

  // MARK: Transitions

  @Test func namedTransitionIsTheRegisteredOne() async throws {
    let clock = ManualClock()
    let navigator = SwiftUINavigator(tabs: [""], settle: .zero, clock: clock)
    navigator.transitions["fade"] = ScreenTransition(.easeInOut, .opacity, settle: .seconds(2))
    let recorder = Transaction.StubRecorder()
    let step = Task {
      try await Transaction.StubRecorder.$current.withValue(recorder) {
        try await navigator.perform(.push(.number(1), transition: "fade"), in: .test())
      }
    }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(2))
    try await step.value
    #expect(recorder.transactions.map(\.animation) == [.easeInOut])
    let view = RouterView(Router(scheme: "mall"), in: navigator, roots: nil)
    let transitions = User(view: view).sight.all(AnyTransition.self)
    #expect(transitions.map(\.stubName) == ["opacity"])
  }

  @Test func unknownTransitionIsTheSystems() async throws {
    let navigator = SwiftUINavigator(settle: .zero)
    let recorder = Transaction.StubRecorder()
    try await Transaction.StubRecorder.$current.withValue(recorder) {
      try await navigator.perform(.push(.number(1), transition: "spin"), in: .test())
      try await navigator.perform(.push(.number(2)), in: .test(isAnimated: false))
    }
    #expect(recorder.transactions.map(\.animation) == [nil, nil])
    #expect(recorder.transactions.map(\.disablesAnimations) == [false, true])
  }
}

/// Random numbers that depend on the seed only.
struct Randomness {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func number(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, bound)
  }

  /// Returns a step that may be impossible.
  mutating func step(in scene: NavigationScene, id: UInt64) -> NavigationStep {
    let up = scene.screens
    switch number(14) {
    case 0: return .dismiss
    case 1, 2: return .selectTab(number(scene.tabs.count + 1))
    case 3: return .pop(to: number(4))
    case 4, 5, 6, 7: return .push(.number(id))
    case 8: return .present(.made([.sheet, .fullScreen, .popover][number(3)], id))
    case 9: return .present(.made(.sheet, id, id + 1))
    case 10: return .replace(.number(id))
    case 11: return .reset(number(3) == 0 ? [] : [.number(id), .number(id + 1)])
    case 12: return .bringToFront(up.isEmpty ? id : up[number(up.count)].id)
    default: return .update(up.isEmpty ? .number(id) : .number(up[number(up.count)].id))
    }
  }
}
