// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// One thing that a navigator does, and after which the state is a state again.
public enum NavigationStep: Hashable, Codable, Sendable {
  /// Takes the highest modal down, with all of its screens.
  case dismiss
  /// Brings a tab to the front.
  case selectTab(Int)
  /// Takes screens off the front stack until so many are left; at least one is.
  case pop(to: Int)
  /// Puts a screen on the front stack, with a transition that the navigator knows by name.
  case push(Screen, transition: String? = nil)
  /// Puts a stack over what is there.
  case present(NavigationScene.Modal, transition: String? = nil)
  /// Puts a screen in the place of the front stack's last.
  case replace(Screen, transition: String? = nil)
  /// Puts other screens in the place of all of the front stack; none empties a tab.
  case reset([Screen], transition: String? = nil)
  /// Takes a screen out of the front stack and puts it on top.
  case bringToFront(Screen.ID)
  /// Gives a screen that is up another address to show; it stays where it is.
  case update(Screen)
}

extension NavigationStep {
  /// The screens that it adds; some of them may have been in the scene before.
  package var screens: [Screen] {
    switch self {
    case .push(let screen, _), .replace(let screen, _): [screen]
    case .present(let modal, _): modal.stack
    case .reset(let stack, _): stack
    case .dismiss, .selectTab, .pop, .bringToFront, .update: []
    }
  }
}

extension NavigationScene {
  /// Does a step.
  ///
  /// - Returns: Whether it could be done; if not, nothing has changed.
  public mutating func apply(_ step: NavigationStep) -> Bool {
    switch step {
    case .dismiss: return modals.popLast() != nil
    case .selectTab(let index):
      guard tabs.indices.contains(index) else { return false }
      selected = index
    case .pop(let count):
      guard (1..<max(1, front.count)).contains(count) else { return false }
      front.removeLast(front.count - count)
    case .push(let screen, _): front.append(screen)
    case .present(let modal, _): modals.append(modal)
    case .replace(let screen, _):
      guard !front.isEmpty else { return false }
      front[front.count - 1] = screen
    case .reset(let stack, _):
      guard !stack.isEmpty || modals.isEmpty else { return false }
      front = stack
    case .bringToFront(let id):
      guard let index = front.firstIndex(where: { $0.id == id }) else { return false }
      front.append(front.remove(at: index))
    case .update(let screen): return update(screen)
    }
    return true
  }

  private mutating func update(_ screen: Screen) -> Bool {
    func update(_ stack: inout [Screen]) -> Bool {
      guard let index = stack.firstIndex(where: { $0.id == screen.id }) else { return false }
      stack[index] = screen
      return true
    }
    for index in tabs.indices where update(&tabs[index].stack) { return true }
    for index in modals.indices where update(&modals[index].stack) { return true }
    return false
  }
}

extension NavigationStep: CustomStringConvertible {
  /// The step in words: `push /order/7`, `pop to 1`.
  public var description: String {
    switch self {
    case .dismiss: "dismiss"
    case .selectTab(let index): "select tab \(index)"
    case .pop(let count): "pop to \(count)"
    case .push(let screen, let transition): "push \(screen)" + by(transition)
    case .present(let modal, let transition):
      "present \(modal.stack) as \(modal.presentation)" + by(transition)
    case .replace(let screen, let transition): "replace by \(screen)" + by(transition)
    case .reset(let stack, let transition): "reset to \(stack)" + by(transition)
    case .bringToFront(let id): "bring \(id) to front"
    case .update(let screen): "update \(screen)"
    }
  }

  private func by(_ transition: String?) -> String { transition.map { " by \($0)" } ?? "" }
}
