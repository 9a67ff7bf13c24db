// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension NavigationScene {
  /// Returns the steps that lead from this state to another; modals and stacks keep their common beginnings.
  ///
  ///     scene.steps(to: target, transition: nil)
  ///     // [dismiss, select tab 1, pop to 1, push /order/42]
  ///
  /// - Parameters:
  ///   - target: The requested scene, with the same tabs.
  ///   - transition: The name of the transition that shows the last screen.
  /// - Complexity: O(*n*) in the number of screens of both scenes.
  package func steps(to target: NavigationScene, transition: String?) -> [NavigationStep] {
    precondition(
      tabs.map(\.name) == target.tabs.map(\.name), "A plan does not change which tabs exist.")
    var planner = Planner(scene: self)
    planner.reach(target)
    return planner.steps.shown(by: transition)
  }

  /// The screens that are not in another state, the topmost first.
  func screens(missingIn other: NavigationScene) -> [Screen] {
    let staying = other.screenIDs
    return screens.reversed().filter { !staying.contains($0.id) }
  }

  fileprivate var stacks: [[Screen]] { tabs.map(\.stack) + modals.map(\.stack) }
}

/// Collects steps, and applies each to its scene at once.
private struct Planner {
  var scene: NavigationScene
  var steps: [NavigationStep] = []

  private mutating func add(_ step: NavigationStep) {
    let isDone = scene.apply(step)
    precondition(isDone, "“\(step)” is not possible in the planned scene.")
    steps.append(step)
  }

  mutating func reach(_ target: NavigationScene) {
    let kept = scene.modalsInCommon(with: target)
    while scene.modals.count > kept { add(.dismiss) }
    if kept == 0 {
      for index in target.tabs.indices
      where !scene.tabs[index].stack.isAlike(target.tabs[index].stack) {
        if scene.selected != index { add(.selectTab(index)) }
        reach(stack: target.tabs[index].stack)
      }
      if scene.selected != target.selected { add(.selectTab(target.selected)) }
    } else {
      reach(stack: target.modals[kept - 1].stack)
    }
    for modal in target.modals[kept...] { add(.present(modal)) }
    refresh(target)
  }

  /// Changes the front stack to the target stack.
  private mutating func reach(stack target: [Screen]) {
    let now = scene.front
    let common = now.lengthInCommon(with: target)
    if common == now.count, common == target.count { return }
    if let last = target.last, now.becomes(target, bringingToFront: last.id) {
      add(.bringToFront(last.id))
    } else if common == 0 {
      add(.reset(target))
    } else if now.count == target.count, common == now.count - 1, let last = target.last {
      add(.replace(last))
    } else {
      if now.count > common { add(.pop(to: common)) }
      for screen in target[common...] { add(.push(screen)) }
    }
  }

  /// Updates the addresses of the screens that stay, after all other steps.
  private mutating func refresh(_ target: NavigationScene) {
    for (now, target) in zip(scene.stacks, target.stacks) {
      for (now, target) in zip(now, target) where now != target { add(.update(target)) }
    }
  }
}

extension NavigationScene {
  /// The number of modals that can stay: all below the last one are equal, and the last one has the
  /// same root, or one screen is brought to the front, or its only screen is replaced.
  ///
  /// Screens below a modal can change only after the modal is dismissed.
  fileprivate func modalsInCommon(with target: NavigationScene) -> Int {
    let isAlikeBelow =
      selected == target.selected
      && zip(tabs, target.tabs).allSatisfy { $0.stack.isAlike($1.stack) }
    guard isAlikeBelow else { return 0 }
    var kept = 0
    for (mine, theirs) in zip(modals, target.modals) {
      guard mine.presentation == theirs.presentation else { break }
      let isReordered =
        theirs.stack.last.map { mine.stack.becomes(theirs.stack, bringingToFront: $0.id) } ?? false
      // The only screen of the highest modal can be replaced in place, but not a dialog.
      let isReplaced =
        !mine.presentation.isDialog && kept == target.modals.count - 1 && mine.stack.count == 1
        && theirs.stack.count == 1
      guard isReordered || isReplaced || mine.stack.first?.id == theirs.stack.first?.id else {
        break
      }
      kept += 1
      if !mine.stack.isAlike(theirs.stack) { break }
    }
    return kept
  }
}

extension [Screen] {
  /// Whether both have the same screens in the same order, whatever their addresses are.
  fileprivate func isAlike(_ other: [Screen]) -> Bool {
    elementsEqual(other) { $0.id == $1.id }
  }

  /// The number of equal screens at the beginning.
  fileprivate func lengthInCommon(with other: [Screen]) -> Int {
    zip(self, other).prefix { $0.id == $1.id }.count
  }

  /// Whether the stack equals `other` after one screen is brought to the front.
  fileprivate func becomes(_ other: [Screen], bringingToFront id: Screen.ID) -> Bool {
    guard count == other.count else { return false }
    let place = lengthInCommon(with: other)
    guard place < count, self[place].id == id else { return false }
    return self[(place + 1)...].elementsEqual(other[place...].dropLast()) { $0.id == $1.id }
  }
}

extension [NavigationStep] {
  /// The same steps; the last one that adds a screen has the named transition.
  fileprivate func shown(by transition: String?) -> [NavigationStep] {
    guard let transition else { return self }
    var steps = self
    for index in steps.indices.reversed() {
      switch steps[index] {
      case .push(let screen, _): steps[index] = .push(screen, transition: transition)
      case .present(let modal, _): steps[index] = .present(modal, transition: transition)
      case .replace(let screen, _): steps[index] = .replace(screen, transition: transition)
      case .reset(let stack, _): steps[index] = .reset(stack, transition: transition)
      case .dismiss, .selectTab, .pop, .bringToFront, .update: continue
      }
      break
    }
    return steps
  }
}
