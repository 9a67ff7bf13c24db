// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import Junctor
  internal import UIKit

  /// The scene, read from the containers.
  extension UIKitNavigator {
    /// The screens in the containers now.
    public var scene: NavigationScene {
      watch()
      return NavigationScene(
        id: name,
        tabs: declaredTabs.enumerated().map { index, tab in
          NavigationScene.Tab(
            name: tab.id,
            stack: self.tab(index).map { contents(of: $0).map(book.screen(of:)) } ?? [],
            columnCount: tab.columnCount, isVisible: tab.isVisible)
        },
        selected: selectedTab,
        modals: modals.map { modal in
          NavigationScene.Modal(
            presentation: presentation(of: modal), stack: pages(of: modal).map(book.screen(of:)))
        })
    }

    /// The stacks in the order of the tabs' names, also if the user has rearranged the bar.
    var tabStacks: [UINavigationController] {
      let stacks = rootStacks
      let isSame =
        stacks.count + hiddenStacks.count == knownStacks.count
        && stacks.allSatisfy(knownStacks.contains)
      if !isSame { knownStacks = stacks }
      return knownStacks
    }

    /// The children of the bar for the tabs.
    var tabContainers: [UIViewController] {
      tabStacks.enumerated().map { index, stack in columns[index]?.split ?? stack }
    }

    var tabBar: UITabBarController? { root as? UITabBarController }

    var ownContainer: (any UIKitTabContainer)? { root as? any UIKitTabContainer }

    /// The stack that has a tab's screens, or the last of them if the tab is in columns.
    func tab(_ index: Int) -> UINavigationController? {
      guard tabStacks.indices.contains(index) else { return nil }
      return index == moreTab ? more : columns[index]?.front ?? tabStacks[index]
    }

    /// The selected tab; the last one while the bar shows its More list.
    var selectedTab: Int {
      if let hiddenTab { return hiddenTab }
      if let selected = ownContainer?.selectedIndex {
        if declaredTabs.indices.contains(selected) { lastTab = selected }
        return lastTab
      }
      guard let tabBar else { return 0 }
      if let waitingTab { return waitingTab }
      var selected = tabBar.selectedViewController
      let containers = tabContainers
      if selected === more, let moreTab { selected = containers[moreTab] }
      if let index = containers.firstIndex(where: { $0 === selected }) { lastTab = index }
      return lastTab
    }

    // MARK: More

    /// The controller of the tabs that the bar has no room for.
    ///
    /// It shows the screens of such a tab in its own stack, above a list. The tab's stack is empty as long as it does.
    var more: UINavigationController? {
      #if os(tvOS) || os(visionOS)
        return nil
      #else
        return ownContainer == nil && tabStacks.count > 5 ? tabBar?.moreNavigationController : nil
      #endif
    }

    /// The tab whose screens the More controller shows.
    var moreTab: Int? {
      guard let more else { return nil }
      let first = more.viewControllers.dropFirst().first
      let stacks = tabStacks
      return stacks.firstIndex {
        $0.viewControllers.isEmpty && first != nil
          && watches[ObjectIdentifier($0)]?.firstPage === first
      }
        // A tab without screens: the More controller shows only its list.
        ?? stacks.firstIndex {
          $0.viewControllers.isEmpty && $0.parent == nil && $0 === tabBar?.selectedViewController
        }
    }

    /// Selects a tab, and has UIKit move its screens.
    ///
    /// An empty tab is selected after its first screen is pushed: the More controller would remove that screen again.
    func select(_ index: Int) {
      hiddenTab = declaredTabs[index].isVisible ? nil : index
      if hiddenTab != nil { return }
      if let ownContainer {
        ownContainer.selectedIndex = index
        watch()
        window?.layoutIfNeeded()
        return
      }
      guard let tabBar else { return }
      let stack = tabContainers[index]
      let isEmpty = columns[index] == nil && tab(index)?.viewControllers.isEmpty == true
      waitingTab = more != nil && isEmpty ? index : nil
      if waitingTab != nil { return }
      watch()
      if #available(iOS 18, tvOS 18, visionOS 2, *),
        let tab = tabBar.tabs.first(where: { $0.viewController === stack }),
        tabBar.viewControllers?.isEmpty != false
      {
        tabBar.selectedTab = tab
      } else {
        tabBar.selectedViewController = stack
      }
      window?.layoutIfNeeded()
    }

    // MARK: Modals

    /// All presented view controllers, the lowest first, without those that a step or other code is dismissing.
    var presented: [UIViewController] { Array(chain.prefix { !isLeaving($0) }) }

    /// The lowest view controller that a step or other code is dismissing, such as a menu.
    var leaving: UIViewController? { chain.first(where: isLeaving) }

    private var chain: [UIViewController] {
      var controllers: [UIViewController] = []
      var next = root.presentedViewController
      while let controller = next, !controllers.contains(controller) {
        controllers.append(controller)
        next = controller.presentedViewController
      }
      return controllers
    }

    private func isLeaving(_ controller: UIViewController) -> Bool {
      controller === leavingModal || (controller.isBeingDismissed && !isKnown(controller))
    }

    /// Whether the router or a handler has presented a view controller.
    func isKnown(_ modal: UIViewController) -> Bool {
      watches[ObjectIdentifier(modal)]?.stack === modal
        || pages(of: modal).contains(where: book.isKnown)
    }

    /// The title of a visible alert, for which transitions wait.
    public var alert: String? {
      guard let alert = foreignAlert else { return nil }
      if alertWait == nil {
        let ending = Ending(pause) { [weak self] in self?.foreignAlert == nil }
        alertWait = Task { [weak self] in
          await ending.wait()
          self?.alertWait = nil
          self?.moved(by: .system)
        }
      }
      return alert.title ?? "\(type(of: alert))"
    }

    /// The alert in front, if it is not that of a route.
    private var foreignAlert: UIAlertController? {
      (presented.last as? UIAlertController).flatMap { book.isKnown($0) ? nil : $0 }
    }

    var modals: [UIViewController] {
      presented.filter {
        !($0 is UISearchController) && (!($0 is UIAlertController) || book.isKnown($0))
      }
    }

    /// The stack in front; `nil` if the modal in front is no stack.
    var frontStack: UINavigationController? {
      if let modal = modals.last { return modal as? UINavigationController }
      return tab(selectedTab)
    }

    /// The columns that have a stack in front.
    func columns(of stack: UINavigationController) -> UIKitColumns? {
      columns.values.first { $0.front === stack }
    }

    /// The view controllers of a stack and of the columns before it, with one that a swipe is about to pop.
    func contents(of stack: UINavigationController) -> [UIViewController] {
      if stack === more { return Array(stack.viewControllers.dropFirst()) + swiped(in: stack) }
      return (columns(of: stack)?.contents ?? stack.viewControllers) + swiped(in: stack)
    }

    /// The view controllers of a container: itself if it is no stack, or a modal without any.
    func pages(of container: UIViewController) -> [UIViewController] {
      guard let stack = container as? UINavigationController else { return [container] }
      let contents = contents(of: stack)
      return contents.isEmpty && stack !== more ? [container] : contents
    }

    private func swiped(in stack: UINavigationController) -> [UIViewController] {
      guard let coordinator = stack.transitionCoordinator, coordinator.initiallyInteractive,
        coordinator.isInteractive || coordinator.isCancelled,
        let swiped = coordinator.viewController(forKey: .from), swiped.parent === stack,
        !stack.viewControllers.contains(swiped)
      else { return [] }
      return [swiped]
    }

    private func presentation(of modal: UIViewController) -> Presentation {
      if let known = watches[ObjectIdentifier(modal)], known.stack === modal,
        let presentation = known.presentation
      {
        return presentation
      }
      if let alert = modal as? UIAlertController {
        return alert.preferredStyle == .alert ? .alert : .confirmation
      }
      switch modal.modalPresentationStyle {
      #if !os(tvOS)
        case .popover: return .popover
        case .pageSheet, .formSheet: return .sheet
      #endif
      case .automatic: return .sheet
      default: return .fullScreen
      }
    }
  }
#endif
