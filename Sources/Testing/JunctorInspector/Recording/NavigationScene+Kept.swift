// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import Junctor

extension NavigationScene {
  /// The number of screens of each stack that stayed in another state; `nil` if that has other
  /// screens.
  func kept(in other: NavigationScene) -> RouterRecording.Kept? {
    func isStart(_ mine: [Screen], of theirs: [Screen]) -> Bool {
      mine.count <= theirs.count && zip(mine, theirs).allSatisfy { $0.id == $1.id }
    }
    guard tabs.count == other.tabs.count, other.modals.count <= modals.count,
      zip(other.tabs, tabs).allSatisfy({ isStart($0.stack, of: $1.stack) }),
      zip(other.modals, modals).allSatisfy({
        $0.presentation == $1.presentation && isStart($0.stack, of: $1.stack)
      })
    else { return nil }
    return RouterRecording.Kept(
      tabs: other.tabs.map(\.stack.count), modals: other.modals.map(\.stack.count),
      selected: other.selected)
  }

  /// The state in which only these screens stay; `nil` if the scene has fewer.
  package func keeping(_ kept: RouterRecording.Kept) -> NavigationScene? {
    guard kept.tabs.count == tabs.count, kept.modals.count <= modals.count,
      tabs.indices.contains(kept.selected),
      zip(kept.tabs, tabs).allSatisfy({ (0...$1.stack.count).contains($0) }),
      zip(kept.modals, modals).allSatisfy({ $0 > 0 && $0 <= $1.stack.count })
    else { return nil }
    var scene = self
    for (index, count) in kept.tabs.enumerated() {
      scene.tabs[index].stack.removeSubrange(count...)
    }
    scene.modals.removeSubrange(kept.modals.count...)
    for (index, count) in kept.modals.enumerated() {
      scene.modals[index].stack.removeSubrange(count...)
    }
    scene.selected = kept.selected
    return scene
  }
}
