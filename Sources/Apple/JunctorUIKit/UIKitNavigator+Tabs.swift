// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  extension UIKitNavigator {
    /// Shows the titles, images and badges of the tabs, and hides those that the user does not have.
    ///
    /// A container of the app's own reads them itself.
    ///
    /// What has not changed since `former` stays as the app has set it.
    func showTabs(after former: [SceneTab]) {
      if problem != nil { return }
      showTabsInBar(after: former)
      if !declaredTabs[selectedTab].isVisible,
        let first = declaredTabs.firstIndex(where: \.isVisible)
      {
        select(first)
      }
    }

    private func showTabsInBar(after former: [SceneTab]) {
      guard let tabBar else { return }
      if #available(iOS 18, tvOS 18, visionOS 2, *), tabBar.viewControllers?.isEmpty != false {
        for bar in tabBar.tabs {
          guard let index = tabContainers.firstIndex(where: { $0 === bar.viewController }) else {
            continue
          }
          if let title = declaredTabs[index].title { bar.title = title }
          if let image = declaredTabs[index].barImage { bar.image = image }
          if former[index].badge != declaredTabs[index].badge {
            bar.badgeValue = declaredTabs[index].badge
          }
          if former[index].isVisible != declaredTabs[index].isVisible {
            bar.isHidden = !declaredTabs[index].isVisible
          }
        }
        return
      }
      let stacks = tabContainers
      for (index, stack) in stacks.enumerated() {
        let tab = declaredTabs[index]
        if let title = tab.title { stack.tabBarItem?.title = title }
        if let image = tab.barImage { stack.tabBarItem?.image = image }
        if former[index].badge != tab.badge { stack.tabBarItem?.badgeValue = tab.badge }
      }
      let hidden = zip(declaredTabs, stacks).filter { !$0.0.isVisible }.map(\.1)
      if hidden != hiddenStacks {
        hiddenStacks = hidden
        tabBar.setViewControllers(stacks.filter { !hidden.contains($0) }, animated: false)
      }
    }
  }

  extension SceneTab {
    var barImage: UIImage? {
      switch image {
      case .system(let name): UIImage(systemName: name)
      case .asset(let name, _): UIImage(named: name)
      case nil: nil
      }
    }

    var selectedImage: UIImage? {
      if case .asset(_, let selected?) = image { UIImage(named: selected) } else { nil }
    }

    /// Returns the tab of iOS 18.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    @MainActor func tab(of stack: UIViewController) -> UITab {
      role == .search
        ? UISearchTab(title: title ?? id, image: barImage, identifier: id) { _ in stack }
        : UITab(title: title ?? id, image: barImage, identifier: id) { _ in stack }
    }
  }
#endif
