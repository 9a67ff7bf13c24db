// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  public import UIKit

  /// The navigation controller that a ``UIKitNavigator`` makes where the app gives it none of its own.
  ///
  /// It says when code that did not ask has taken it down, and lets the app set a delegate at any time:
  /// the navigator's stays before it. An app with a class of its own does well to derive it from this.
  open class UIKitStackController: UINavigationController {
    /// The navigator's delegate, which stands before the app's.
    weak var front: StackDelegate?
    weak var navigator: UIKitNavigator?

    /// The navigator's delegate; setting one's own puts it behind that.
    open override var delegate: (any UINavigationControllerDelegate)? {
      get { super.delegate }
      set {
        guard let front, newValue !== front else {
          super.delegate = newValue
          return
        }
        front.target = newValue
        super.delegate = nil
        super.delegate = front
      }
    }

    /// Says so when it was taken down.
    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      guard isBeingDismissed, let navigator, navigator.stepCount == 0 else { return }
      // It is counted as up until this turn is over.
      Task { navigator.moved(by: .system) }
    }
  }
#endif
