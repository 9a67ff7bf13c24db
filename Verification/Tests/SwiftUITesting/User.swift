// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting
@testable import VerifiedSwiftUI

/// A user of a scene, who sees its views and acts as SwiftUI permits.
@MainActor
struct User {
  let view: any View
  private let storage = Storage()

  init(view: any View) { self.view = view }

  /// The views now.
  var sight: Sight { Sight(view, EnvironmentValues(), storage) }

  /// The visible texts.
  var sees: String { sight.drawing }

  /// Swipes back, or taps the back button, in the stack in front.
  func swipeBack(by count: Int = 1) {
    let level = sight.front
    guard let stack = level.parts.first(where: { $0.view is any StubStack }) else { return }
    let crash = (stack.view as? any StubStack)?.stubPop(to: stack.pushed.count - count)
    #expect(crash == nil)
  }

  /// Pulls down the topmost modal.
  func pullDown() { sight.covers.last?.what.dismissByUser() }

  func tapTab(_ tag: Int) { sight.all((any StubTabs).self).first?.stubSelect(tag) }

  /// Taps the button with a label.
  func tap(_ label: String) {
    let buttons = sight.everything.filter { part in
      part.view is any StubButton && part.all(Text.self).contains { $0.stubText == label }
    }
    #expect(buttons.count == 1, "There are \(buttons.count) buttons “\(label)”.")
    (buttons.first?.view as? any StubButton)?.stubTap()
  }

  /// Taps the button that replaces the system's back button.
  func tapBarButton() {
    for toolbar in sight.everything.compactMap({ $0.modifier as? StubToolbar }) {
      for item in toolbar.items { (item as? any StubButton)?.stubTap() }
    }
  }

  /// The title of the visible alert or confirmation dialog.
  var alert: String? { sight.alert?.title }

  /// Taps a button of the visible alert, which SwiftUI then dismisses.
  func choose(_ label: String) {
    guard let alert = sight.alert else {
      Issue.record("No alert is visible.")
      return
    }
    User(view: alert.actions).tap(label)
    alert.dismissByUser()
  }

  /// Makes the views appear.
  func appear() {
    for part in sight.everything { (part.modifier as? StubOnAppear)?.perform?() }
  }
}

extension Sight {
  /// The topmost modal; without modals, the selected tab or the whole view.
  var front: Sight {
    if let top = covers.last { return top.sight }
    let selected = all((any StubTabs).self).first?.stubSelection
    return tabs.first { $0.tag == selected }?.sight ?? self
  }
}

/// Waits until the router is idle, and checks a condition then.
@MainActor
func until(
  _ router: Router, _ condition: () -> Bool, _ location: SourceLocation = #_sourceLocation
) async {
  await router.work.settle()
  if !condition() { Issue.record("The condition is false.", sourceLocation: location) }
}
