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
        tabs: zip(tabNames, tabStacks).map { name, stack in
          NavigationScene.Tab(name: name, stack: screens(of: stack))
        },
        selected: selectedTab,
        modals: modals.map { modal in
          NavigationScene.Modal(presentation: presentation(of: modal), stack: screens(of: modal))
        })
    }

    var tabStacks: [UINavigationController] { Self.stacks(in: root) }

    var tabBar: UITabBarController? { root as? UITabBarController }

    /// The selected tab; the first one while the bar shows its More list.
    private var selectedTab: Int {
      let index = tabBar?.selectedIndex ?? 0
      return tabNames.indices.contains(index) ? index : 0
    }

    /// All presented view controllers, the lowest first.
    var presented: [UIViewController] {
      var controllers: [UIViewController] = []
      var next = root.presentedViewController
      while let controller = next, !controllers.contains(controller) {
        controllers.append(controller)
        next = controller.presentedViewController
      }
      return controllers
    }

    var modals: [UIViewController] {
      presented.filter { !($0 is UIAlertController || $0 is UISearchController) }
    }

    /// The stack in front; `nil` if the modal in front is no stack.
    var frontStack: UINavigationController? {
      if let modal = modals.last { return modal as? UINavigationController }
      return tabStacks[selectedTab]
    }

    /// The view controllers of a container, with one that a swipe is about to pop.
    func pages(of container: UIViewController) -> [UIViewController] {
      guard let stack = container as? UINavigationController, !stack.viewControllers.isEmpty else {
        return [container]
      }
      guard let coordinator = stack.transitionCoordinator, coordinator.initiallyInteractive,
        coordinator.isInteractive || coordinator.isCancelled,
        let swiped = coordinator.viewController(forKey: .from), swiped.parent === stack,
        !stack.viewControllers.contains(swiped)
      else { return stack.viewControllers }
      return stack.viewControllers + [swiped]
    }

    private func screens(of container: UIViewController) -> [Screen] {
      if tabStacks.contains(where: { $0 === container }),
        (container as? UINavigationController)?.viewControllers.isEmpty == true
      {
        return []
      }
      return pages(of: container).map { book.screen(of: $0) }
    }

    private func presentation(of modal: UIViewController) -> Presentation {
      if let known = watches[ObjectIdentifier(modal)], known.stack === modal,
        let presentation = known.presentation
      {
        return presentation
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
