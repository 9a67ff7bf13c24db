// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The steps that lead from one state of a scene to another.
///
///     NavigationPlan(from: scene, to: wanted).steps
///     // [dismiss, select tab 1, pop to 1, push /order/42]
package struct NavigationPlan: Sendable {
  package let steps: [NavigationStep]

  /// The screens that are removed, the topmost first.
  package let leaving: [Screen]

  /// Plans the steps; modals and stacks are kept as far as both begin alike.
  ///
  /// - Parameters:
  ///   - current: The current scene.
  ///   - wanted: The requested scene, with the same tabs.
  ///   - transition: The name of the transition that shows the last screen.
  /// - Complexity: O(*n*) in the number of screens of both scenes.
  package init(
    from current: NavigationScene, to wanted: NavigationScene, transition: String? = nil
  ) {
    precondition(
      current.tabs.map(\.name) == wanted.tabs.map(\.name),
      "A plan does not change which tabs exist.")
    var planner = Planner(scene: current)
    planner.reach(wanted)
    steps = planner.steps.coming(by: transition)
    leaving = current.screens(missingIn: wanted)
  }
}

extension NavigationScene {
  /// The screens that another state does not have, the topmost first.
  ///
  /// Stacks that are the same in both are skipped.
  fileprivate func screens(missingIn wanted: NavigationScene) -> [Screen] {
    let (mine, theirs) = (stacks, wanted.stacks)
    let changed = (0..<max(mine.count, theirs.count)).filter {
      $0 >= mine.count || $0 >= theirs.count || !mine[$0].isAlike(theirs[$0])
    }
    var staying = Set<Screen.ID>()
    for index in changed where index < theirs.count {
      for screen in theirs[index] { staying.insert(screen.id) }
    }
    return changed.reversed().filter { $0 < mine.count }.flatMap { index in
      mine[index].reversed().filter { !staying.contains($0.id) }
    }
  }

  fileprivate var stacks: [[Screen]] { tabs.map(\.stack) + modals.map(\.stack) }
}

/// Collects steps, and applies each to its scene at once.
private struct Planner {
  var scene: NavigationScene
  var steps: [NavigationStep] = []

  private mutating func add(_ step: NavigationStep) {
    let isDone = scene.apply(step)
    precondition(isDone, "“\(step)” was planned where it cannot be done.")
    steps.append(step)
  }

  mutating func reach(_ wanted: NavigationScene) {
    let kept = scene.modalsInCommon(with: wanted)
    while scene.modals.count > kept { add(.dismiss) }
    if kept == 0 {
      for index in wanted.tabs.indices
      where !scene.tabs[index].stack.isAlike(wanted.tabs[index].stack) {
        if scene.selected != index { add(.selectTab(index)) }
        reach(stack: wanted.tabs[index].stack)
      }
      if scene.selected != wanted.selected { add(.selectTab(wanted.selected)) }
    } else {
      reach(stack: wanted.modals[kept - 1].stack)
    }
    for modal in wanted.modals[kept...] { add(.present(modal)) }
    refresh(wanted)
  }

  /// Makes the stack in front the wanted one.
  private mutating func reach(stack wanted: [Screen]) {
    let now = scene.front
    let common = now.lengthInCommon(with: wanted)
    if common == now.count, common == wanted.count { return }
    if let last = wanted.last, now.becomes(wanted, bringingToFront: last.id) {
      add(.bringToFront(last.id))
    } else if common == 0 {
      add(.reset(wanted))
    } else if now.count == wanted.count, common == now.count - 1, let last = wanted.last {
      add(.replace(last))
    } else {
      if now.count > common { add(.pop(to: common)) }
      for screen in wanted[common...] { add(.push(screen)) }
    }
  }

  /// Updates the addresses of the screens that stay, when all are in their places.
  private mutating func refresh(_ wanted: NavigationScene) {
    for (now, wanted) in zip(scene.stacks, wanted.stacks) {
      for (now, wanted) in zip(now, wanted) where now != wanted { add(.update(wanted)) }
    }
  }
}

extension NavigationScene {
  /// How many modals can stay: those below the last of them are alike, and its root is the same, or
  /// one of its screens is brought to the front, or replaces the only one.
  ///
  /// What lies under a modal can only be changed when the modal is dismissed.
  fileprivate func modalsInCommon(with wanted: NavigationScene) -> Int {
    let isAlikeBelow =
      selected == wanted.selected
      && zip(tabs, wanted.tabs).allSatisfy { $0.stack.isAlike($1.stack) }
    guard isAlikeBelow else { return 0 }
    var kept = 0
    for (mine, theirs) in zip(modals, wanted.modals) {
      guard mine.presentation == theirs.presentation else { break }
      let isReordered =
        theirs.stack.last.map { mine.stack.becomes(theirs.stack, bringingToFront: $0.id) } ?? false
      // The only screen of the highest modal can be replaced where it is.
      let isReplaced =
        kept == wanted.modals.count - 1 && mine.stack.count == 1 && theirs.stack.count == 1
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
    count == other.count && zip(self, other).allSatisfy { $0.id == $1.id }
  }

  /// How many screens at the beginning are the same.
  fileprivate func lengthInCommon(with other: [Screen]) -> Int {
    var count = 0
    while count < self.count, count < other.count, self[count].id == other[count].id { count += 1 }
    return count
  }

  /// Whether it is the same as `other` after one screen is brought to the front.
  fileprivate func becomes(_ other: [Screen], bringingToFront id: Screen.ID) -> Bool {
    guard count == other.count else { return false }
    let place = lengthInCommon(with: other)
    guard place < count, self[place].id == id else { return false }
    return self[(place + 1)...].elementsEqual(other[place...].dropLast()) { $0.id == $1.id }
  }
}

extension [NavigationStep] {
  /// The same steps; the last one that adds a screen has the named transition.
  fileprivate func coming(by transition: String?) -> [NavigationStep] {
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
