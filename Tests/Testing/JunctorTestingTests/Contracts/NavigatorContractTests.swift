// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) @MainActor struct NavigatorContractTests {
  /// Content whose lifetime is observed.
  final class Page {
    let address: String
    init(_ screen: Screen) { address = screen.address }
  }

  /// A navigator without a user interface, with one flaw.
  final class Flawed: Navigator {
    enum Flaw: CaseIterable {
      case none, appliesTwice, reportsWrongScene, throwsLater, retainsContent, ignoresContent
      case ignoresCancellation, appliesLater, acceptsInvalid, refusesModals, ignoresTabs
      case sharesScene
    }

    /// The navigator that was created last, in another window.
    private static weak var last: Flawed?

    private weak var other: Flawed?

    private(set) var scene = NavigationScene(
      id: "main", tabs: [NavigationScene.Tab(name: "a"), NavigationScene.Tab(name: "b")])
    private let flaw: Flaw
    private var contents: [Screen.ID: Any] = [:]
    private let hanging: Hanging

    init(_ flaw: Flaw, _ hanging: Hanging = Hanging()) {
      self.flaw = flaw
      self.hanging = hanging
      other = Self.last
      Self.last = self
    }

    func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
      if flaw == .ignoresCancellation {
        if Task.isCancelled { await hanging.wait() }
      }
      do {
        await Task.yield()
        try Task.checkCancellation()
      } catch {
        if flaw == .appliesLater { Task { try self.apply(step, in: transition) } }
        throw error
      }
      try apply(step, in: transition)
    }

    private func apply(_ step: NavigationStep, in transition: TransitionContext) throws {
      let before = scene
      if case .present = step, flaw == .refusesModals { throw NavigationError.impossible(step) }
      guard scene.apply(step) else {
        if flaw == .acceptsInvalid { return }
        throw NavigationError.impossible(step)
      }
      if flaw == .appliesTwice { _ = scene.apply(step) }
      if case .selectTab = step, flaw == .ignoresTabs { scene = before }
      if case .update = step, flaw == .reportsWrongScene { scene = before }
      if case .replace = step, flaw == .throwsLater { throw NavigationError.impossible(step) }
      if case .push = step, flaw == .sharesScene { other?.scene = scene }
      if flaw == .ignoresContent { return }
      for screen in scene.screens where contents[screen.id] == nil {
        contents[screen.id] = transition.content(of: screen)
      }
      let ids = Set(scene.screens.map(\.id))
      if flaw == .retainsContent { return }
      contents = contents.filter { ids.contains($0.key) }
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

  @Test(arguments: 1...4) func simulatedHostFollowsTheContract(_ seed: UInt64) async throws {
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

  @Test func withoutPresentationsNoModalIsPresented() async throws {
    try await expectNavigatorContract(presentations: [], steps: 400) { Flawed(.refusesModals) }
  }

  @Test(arguments: Flawed.Flaw.allCases) func eachFlawIsDetected(_ flaw: Flawed.Flaw) async {
    let expected: ContractViolation.Rule? =
      switch flaw {
      case .none: nil
      case .appliesTwice, .reportsWrongScene, .acceptsInvalid, .refusesModals, .ignoresTabs:
        .performsStep
      case .throwsLater, .appliesLater: .changesNothingWhenItThrows
      case .retainsContent: .releasesContent
      case .ignoresContent: .requestsContent
      case .ignoresCancellation: .endsWhenCancelled
      case .sharesScene: .isIndependent
      }
    let hanging = Hanging()
    let found = await violation(hanging: hanging) { Flawed(flaw, hanging) }
    #expect(found?.rule == expected)
  }

  @Test func hangingHostIsDetected() async {
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

    func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
      if host.steps.count == 3 { await hanging.wait() }
      try await host.perform(step, in: transition)
    }
  }

  @Test func violationShowsBothScenes() async {
    let found = await violation { Flawed(.appliesTwice) }
    #expect(
      found?.description == """
        Flawed violates the rule performsStep: when `perform` returns, the scene contains the step and \
        no other change.
          After “push /screen/2” returned, the scene was
            scene main
            ├─ tab a  (empty)
            └─ tab b ●  /screen/1  /screen/2  /screen/2
          instead of
            scene main
            ├─ tab a  (empty)
            └─ tab b ●  /screen/1  /screen/2
          The previous steps: select tab 1, reset to [/screen/1].
        """)
  }

  @Test func navigatorThatCannotBeCreatedIsReported() async {
    struct Broken: Error {}
    do throws(ContractViolation) {
      try await expectNavigatorContract { throw Broken() }
      Issue.record("The check called the navigator.")
    } catch {
      #expect(error.rule == .hasSamples)
    }
  }
}
