// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A container of the app's own that shows a navigation controller for each tab: a drawer, a custom tab bar, or a tab
  /// bar controller with a split view controller in each tab.
  ///
  ///     final class DrawerController: UIViewController, UIKitTabContainer {
  ///       let stacks: [UINavigationController]
  ///       var selectedIndex = 0 { didSet { showStack() } }
  ///
  ///       func userSelected(_ index: Int) {
  ///         selectedIndex = index
  ///         router.navigation.didChange("main", by: .tapTab)
  ///       }
  ///       …
  ///     }
  ///
  ///     UIKitNavigator(window, tabs: tabs, root: drawer, queue: router.navigation)
  ///
  /// After the user has selected a tab, the container reports it, as in the example; a tab bar controller need not. To go
  /// back to the root of a tab, the container calls `router.popToRoot()`, which asks the leave guards.
  @MainActor
  public protocol UIKitTabContainer: UIViewController {
    /// The navigation controllers, in the order of the navigator's tabs.
    var stacks: [UINavigationController] { get }

    /// The index of the selected tab. The navigator sets it to select another one, without animation.
    var selectedIndex: Int { get set }
  }
#endif
