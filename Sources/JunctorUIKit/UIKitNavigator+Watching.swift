// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  /// What the navigator keeps for one stack that it watches.
  @MainActor
  final class StackWatch {
    weak var stack: UINavigationController?
    let stackDelegate = StackDelegate()
    /// A stack has one gesture or two: from the edge, and since iOS 26 from anywhere.
    let swipeDelegates = [SwipeDelegate(), SwipeDelegate()]
    let sheetDelegate = SheetDelegate()
    /// How it came up, if the navigator presented it.
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

  /// Delegates of containers, each before the app's own.
  extension UIKitNavigator {
    /// Takes its place as the containers' delegate again, wherever the app has put itself there.
    func watch() {
      watches = watches.filter { $0.value.stack != nil }
      if let tabBar, tabBar.delegate !== tabDelegate {
        tabDelegate.target = tabBar.delegate
        tabBar.delegate = tabDelegate
      }
      for stack in tabStacks { watch(stack) }
      for modal in modals {
        // The system's own screens are left alone.
        guard let stack = modal as? UINavigationController,
          watches[ObjectIdentifier(stack)]?.stack === stack
            || stack.viewControllers.contains(where: book.isKnown)
        else { continue }
        watch(sheet: stack)
      }
    }

    /// Watches a stack over others, which a person may take down.
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
      let watch: StackWatch
      if let known = watches[key], known.stack === stack {
        watch = known
      } else {
        watch = StackWatch(stack, self)
        watches[key] = watch
      }
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
        // Its own setter puts the navigator's before it.
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

    // MARK: The bar's own way back

    /// Lets the bar's way back ask, where the screen in front of it guards its leaving.
    func guardBackButtons(of stack: UINavigationController) {
      #if !os(tvOS)
        let asking = UIAction.Identifier("junctor.ask-to-go-back")
        for (index, controller) in stack.viewControllers.enumerated() {
          let item = controller.navigationItem
          // A root with an action would get a way back that leads nowhere.
          let isGuarded = index > 0 && queue?.isGuarded(book.screen(of: controller).id) == true
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
