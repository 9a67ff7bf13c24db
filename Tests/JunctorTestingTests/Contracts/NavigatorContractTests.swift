// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(15))) @MainActor struct NavigatorContractTests {
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
      id: "main", tabs: [NavigationTab(name: "a"), NavigationTab(name: "b")])
    private let flaw: Flaw
    private var contents: [Screen.ID: Any] = [:]
    private var old: [Any] = []

    init(_ flaw: Flaw) { self.flaw = flaw }

    func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws {
      if flaw == .ignoresCancelling {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
          if !Task.isCancelled { continuation.resume() }
        }
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
      if case .present = step, flaw == .throwsAtModals { throw NavigatorError.impossible(step) }
      guard scene.apply(step) else {
        if flaw == .takesNonsense { return }
        throw NavigatorError.impossible(step)
      }
      if flaw == .doesItTwice { _ = scene.apply(step) }
      if case .selectTab = step, flaw == .forgetsTheTab { scene = before }
      if case .update = step, flaw == .saysOtherThanIsUp { scene = before }
      if case .replace = step, flaw == .throwsAfterIt { throw NavigatorError.impossible(step) }
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
    seed: UInt64 = 1, clock: ManualClock? = nil, _ make: @MainActor () -> any Navigator
  ) async -> ContractViolation? {
    do throws(ContractViolation) {
      try await expectNavigatorContract(
        steps: 400, seed: seed, clock: clock, content: { Page($0) }, make)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: 1...4) func aSimulatedHostKeepsThePromises(_ seed: UInt64) async throws {
    try await expectNavigatorContract(seed: seed, content: { Page($0) }) {
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
    let found = await violation { Flawed(flaw) }
    #expect(found?.rule == expected)
  }

  @Test func aHostThatHangsIsFound() async {
    let found = await violation {
      let host = SimulatedHost(tabs: ["home"])
      host.fail(.stuck, after: 3)
      return host
    }
    #expect(found?.rule == .ends)
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
