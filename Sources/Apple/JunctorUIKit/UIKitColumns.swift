// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  /// The split view controller of a tab with several columns.
  ///
  /// The screens of the tab are one stack. In a wide window, each column but the last has one of them, and the last column
  /// has the rest. In a narrow window, ``compact`` has all. A view controller has one parent, so the view controllers
  /// are moved when UIKit reports another width.
  @MainActor
  final class UIKitColumns {
    let split: UISplitViewController
    /// The navigation controller of a narrow window.
    let compact: UINavigationController
    /// The navigation controllers of the columns.
    let columns: [UINavigationController]
    weak var navigator: UIKitNavigator?

    /// Whether ``compact`` has the view controllers.
    private(set) var isCollapsed = false
    /// All view controllers while they are moved, when some of them have no parent.
    private var moving: [UIViewController]?
    /// The wait for the end of a transition, after which the view controllers are moved.
    private(set) var arrangement: Task<Void, Never>?
    private let delegate = SplitDelegate()

    init(count: Int, _ makeStack: () -> UINavigationController) {
      split = UISplitViewController(style: count == 2 ? .doubleColumn : .tripleColumn)
      compact = makeStack()
      columns = (0..<count).map { _ in makeStack() }
      let names: [UISplitViewController.Column] =
        count == 2 ? [.primary, .secondary] : [.primary, .supplementary, .secondary]
      for (column, stack) in zip(names, columns) { split.setViewController(stack, for: column) }
      split.setViewController(compact, for: .compact)
      delegate.columns = self
    }

    /// The navigation controller that has the top of the stack, in which the user goes back.
    var front: UINavigationController { isCollapsed ? compact : columns[columns.count - 1] }

    private var stacks: [UINavigationController] { columns + [compact] }

    /// The view controllers of the tab, the root first.
    var contents: [UIViewController] { moving ?? stacks.flatMap(\.viewControllers) }

    /// Makes the navigator the delegate again, in front of one that the app has set.
    func watch() {
      delegate.install(
        in: DelegateSlot { [weak split] in
          split?.delegate
        } set: { [weak split] in
          split?.delegate = $0 as? any UISplitViewControllerDelegate
        })
    }

    /// Puts view controllers into all columns but the one in front.
    ///
    /// - Parameter contents: The view controllers that the tab is about to have.
    /// - Returns: The view controllers that the caller has to put into ``front``.
    func place(_ contents: [UIViewController]) -> [UIViewController] {
      let fixed = isCollapsed ? 0 : columns.count - 1
      let rest = Array(contents.dropFirst(fixed))
      let targets = stacks.enumerated().map { index, stack in
        if stack === front { return rest }
        return index < fixed ? Array(contents.dropFirst(index).prefix(1)) : []
      }
      moving = contents
      defer { moving = nil }
      // A view controller leaves one stack before it is put into another one.
      for (stack, target) in zip(stacks, targets) {
        let staying = stack.viewControllers.filter { target.contains($0) || !contents.contains($0) }
        if staying.count == stack.viewControllers.count { continue }
        stack.setViewControllers(staying, animated: false)
        // UIKit removes it from its parent in the layout pass.
        stack.view.layoutIfNeeded()
      }
      for (stack, target) in zip(stacks, targets)
      where stack !== front && stack.viewControllers != target {
        stack.setViewControllers(target, animated: false)
      }
      return rest
    }

    /// Moves the view controllers if the width has changed, after the end of a transition.
    func arrange() {
      if isCollapsed == split.isCollapsed { return }
      if let navigator, front.coordinator != nil {
        arrangement = Task { [weak self, front] in
          await navigator.rest(front)
          self?.arrangement = nil
          self?.arrange()
        }
        return
      }
      let contents = contents
      isCollapsed = split.isCollapsed
      let rest = place(contents)
      front.setViewControllers(rest, animated: false)
      for stack in stacks { navigator?.guardBackButtons(of: stack) }
    }
  }

  /// The delegate of a split view controller.
  final class SplitDelegate: ForwardingDelegate {
    weak var columns: UIKitColumns?
  }

  extension SplitDelegate: UISplitViewControllerDelegate {
    @MainActor private var appDelegate: (any UISplitViewControllerDelegate)? {
      next as? any UISplitViewControllerDelegate
    }

    /// Returns the stack of a narrow window, whatever the app's delegate prefers: UIKit would put the columns' navigation
    /// controllers into each other.
    func splitViewController(
      _ split: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn column: UISplitViewController.Column
    ) -> UISplitViewController.Column { .compact }

    func splitViewControllerDidCollapse(_ split: UISplitViewController) {
      once("didCollapse", split, else: ()) {
        columns?.arrange()
        appDelegate?.forward(didCollapse: split)
      }
    }

    func splitViewControllerDidExpand(_ split: UISplitViewController) {
      once("didExpand", split, else: ()) {
        columns?.arrange()
        appDelegate?.forward(didExpand: split)
      }
    }
  }
#endif
