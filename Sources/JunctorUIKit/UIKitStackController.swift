// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  public import UIKit

  /// The navigation controller that a ``UIKitNavigator`` creates by default.
  ///
  /// It reports when other code has dismissed it, and keeps the navigator's delegate in front of the app's. An app's
  /// own navigation controllers should inherit from it.
  open class UIKitStackController: UINavigationController {
    weak var front: StackDelegate?
    weak var navigator: UIKitNavigator?

    /// The navigator's delegate; a delegate that the app sets stands behind it.
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

    /// Reports that the stack was dismissed.
    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      guard isBeingDismissed, let navigator, navigator.stepCount == 0 else { return }
      // UIKit still reports it as presented here.
      Task { navigator.moved(by: .system) }
    }
  }
#endif
