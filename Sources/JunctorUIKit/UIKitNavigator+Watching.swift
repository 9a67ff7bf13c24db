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
      if let tabBar, tabBar.delegate !== tabDelegate {
        tabDelegate.target = tabBar.delegate
        tabBar.delegate = tabDelegate
      }
      for stack in tabStacks { watch(stack) }
      for modal in modals {
        // Other modals are the system's.
        guard let stack = modal as? UINavigationController,
          watches[ObjectIdentifier(stack)]?.stack === stack
            || stack.viewControllers.contains(where: book.isKnown)
        else { continue }
        watch(sheet: stack)
      }
    }

    /// Watches a presented stack, which the user may dismiss.
    @discardableResult
    func watch(sheet stack: UINavigationController) -> StackWatch {
      let watch = watch(stack)
      if let controller = stack.presentationController, controller.delegate !== watch.sheetDelegate
      {
        watch.sheetDelegate.target = controller.delegate
        #if os(tvOS)
          controller.delegate = watch.sheetDelegate
        #else
          if let popover = controller as? UIPopoverPresentationController {
            popover.delegate = watch.sheetDelegate
          } else {
            controller.delegate = watch.sheetDelegate
          }
        #endif
      }
      return watch
    }

    @discardableResult
    private func watch(_ stack: UINavigationController) -> StackWatch {
      let key = ObjectIdentifier(stack)
      let known = watches[key].flatMap { $0.stack === stack ? $0 : nil }
      let watch = known ?? StackWatch(stack, self)
      watches[key] = watch
      stand(watch.stackDelegate, before: stack)
      #if !os(tvOS)
        stand(watch.swipeDelegates[0], before: stack.interactivePopGestureRecognizer)
        if #available(iOS 26, visionOS 26, *) {
          stand(watch.swipeDelegates[1], before: stack.interactiveContentPopGestureRecognizer)
        }
      #endif
      return watch
    }

    private func stand(_ delegate: StackDelegate, before stack: UINavigationController) {
      let hasTransitions = !transitions.isEmpty
      if stack.delegate === delegate, delegate.hasTransitions == hasTransitions { return }
      delegate.hasTransitions = hasTransitions
      let target = stack.delegate === delegate ? delegate.target : stack.delegate
      if let stack = stack as? UIKitStackController {
        stack.front = delegate
        stack.navigator = self
        // Its setter puts the navigator's delegate in front.
        stack.delegate = target as? any UINavigationControllerDelegate
      } else {
        delegate.target = target
        stack.delegate = nil
        stack.delegate = delegate
      }
    }

    private func stand(_ delegate: SwipeDelegate, before gesture: UIGestureRecognizer?) {
      guard let gesture, gesture.delegate !== delegate else { return }
      delegate.target = gesture.delegate
      gesture.delegate = delegate
    }

    // MARK: Back buttons

    /// Gives screens with a leave guard a back button that requests to go back.
    func guardBackButtons(of stack: UINavigationController) {
      #if !os(tvOS)
        let asking = UIAction.Identifier("junctor.ask-to-go-back")
        for (index, controller) in stack.viewControllers.enumerated() {
          let item = controller.navigationItem
          // A root with an action would show a back button.
          let isGuarded = index > 0 && isGuarded([controller])
          if isGuarded, item.backAction == nil {
            item.backAction = UIAction(identifier: asking) { [weak self, weak stack] _ in
              guard let self, let stack else { return }
              if self.mayGoBack(in: stack) { stack.popViewController(animated: true) }
            }
          } else if !isGuarded, item.backAction?.identifier == asking {
            item.backAction = nil
          }
        }
      #endif
    }
  }
#endif
