// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport

@testable import JunctorNavigation
@testable import JunctorTesting

/// A random sequence for one scene: opens, ways back, cancelled callers, user actions, a faulty navigator,
/// time.
@MainActor
final class RandomShopRun {
  /// A caller that waits for its outcome.
  @MainActor private final class Caller {
    let address: String
    private(set) var cancel: () -> Void = {}
    private(set) var received: [RouteEnding] = []

    /// - Parameter callsBack: Whether it uses the entry point with a callback, which begins on
    ///   another thread; the others stay on this one, and take less time.
    init(_ router: Router, _ address: String, _ options: NavigationOptions, callsBack: Bool) {
      self.address = address
      if callsBack {
        let opening = router.open(address, context: .presented(with: options)) { result in
          switch result {
          case .success(let outcome): self.received.append(outcome.ending)
          case .failure(let error): self.received.append(RouteEnding(error.code))
          }
        }
        cancel = { opening.cancel() }
      } else {
        let task = Task {
          self.received.append(
            await code { try await router.open(address, context: .presented(with: options)) })
        }
        cancel = { task.cancel() }
      }
    }
  }

  private let shop: Shop
  private var dice: SplitMix
  private let host: SimulatedHost
  private let person: SimulatedUser
  private var callers: [Caller] = []
  private var tasks: [Task<Void, Never>] = []
  /// Screens whose guard refuses.
  private var refusing: Set<Screen.ID> = []
  private var flaws: [String] = []
  private var acts: [String] = []

  init(shop: Shop, dice: SplitMix) {
    self.shop = shop
    self.dice = dice
    host = SimulatedHost(tabs: ["home", "orders"], clock: shop.clock)
    person = host.user(in: shop.router.navigation)
  }

  /// Runs the sequence, and returns the violations.
  func run() async throws -> [String] {
    try await shop.router.connect(host, roots: ["home": "/home", "orders": "/orders"])
    host.duration = Bool.random(using: &dice) ? .seconds(1) : .zero
    for _ in 0..<Int.random(in: 3...14, using: &dice) {
      await act()
      let up = Set(host.scene.screens.map(\.id))
      if !refusing.isSubset(of: up) { flaws.append("a screen went that refused") }
      if host.hasOverlapped { flaws.append("two transitions at once") }
    }
    await end()
    return flaws.map { "\($0), after \(acts.joined(separator: ", "))" }
  }

  private func act() async {
    let kind = Int.random(in: 0..<20, using: &dice)
    switch kind {
    case 0..<7: open()
    case 7: callers.randomElement(using: &dice)?.cancel()
    case 8: note("swipe \(person.swipeBack())")
    case 9: note("pull \(person.pullDown())")
    case 10: note("tap \(person.tapTab(["home", "orders"].randomElement(using: &dice) ?? ""))")
    case 11: back()
    case 12: finish()
    case 13: refuse()
    case 14: fail()
    case 15:
      host.release()
      if host.alert == nil { host.alert = "alert" } else { person.closeAlert() }
      note("alert \(host.alert ?? "closed")")
    case 16, 17:
      let seconds = [1, 2, 10, 60].randomElement(using: &dice) ?? 1
      note("\(seconds) s")
      await shop.clock.advance(by: .seconds(seconds))
    default: for _ in 0..<Int.random(in: 1...30, using: &dice) { await Task.yield() }
    }
  }

  private func note(_ act: String) { acts.append(act) }

  private func open() {
    let address = shop.randomAddress(&dice)
    var options = shop.randomOptions(&dice)
    options.policy =
      [nil, .queue, .join, .replace, .refuse, .interrupt, .takeOver].randomElement(using: &dice)
      ?? nil
    if Int.random(in: 0..<8, using: &dice) == 0 { options.modals = .wait }
    note("open \(address) \(options.policy.map { "\($0)" } ?? "")")
    callers.append(Caller(shop.router, address, options, callsBack: dice.one(in: 8)))
  }

  private func back() {
    let kind = Int.random(in: 0..<4, using: &dice)
    note("back \(kind)")
    tasks.append(
      Task { [router = shop.router] in
        switch kind {
        case 0: _ = try? await router.back()
        case 1: _ = try? await router.popToRoot()
        case 2: _ = try? await router.dismiss()
        default: _ = try? await router.back(returning: 7)
        }
      })
  }

  private var handles: [ScreenHandle] { shop.up(in: host.scene) }

  private func finish() {
    guard let handle = handles.randomElement(using: &dice) else { return }
    note("finish \(handle.screen)")
    refusing.remove(handle.screen.id)
    handle.mayLeave = nil
    handle.finish(handle.screen.address)
  }

  private func refuse() {
    // A finished screen is already being removed.
    guard let handle = handles.randomElement(using: &dice), !handle.isFinished else { return }
    note("refuse \(handle.screen)")
    // A guard applies to transitions that have not called it yet; wait until idle.
    guard shop.router.navigation.transitionCount == 0 else { return }
    refusing.insert(handle.screen.id)
    handle.mayLeave = { _ in false }
  }

  private func fail() {
    let failures: [SimulatedHost.Failure] = [
      .screenRefuses, .windowReleased, .stuck, .swipedBack,
    ]
    guard let failure = failures.randomElement(using: &dice) else { return }
    // The user can be faster than the guard.
    if failure == .swipedBack, !refusing.isEmpty { return }
    note("fail \(failure)")
    host.fail(failure, after: Int.random(in: 0..<3, using: &dice))
  }

  /// Waits until idle, closes the scene, and checks that all callers have received an outcome.
  private func end() async {
    for _ in 0..<60 {
      host.release()
      person.closeAlert()
      await shop.settle()
      if shop.router.navigation.transitionCount == 0, !host.isBusy { break }
      await shop.clock.advance(by: .seconds(1))
      if host.scene.modals.isEmpty { continue }
      // Some wait until no modal is presented.
      for handle in handles { handle.mayLeave = nil }
      refusing = []
      tasks.append(Task { [router = shop.router] in _ = try? await router.dismiss() })
    }
    if shop.router.navigation.transitionCount > 0 { flaws.append("a transition never ended") }
    if shop.router.navigation.scenes != [host.scene] {
      flaws.append("the state differs from the visible scene")
    }
    person.closeScene()
    for task in tasks { await task.value }
    await shop.settle()
    for caller in callers where caller.received.count != 1 {
      flaws.append("\(caller.address) received \(caller.received)")
    }
  }
}
