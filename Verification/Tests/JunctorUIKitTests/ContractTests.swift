// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing
import UIKit

@testable import VerifiedUIKit

/// The promises of every navigator, and steps at random against the value that they stand for.
@Suite @MainActor struct ContractTests {
  /// A navigator in a window of its own, which the test keeps.
  private func navigator(
    in window: UIWindow, _ pace: StubAnimations.Pace,
    clock: some Clock<Duration> = ManualClock()
  ) -> UIKitNavigator {
    window.stubAnimations.pace = pace
    return UIKitNavigator(
      window, tabs: [SceneTab("a"), SceneTab("b")], queue: Router(scheme: "mall").navigation,
      converting: { ($0 as? String).map { Page($0) } }, clock: clock)
  }

  @Test(arguments: [StubAnimations.Pace.none, .later], 1...3)
  func theContractIsKept(_ pace: StubAnimations.Pace, _ seed: UInt64) async throws {
    var windows: [UIWindow] = []
    try await expectNavigatorContract(steps: 400, seed: seed, content: { Page($0.address) }) {
      let window = UIWindow()
      windows.append(window)
      return navigator(in: window, pace)
    }
  }

  /// A seed chooses the animated steps, when completion handlers and delegate calls arrive, and interrupted swipes.
  @Test func contractIsKeptInEachOrderOfUIKitsCalls() async throws {
    try await StubSchedule.withSeeds(usually: 10) { seed in
      let schedule = StubSchedule(seed: seed)
      var windows: [UIWindow] = []
      try await expectNavigatorContract(steps: 40, seed: seed, content: { Page($0.address) }) {
        let window = UIWindow()
        window.stubAnimations.schedule = schedule
        windows.append(window)
        return VariedNavigator(navigator(in: window, .later), schedule)
      }
    }
  }

  /// Some completion handlers of presentations and dismissals are never called.
  @Test(arguments: StubSchedule.seeds(usually: 20))
  func contractIsKeptWithoutSomeOfUIKitsCalls(_ seed: UInt64) async throws {
    let schedule = StubSchedule(seed: seed)
    schedule.isLossy = true
    let window = UIWindow()
    window.stubAnimations.schedule = schedule
    let navigator = navigator(in: window, .later, clock: ScheduledClock(schedule: schedule))
    var random = SeededGenerator(state: seed)
    for round in 0..<40 {
      let step = step(in: navigator.scene, UInt64(round * 4), &random)
      let transition = TransitionContext(
        cause: .open, isAnimated: Bool.random(using: &random)
      ) { Page("\($0)") }
      var expected = navigator.scene
      guard expected.apply(step) else { continue }
      try await navigator.perform(step, in: transition)
      try #require(navigator.scene == expected, "\(step)")
    }
  }

  @Test(arguments: [StubAnimations.Pace.none, .later], 1...20)
  func stepsAtRandomDoWhatTheyDoToTheValue(_ pace: StubAnimations.Pace, _ seed: UInt64) async throws
  {
    let window = UIWindow()
    let navigator = navigator(in: window, pace)
    var random = SeededGenerator(state: seed)
    var scene = navigator.scene
    var contents: [Screen.ID: Page] = [:]
    let transition = TransitionContext(cause: .open) { contents[$0] }
    for round in 0..<60 {
      let step = step(in: scene, UInt64(round * 4), &random)
      var expected = scene
      let isPossible = expected.apply(step)
      for screen in expected.screens where contents[screen.id] == nil {
        contents[screen.id] = Page(screen.address)
      }
      do {
        try await navigator.perform(step, in: transition)
        #expect(isPossible, "\(step)")
        scene = expected
      } catch NavigationError.impossible(let refused) {
        #expect(!isPossible)
        #expect(refused == step)
      }
      try #require(navigator.scene == scene, "\(step)")
      let up = Set(scene.screens.map(\.id))
      contents = contents.filter { up.contains($0.key) }
    }
  }

  /// Delegate calls and completions come in any order, and what the user does comes between the steps.
  @Test(arguments: StubSchedule.seeds(usually: 200))
  func callsInAnyOrderChangeNothing(_ seed: UInt64) async throws {
    let window = UIWindow()
    window.stubAnimations.schedule = StubSchedule(seed: seed)
    let navigator = navigator(in: window, .later)
    var random = SeededGenerator(state: seed)
    var scene = navigator.scene
    for round in 0..<30 {
      let step = step(in: scene, UInt64(round * 4), &random)
      let transition = TransitionContext(
        cause: .open, isAnimated: Bool.random(using: &random)
      ) { Page("\($0)") }
      var expected = scene
      guard expected.apply(step) else { continue }
      try await navigator.perform(step, in: transition)
      scene = expected
      try #require(navigator.scene == scene, "\(step)")
      if Int.random(in: 0..<3, using: &random) == 0 { await window.stubAnimations.rest() }
      if scene.front.count > 1, Int.random(in: 0..<4, using: &random) == 0 {
        let isDone = Bool.random(using: &random)
        if let swipe = navigator.frontStack?.stubBeginSwipe() {
          if Bool.random(using: &random) { swipe.lift(isDone) }
          swipe.end(isDone)
          if isDone { _ = scene.apply(.pop(to: scene.front.count - 1)) }
        }
      }
      try #require(navigator.scene == scene, "after \(step)")
    }
    await window.stubAnimations.rest()
    #expect(navigator.scene == scene)
  }

  @Test func aStepThatIsCancelledEndsSoon() async throws {
    let window = UIWindow()
    let navigator = navigator(in: window, .manual)
    var number: UInt64 = 0
    func screen() -> Screen {
      number += 1
      return Screen(id: number, route: "/a", address: "/a")
    }
    let transition = TransitionContext(cause: .open) { "\($0)" }
    let steps: [NavigationStep] = [
      .push(screen()), .push(screen()), .pop(to: 1),
      .present(NavigationScene.Modal(presentation: .sheet, stack: [screen()])), .dismiss,
    ]
    for step in steps {
      var expected = navigator.scene
      _ = expected.apply(step)
      let before = navigator.scene
      let (begun, begins) = AsyncStream.makeStream(of: Void.self)
      let work = Task {
        // The step runs on as far as it can before the test does.
        begins.finish()
        try await navigator.perform(step, in: transition)
      }
      for await _ in begun {}
      work.cancel()
      let isDone = (try? await work.value) != nil
      #expect(navigator.scene == (isDone ? expected : before), "\(step)")
      window.stubAnimations.end()
      #expect(navigator.scene == expected, "UIKit has done it")
    }
  }

  private func step(
    in scene: NavigationScene, _ id: UInt64, _ random: inout SeededGenerator
  ) -> NavigationStep {
    func screen(_ offset: UInt64 = 1) -> Screen {
      Screen(id: id + offset, route: "/\(id)", address: "/\(id)")
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .dismiss
    case 1: return .selectTab(Int.random(in: 0...2, using: &random))
    case 2: return .pop(to: Int.random(in: 0...3, using: &random))
    case 3, 4, 5: return .push(screen())
    case 6:
      let presentation = [Presentation.sheet, .fullScreen, .popover].randomElement(using: &random)!
      return .present(
        NavigationScene.Modal(presentation: presentation, stack: [screen(), screen(2)]))
    case 7: return .replace(screen())
    case 8: return .reset(Bool.random(using: &random) ? [screen(), screen(2)] : [])
    case 9: return .reset(scene.front.reversed())
    case 10: return .bringToFront(scene.front.randomElement(using: &random)?.id ?? id)
    default:
      guard var screen = scene.screens.randomElement(using: &random) else {
        return .update(screen())
      }
      screen.address += "?again"
      return .update(screen)
    }
  }
}

/// Performs steps with and without animations, some of them during a swipe that does not go back.
final class VariedNavigator: Navigator {
  private let navigator: UIKitNavigator
  private let schedule: StubSchedule
  /// Runs before each step.
  private let disturb: () -> Void

  init(
    _ navigator: UIKitNavigator, _ schedule: StubSchedule, disturb: @escaping () -> Void = {}
  ) {
    self.navigator = navigator
    self.schedule = schedule
    self.disturb = disturb
  }

  var scene: NavigationScene { navigator.scene }

  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
    let arrival = schedule.arrival()
    disturb()
    if schedule.number(below: 4) == 0, let swipe = navigator.frontStack?.stubBeginSwipe() {
      schedule.deliver { swipe.end(false) }
    }
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
  }
}

/// A clock on which a sleep ends when the schedule says.
private struct ScheduledClock: Clock {
  let schedule: StubSchedule
  let now = ManualClock.Instant()
  let minimumResolution = Duration.zero

  @concurrent
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    await wait()
  }

  @MainActor private func wait() async {
    await withCheckedContinuation { continuation in
      schedule.deliver(isDeferred: true) { continuation.resume() }
    }
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
