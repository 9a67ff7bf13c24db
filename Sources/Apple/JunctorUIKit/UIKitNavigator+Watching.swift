// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  /// The delegates of one stack.
  @MainActor
  final class StackWatch {
    weak var stack: UINavigationController?
    let stackDelegate = StackDelegate()
    /// For the gesture from the edge, and the one from anywhere of iOS 26.
    let swipeDelegates = [SwipeDelegate(), SwipeDelegate()]
    let sheetDelegate = SheetDelegate()
    /// The presentation, if the navigator presented the stack.
    var presentation: Presentation?
    var transitioning: TransitionDelegate?
    /// The first view controller of a tab, by which its screens are found in the More controller.
    weak var firstPage: UIViewController?

    init(_ stack: UINavigationController, _ navigator: UIKitNavigator) {
      self.stack = stack
      stackDelegate.navigator = navigator
      sheetDelegate.navigator = navigator
      for swipe in swipeDelegates {
        swipe.navigator = navigator
        swipe.stack = stack
      }
    }
  }

  extension UIKitNavigator {
    /// Makes the navigator the containers' delegate again, in front of delegates that the app has set.
    func watch() {
      watches = watches.filter { $0.value.stack != nil }
      if let tabBar {
        tabDelegate.install(
          in: DelegateSlot { [weak tabBar] in
            tabBar?.delegate
          } set: { [weak tabBar] in
            tabBar?.delegate = $0 as? any UITabBarControllerDelegate
          })
      }
      for columns in columns.values { columns.watch() }
      for stack in tabStacks + columns.values.flatMap(\.columns) {
        // UIKit sets the delegate of the swipe when it loads the view.
        stack.loadViewIfNeeded()
        let known = watch(stack)
        if let first = stack.viewControllers.first { known.firstPage = first }
      }
      if let more { watch(more) }
      for modal in modals {
        // Other modals are the system's.
        if let stack = modal as? UINavigationController, isKnown(stack) { watch(sheet: stack) }
      }
    }

    /// Watches a presented stack, which the user may dismiss.
    @discardableResult
    func watch(sheet stack: UINavigationController) -> StackWatch {
      stack.loadViewIfNeeded()
      let watch = watch(stack)
      watch.sheetDelegate.install(
        in: DelegateSlot { [weak stack] in
          stack?.presentationController?.delegate
        } set: { [weak stack] in
          let delegate = $0 as? SheetDelegate
          #if os(tvOS)
            stack?.presentationController?.delegate = delegate
          #else
            if let popover = stack?.popoverPresentationController {
              popover.delegate = delegate
            } else {
              stack?.presentationController?.delegate = delegate
            }
          #endif
        })
      return watch
    }

    @discardableResult
    private func watch(_ stack: UINavigationController) -> StackWatch {
      let key = ObjectIdentifier(stack)
      let known = watches[key].flatMap { $0.stack === stack ? $0 : nil }
      let watch = known ?? StackWatch(stack, self)
      watches[key] = watch
      install(watch.stackDelegate, in: stack)
      #if !os(tvOS)
        install(watch.swipeDelegates[0], in: stack.interactivePopGestureRecognizer)
        if #available(iOS 26, visionOS 26, *) {
          install(watch.swipeDelegates[1], in: stack.interactiveContentPopGestureRecognizer)
        }
      #endif
      return watch
    }

    private func install(_ delegate: StackDelegate, in stack: UINavigationController) {
      let hasAnimators = transitions.values.contains { $0.animator != nil }
      let isChanged = delegate.hasAnimators != hasAnimators
      delegate.hasAnimators = hasAnimators
      var slot = DelegateSlot { [weak stack] in
        stack?.delegate
      } set: { [weak stack] in
        stack?.delegate = $0 as? any UINavigationControllerDelegate
      }
      if let stack = stack as? UIKitStackController {
        stack.front = delegate
        stack.navigator = self
        slot = stack.slot
      }
      delegate.install(in: slot)
      if isChanged, slot.get() === delegate { delegate.renew() }
    }

    private func install(_ delegate: SwipeDelegate, in gesture: UIGestureRecognizer?) {
      guard let gesture else { return }
      delegate.install(
        in: DelegateSlot { [weak gesture] in
          gesture?.delegate
        } set: { [weak gesture] in
          gesture?.delegate = $0 as? any UIGestureRecognizerDelegate
        })
    }

    // MARK: Back buttons

    /// Sets a back button that requests to go back, for screens with a leave guard.
    func guardBackButtons(of stack: UINavigationController) {
      #if !os(tvOS)
        let requestingBack = UIAction.Identifier("junctor.ask-to-go-back")
        for (index, controller) in stack.viewControllers.enumerated() {
          let item = controller.navigationItem
          // The root would show a back button if it had an action.
          let isGuarded = index > 0 && isGuarded([controller])
          if isGuarded, item.backAction == nil {
            item.backAction = UIAction(identifier: requestingBack) {
              [weak self, weak controller] _ in
              guard let self, let stack = controller?.navigationController else { return }
              if self.mayGoBack(in: stack) { stack.popViewController(animated: true) }
            }
          } else if !isGuarded, item.backAction?.identifier == requestingBack {
            item.backAction = nil
          }
        }
      #endif
    }
  }
#endif
