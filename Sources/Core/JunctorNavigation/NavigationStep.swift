// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A step that a navigator performs.
public enum NavigationStep: Hashable, Codable, Sendable {
  /// Dismisses the topmost modal, with all of its screens.
  case dismiss
  /// Selects a tab.
  case selectTab(Int)
  /// Removes screens from the front stack until `to` are left, at least one.
  case pop(to: Int)
  /// Pushes a screen onto the front stack.
  case push(Screen, transition: String? = nil)
  /// Presents a stack.
  case present(NavigationScene.Modal, transition: String? = nil)
  /// Replaces the last screen of the front stack.
  case replace(Screen, transition: String? = nil)
  /// Replaces all screens of the front stack; an empty list empties a tab.
  case reset([Screen], transition: String? = nil)
  /// Moves a screen to the top of the front stack.
  case bringToFront(Screen.ID)
  /// Changes the address of a screen, which stays where it is.
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
  /// Applies a step; returns `false`, and changes nothing, if the scene does not allow it.
  public mutating func apply(_ step: NavigationStep) -> Bool {
    if modals.last?.presentation.isDialog == true {
      switch step {
      case .dismiss, .update: break
      case .selectTab, .pop, .push, .present, .replace, .reset, .bringToFront: return false
      }
    }
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
    case .update(let screen):
      func update(_ stack: inout [Screen]) -> Bool {
        guard let index = stack.firstIndex(where: { $0.id == screen.id }) else { return false }
        stack[index] = screen
        return true
      }
      return tabs.indices.contains { update(&tabs[$0].stack) }
        || modals.indices.contains { update(&modals[$0].stack) }
    }
    return true
  }
}

extension NavigationStep: CustomStringConvertible {
  /// The step in words: `push /order/7`, `pop to 1`.
  public var description: String { words { $0.description } }

  /// The step in words with patterns instead of addresses, whose values may be private.
  var outline: String { words { $0.route } }

  private func words(_ shown: (Screen) -> String) -> String {
    func list(_ stack: [Screen]) -> String {
      "[\(stack.map(shown).joined(separator: ", "))]"
    }
    return switch self {
    case .dismiss: "dismiss"
    case .selectTab(let index): "select tab \(index)"
    case .pop(let count): "pop to \(count)"
    case .push(let screen, let transition): "push \(shown(screen))" + by(transition)
    case .present(let modal, let transition):
      "present \(list(modal.stack)) as \(modal.presentation)" + by(transition)
    case .replace(let screen, let transition): "replace by \(shown(screen))" + by(transition)
    case .reset(let stack, let transition): "reset to \(list(stack))" + by(transition)
    case .bringToFront(let id): "bring \(id) to front"
    case .update(let screen): "update \(shown(screen))"
    }
  }

  private func by(_ transition: String?) -> String { transition.map { " by \($0)" } ?? "" }
}
