// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  public import UIKit

  /// The navigation controller that a ``UIKitNavigator`` creates by default.
  ///
  /// It reports its dismissal by other code, and keeps the navigator's delegate in front of the app's. The leave guard
  /// of a screen is asked before ⌘[ or the escape gesture of VoiceOver pops it. An app's own navigation controllers
  /// should inherit from it.
  open class UIKitStackController: UINavigationController {
    weak var front: StackDelegate?
    weak var navigator: UIKitNavigator?

    /// The delegate that the app has set; without one, the navigator's.
    ///
    /// The navigator's delegate receives all calls first, and forwards them to the app's.
    open override var delegate: (any UINavigationControllerDelegate)? {
      get {
        guard let front, super.delegate === front else { return super.delegate }
        return front.target as? any UINavigationControllerDelegate ?? front
      }
      set {
        guard let front else {
          super.delegate = newValue
          return
        }
        if let newValue, newValue !== front, front.leadsHere(newValue) {
          // The delegate of a library, which forwards to the navigator's.
          super.delegate = newValue
        } else {
          front.install(in: slot, before: newValue === front ? nil : newValue)
        }
      }
    }

    /// The property of the superclass, which UIKit reads.
    var slot: DelegateSlot {
      DelegateSlot { [weak self] in
        self?.systemDelegate
      } set: { [weak self] in
        self?.systemDelegate = $0 as? any UINavigationControllerDelegate
      }
    }

    private var systemDelegate: (any UINavigationControllerDelegate)? {
      get { super.delegate }
      set { super.delegate = newValue }
    }

    /// Pops the top view controller, or asks the leave guard of its screen.
    ///
    /// UIKit calls this for ⌘[ and for the escape gesture of VoiceOver. Code that has to pop a guarded screen
    /// calls `popToViewController(_:animated:)`.
    ///
    /// - Returns: The popped view controller; `nil` if the guard is asked.
    @discardableResult
    open override func popViewController(animated: Bool) -> UIViewController? {
      if let navigator, viewControllers.count > 1, !navigator.mayGoBack(in: self) { return nil }
      return super.popViewController(animated: animated)
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
