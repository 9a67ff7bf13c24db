// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Junctor
import JunctorTesting

/// A navigator that changes its scene at once and animates afterwards, like those of UIKit and SwiftUI.
@MainActor
final class AnimatedNavigator: Navigator {
  /// A fault of one step.
  enum Fault {
    /// It throws, and leaves the scene unchanged.
    case refused
    /// Its animation exceeds the time limit, also if it is cancelled.
    case late
  }

  private(set) var scene: NavigationScene
  /// The title of a visible alert, during which each step fails.
  private(set) var alert: String?
  /// The longest duration of an animation in milliseconds; the dice choose a shorter one for each.
  var longestAnimation = 30
  /// The faults of the next steps.
  var faults: [Fault?] = []
  private(set) var running = 0
  /// The screens that have been in the scene.
  private(set) var shown: Set<Screen.ID> = []
  private var dice: SplitMix

  init(_ name: String = "main", tabs: [String] = ["home", "orders"], seed: UInt64) {
    scene = NavigationScene(id: name, tabs: tabs.map { NavigationScene.Tab(name: $0) })
    dice = SplitMix(seed: seed)
  }

  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
    running += 1
    defer { running -= 1 }
    let fault = faults.isEmpty ? nil : faults.removeFirst()
    if let alert { throw NavigationError.alertIsVisible(alert) }
    guard fault != .refused, scene.apply(step) else { throw NavigationError.impossible(step) }
    shown.formUnion(step.screens.map(\.id))
    let animation = Duration.milliseconds(dice.number(below: longestAnimation + 1))
    switch fault {
    case .late: await Task { try? await Task.sleep(for: .seconds(20)) }.value
    default: if animation > .zero { try? await Task.sleep(for: animation) }
    }
  }

  // MARK: The app

  /// Presents an alert.
  func presentAlert() { alert = "alert" }

  /// Closes the alert.
  func closeAlert(in queue: NavigationQueue) {
    alert = nil
    queue.didChange(scene.id, by: .system)
  }

  // MARK: User

  /// Swipes back, if the front screen is not the root of its stack.
  func swipeBack(in queue: NavigationQueue) {
    guard scene.front.count > 1, let top = scene.top else { return }
    if queue.isGuarded(top.id) { return queue.didAttemptToLeave(scene.id, by: .swipeBack) }
    scene.front.removeLast()
    queue.didChange(scene.id, by: .swipeBack)
  }

  /// Pulls down the topmost sheet.
  func pullDown(in queue: NavigationQueue) {
    guard let modal = scene.modals.last, modal.presentation == .sheet else { return }
    if modal.stack.contains(where: { queue.isGuarded($0.id) }) {
      return queue.didAttemptToLeave(scene.id, by: .pullDown)
    }
    scene.modals.removeLast()
    queue.didChange(scene.id, by: .pullDown)
  }

  /// Taps a tab.
  func tapTab(_ index: Int, in queue: NavigationQueue) {
    guard scene.modals.isEmpty else { return }
    scene.selected = index
    queue.didChange(scene.id, by: .tapTab)
  }
}
