// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(1))) @MainActor struct NavigatorContractTests {
  /// Content whose life can be watched.
  final class Page {
    let address: String
    init(_ screen: Screen) { address = screen.address }
  }

  /// A navigator that does all in a value, but for one flaw.
  final class Flawed: Navigator {
    enum Flaw: CaseIterable {
      case none, doesItTwice, saysOtherThanIsUp, throwsAfterIt, keepsContent, neverAsksForContent
      case ignoresCancelling, doesItAfterAll, takesNonsense, throwsAtModals, forgetsTheTab
    }

    private(set) var scene = NavigationScene(
      id: "main", tabs: [NavigationScene.Tab(name: "a"), NavigationScene.Tab(name: "b")])
    private let flaw: Flaw
    private var contents: [Screen.ID: Any] = [:]
    private let hanging: Hanging

    init(_ flaw: Flaw, _ hanging: Hanging = Hanging()) {
      self.flaw = flaw
      self.hanging = hanging
    }

    func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws {
      if flaw == .ignoresCancelling {
        if Task.isCancelled { await hanging.wait() }
      }
      do {
        await Task.yield()
        try Task.checkCancellation()
      } catch {
        if flaw == .doesItAfterAll { Task { try self.apply(step, in: transition) } }
        throw error
      }
      try apply(step, in: transition)
    }

    private func apply(_ step: NavigationStep, in transition: NavigationTransition) throws {
      let before = scene
      if case .present = step, flaw == .throwsAtModals { throw NavigationError.impossible(step) }
      guard scene.apply(step) else {
        if flaw == .takesNonsense { return }
        throw NavigationError.impossible(step)
      }
      if flaw == .doesItTwice { _ = scene.apply(step) }
      if case .selectTab = step, flaw == .forgetsTheTab { scene = before }
      if case .update = step, flaw == .saysOtherThanIsUp { scene = before }
      if case .replace = step, flaw == .throwsAfterIt { throw NavigationError.impossible(step) }
      if flaw == .neverAsksForContent { return }
      for screen in scene.screens where contents[screen.id] == nil {
        contents[screen.id] = transition.content(of: screen)
      }
      let up = Set(scene.screens.map(\.id))
      if flaw == .keepsContent { return }
      contents = contents.filter { up.contains($0.key) }
    }
  }

  private func violation(
    seed: UInt64 = 1, clock: ManualClock? = nil, hanging: Hanging = Hanging(),
    _ make: @escaping @MainActor @Sendable () -> any Navigator
  ) async -> ContractViolation? {
    await hanging.check { @MainActor in
      do throws(ContractViolation) {
        try await expectNavigatorContract(
          steps: 400, seed: seed, clock: clock, limit: hanging.limit, content: { Page($0) }, make)
        return nil
      } catch {
        return error
      }
    }
  }

  @Test(arguments: 1...4) func aSimulatedHostKeepsThePromises(_ seed: UInt64) async throws {
    let steps = Laws.count(3_000, usually: 400)
    try await expectNavigatorContract(steps: steps, seed: seed, content: { Page($0) }) {
      SimulatedHost(tabs: ["home", "orders", "me"])
    }
    try await expectNavigatorContract(steps: 400, seed: seed) { SimulatedHost() }
  }

  @Test func stepsMayTakeTimeOnAClock() async {
    let clock = ManualClock()
    let found = await violation(clock: clock) {
      let host = SimulatedHost(tabs: ["home", "orders"], clock: clock)
      host.duration = .milliseconds(300)
      return host
    }
    #expect(found == nil)
    #expect(clock.now.offset > .seconds(60))
  }

  @Test func whereNothingStandsOverTheScreensNoModalIsTried() async throws {
    try await expectNavigatorContract(presentations: [], steps: 400) { Flawed(.throwsAtModals) }
  }

  @Test(arguments: Flawed.Flaw.allCases) func aFlawIsFound(_ flaw: Flawed.Flaw) async {
    let expected: ContractViolation.Rule? =
      switch flaw {
      case .none: nil
      case .doesItTwice, .saysOtherThanIsUp, .takesNonsense, .throwsAtModals, .forgetsTheTab:
        .doesItsStep
      case .throwsAfterIt, .doesItAfterAll: .changesNothingWhenItThrows
      case .keepsContent: .letsContentGo
      case .neverAsksForContent: .asksForContent
      case .ignoresCancelling: .endsWhenCancelled
      }
    let hanging = Hanging()
    let found = await violation(hanging: hanging) { Flawed(flaw, hanging) }
    #expect(found?.rule == expected)
  }

  @Test func aHostThatHangsIsFound() async {
    let hanging = Hanging()
    let found = await violation(hanging: hanging) { HangingHost(hanging) }
    #expect(found?.rule == .ends)
  }

  /// A navigator whose fourth step never ends.
  private final class HangingHost: Navigator {
    private let host = SimulatedHost(tabs: ["home"])
    private let hanging: Hanging

    init(_ hanging: Hanging) { self.hanging = hanging }

    var scene: NavigationScene { host.scene }

    func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws {
      if host.steps.count == 3 { await hanging.wait() }
      try await host.perform(step, in: transition)
    }
  }

  @Test func whatWasSeenIsDrawn() async {
    let found = await violation { Flawed(.doesItTwice) }
    #expect(
      found?.description == """
        Flawed breaks the rule doesItsStep: when `perform` returns, the step has been done there and \
        nothing else.
          When “push /screen/2” had returned, its scene was
            scene main
            ├─ tab a  (empty)
            └─ tab b ●  /screen/1  /screen/2  /screen/2
          and should have been
            scene main
            ├─ tab a  (empty)
            └─ tab b ●  /screen/1  /screen/2
          The steps before it: select tab 1, reset to [/screen/1].
        """)
  }

  @Test func aNavigatorThatCannotBeMadeIsTold() async {
    struct Broken: Error {}
    do throws(ContractViolation) {
      try await expectNavigatorContract { throw Broken() }
      Issue.record("Nothing was tried.")
    } catch {
      #expect(error.rule == .hasSamples)
    }
  }
}
