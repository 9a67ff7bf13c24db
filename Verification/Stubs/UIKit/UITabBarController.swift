// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  @available(iOS 18, tvOS 18, visionOS 2, *)
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelectTab tab: UITab
  ) -> Bool
  @available(iOS 18, tvOS 18, visionOS 2, *)
  func tabBarController(
    _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?)
}

extension Selector {
  public static let barShouldSelect: Selector = "tabBarController:shouldSelectViewController:"
  public static let barDidSelect: Selector = "tabBarController:didSelectViewController:"
  public static let barShouldSelectTab: Selector = "tabBarController:shouldSelectTab:"
  public static let barDidSelectTab: Selector = "tabBarController:didSelectTab:previousTab:"
}

extension UITabBarControllerDelegate {
  private func forward<Value>(
    _ selector: Selector, _ zero: Value, _ send: (any UITabBarControllerDelegate) -> Value
  ) -> Value {
    forward(selector, as: (any UITabBarControllerDelegate).self, zero: zero, send)
  }
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    forward(.barShouldSelect, false) {
      $0.tabBarController(tabBarController, shouldSelect: viewController)
    }
  }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    forward(.barDidSelect, ()) {
      $0.tabBarController(tabBarController, didSelect: viewController)
    }
  }
  @available(iOS 18, tvOS 18, visionOS 2, *)
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelectTab tab: UITab
  ) -> Bool {
    forward(.barShouldSelectTab, false) {
      $0.tabBarController(tabBarController, shouldSelectTab: tab)
    }
  }
  @available(iOS 18, tvOS 18, visionOS 2, *)
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
  ) {
    forward(.barDidSelectTab, ()) {
      $0.tabBarController(tabBarController, didSelectTab: selectedTab, previousTab: previousTab)
    }
  }
}

@available(iOS 18, tvOS 18, visionOS 2, *)
@MainActor open class UITab: NSObject {
  public var title: String
  public var image: UIImage?
  public var badgeValue: String?
  public var isHidden = false
  public let identifier: String
  private let provider: ((UITab) -> UIViewController)?
  public private(set) lazy var viewController: UIViewController? = provider?(self)

  public init(
    title: String, image: UIImage?, identifier: String,
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    provider = viewControllerProvider
  }
}

@available(iOS 18, tvOS 18, visionOS 2, *)
@MainActor public final class UISearchTab: UITab {}

/// The More controller shows the view controllers after the fourth if there are six or more.
///
/// Once ``tabs`` are set, ``viewControllers`` is `nil`, and the delegate's methods are those with tabs.
@MainActor open class UITabBarController: UIViewController {
  private var slot = StubDelegateSlot()
  private var controllers: [UIViewController] = []
  /// Tabs, as objects that every system has.
  private var tabObjects: [NSObject] = []
  /// The selected view controller: one of `controllers`, or the More controller.
  private var inBar: UIViewController?

  open var delegate: (any UITabBarControllerDelegate)? {
    get { slot.delegate as? any UITabBarControllerDelegate }
    set {
      slot.set(
        newValue, asking: [.barShouldSelect, .barDidSelect, .barShouldSelectTab, .barDidSelectTab])
    }
  }

  private func delegate(for selector: Selector) -> (any UITabBarControllerDelegate)? {
    slot.responds(to: selector) ? slot.delegate as? any UITabBarControllerDelegate : nil
  }

  open var viewControllers: [UIViewController]? {
    get { tabObjects.isEmpty ? controllers : nil }
    set { take(newValue ?? []) }
  }

  /// Not in the real UIKit: the controllers, also those of tabs.
  var stubControllers: [UIViewController] { controllers }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  @available(iOS 18, tvOS 18, visionOS 2, *)
  open var tabs: [UITab] {
    get { tabObjects as? [UITab] ?? [] }
    set {
      tabObjects = newValue
      take(newValue.compactMap(\.viewController))
    }
  }

  @available(iOS 18, tvOS 18, visionOS 2, *)
  open var selectedTab: UITab? {
    get { tabs.first { $0.viewController === selectedViewController } }
    set { if let controller = newValue?.viewController { select(controller) } }
  }

  /// The tabs that the user may rearrange; by default, all.
  open lazy var customizableViewControllers: [UIViewController]? = controllers

  private func take(_ new: [UIViewController]) {
    controllers = new
    for controller in new { controller.parent = self }
    if !new.contains(where: { $0 === inBar }) { inBar = new.first }
  }

  // MARK: More

  private var stubMore: StubMoreController?

  open var moreNavigationController: UINavigationController {
    if let stubMore { return stubMore }
    let more = StubMoreController()
    more.setViewControllers([more.list], animated: false)
    more.parent = self
    stubMore = more
    return more
  }

  private var overflow: ArraySlice<UIViewController> {
    controllers.count > 5 ? controllers[4...] : []
  }

  open override func stubLayOutChildren() -> [UIViewController] {
    stubControllers + [moreNavigationController]
  }

  func stubIsInBar(_ controller: UIViewController) -> Bool { inBar === controller }

  // MARK: Selection

  open var selectedIndex: Int {
    get { selectedViewController.flatMap { controllers.firstIndex(of: $0) } ?? NSNotFound }
    set { if controllers.indices.contains(newValue) { select(controllers[newValue]) } }
  }

  open var selectedViewController: UIViewController? {
    get { inBar === stubMore ? stubMore?.original ?? stubMore : inBar }
    set { if let newValue { select(newValue) } }
  }

  private func select(_ controller: UIViewController) {
    precondition(
      controllers.contains(controller) || controller === stubMore, "It is not in the bar.")
    if overflow.contains(controller) {
      inBar = moreNavigationController
      stubMore?.display(controller as? UINavigationController)
    } else {
      inBar = controller
    }
    stubWindow?.stubSetNeedsLayout()
  }

  /// Not in the real UIKit: a tap on a tab; a second tap pops to its root.
  ///
  /// The fifth of more than five is “More”.
  @available(iOS 18, tvOS 18, visionOS 2, *)
  public func stubTap(_ index: Int) {
    let isMore = !overflow.isEmpty && index == 4
    let tapped = isMore ? moreNavigationController : controllers[index]
    let previous = selectedTab
    let tab = tabs.first { $0.viewController === tapped }
    if !tabs.isEmpty {
      if let tab,
        delegate(for: .barShouldSelectTab)?.tabBarController(self, shouldSelectTab: tab) == false
      {
        return
      }
    } else if delegate(for: .barShouldSelect)?
      .tabBarController(self, shouldSelect: tapped) == false
    {
      return
    }
    let isAgain = inBar === tapped
    select(tapped)
    if tabs.isEmpty {
      delegate(for: .barDidSelect)?.tabBarController(self, didSelect: tapped)
    } else if let tab {
      delegate(for: .barDidSelectTab)?
        .tabBarController(self, didSelectTab: tab, previousTab: previous)
    }
    if isAgain { (tapped as? UINavigationController)?.popToRootViewController(animated: true) }
  }

  /// Not in the real UIKit: the user rearranges the tabs, which are given by their old indices.
  public func stubRearrange(_ order: [Int]) { controllers = order.map { controllers[$0] } }

  /// Not in the real UIKit: a tap on a row of the visible More list.
  public func stubTapMore(_ index: Int) {
    stubMore?.display(controllers[index] as? UINavigationController)
  }
}

/// It moves the view controllers of a navigation controller to its own stack, and back when its list is shown.
private final class StubMoreController: UINavigationController {
  let list = UIViewController()
  private(set) var original: UINavigationController?
  private var root: UIViewController?

  func display(_ controller: UINavigationController?) {
    restore()
    guard let controller else { return }
    original = controller
    root = controller.viewControllers.first
    controller.parent = nil
    setViewControllers([list] + controller.stubEmpty(), animated: false)
  }

  private func restore() {
    guard let original else { return }
    self.original = nil
    var pages = stubEmpty().filter { $0 !== list }
    if pages.isEmpty, let root { pages = [root] }
    root = nil
    setViewControllers([list], animated: false)
    original.parent = parent
    original.setViewControllers(pages, animated: false)
  }

  override func stubDidShow(_ controller: UIViewController, animated: Bool) {
    super.stubDidShow(controller, animated: animated)
    if controller === list { restore() }
  }
}
