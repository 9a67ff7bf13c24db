// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import VerifiedSwiftUI

/// A person in front of a scene: sees what the views show, and does what SwiftUI lets them do.
@MainActor
struct Person {
  let view: any View
  private let storage = Storage()

  init(view: any View) { self.view = view }

  /// Everything as it is now.
  var sight: Sight { Sight(view, EnvironmentValues(), storage) }

  /// What there is to see, as text.
  var sees: String { sight.drawing }

  /// Swipes back, or taps the bar's way back, in the stack in front.
  func swipeBack(by count: Int = 1) {
    let level = sight.front
    guard let stack = level.parts.first(where: { $0.view is any StubStack }) else { return }
    let crash = (stack.view as? any StubStack)?.stubPop(to: stack.pushed.count - count)
    #expect(crash == nil)
  }

  /// Pulls down the highest modal.
  func pullDown() { sight.covers.last?.what.goAway() }

  func tapTab(_ tag: Int) { sight.all((any StubTabs).self).first?.stubSelect(tag) }

  /// Taps the button with a label.
  func tap(_ label: String) {
    let buttons = sight.everything.filter { part in
      part.view is any StubButton && part.all(Text.self).contains { $0.stubText == label }
    }
    #expect(buttons.count == 1, "There are \(buttons.count) buttons “\(label)”.")
    (buttons.first?.view as? any StubButton)?.stubTap()
  }

  /// Taps what stands in the bar in place of the system's way back.
  func tapBarButton() {
    for toolbar in sight.everything.compactMap({ $0.modifier as? StubToolbar }) {
      for item in toolbar.items { (item as? any StubButton)?.stubTap() }
    }
  }

  /// Lets the view appear, as the system does.
  func appear() {
    for part in sight.everything { (part.modifier as? StubOnAppear)?.perform?() }
  }
}

extension Sight {
  /// What lies on top: the highest modal, else the tab in front, else everything.
  var front: Sight {
    if let top = covers.last { return top.sight }
    let selected = all((any StubTabs).self).first?.stubSelection
    return tabs.first { $0.tag == selected }?.sight ?? self
  }
}

/// Lets everything run that the router has under way, and makes sure that something is so then.
@MainActor
func until(
  _ router: Router, _ isSo: () -> Bool, _ location: SourceLocation = #_sourceLocation
) async {
  await router.work.settle()
  if !isSo() { Issue.record("It never came to be.", sourceLocation: location) }
}
