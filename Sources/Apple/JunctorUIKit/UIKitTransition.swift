// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// An animation of the app, which a request selects by name.
  ///
  ///     navigator.register(UIKitTransition { move in FadeAnimator(isComing: move.isComing) }, as: "fade")
  ///     try await router.open("/order/7", context: .presented(with: .init(transition: "fade")))
  ///
  /// A screen is removed by the transition by which it was shown. An unknown name stands for the system's animation.
  ///
  /// ``zoom(options:sourceViewProvider:)`` is the system's zoom from a view.
  @MainActor
  public struct UIKitTransition {
    /// A change that is animated.
    public enum Move: Hashable, Sendable {
      /// A screen is pushed.
      case push
      /// A screen is popped.
      case pop
      /// A stack is presented.
      case present
      /// A stack is dismissed.
      case dismiss

      /// Whether the screen appears.
      public var isComing: Bool { self == .push || self == .present }
    }

    let animator: ((Move) -> (any UIViewControllerAnimatedTransitioning)?)?
    /// Prepares the view controller that is shown, with a closure that returns whether the user may remove it at once.
    let prepare: ((UIViewController, _ mayLeave: @escaping @MainActor () -> Bool) -> Void)?

    /// Creates a transition.
    ///
    /// - Parameter animator: Returns the animator of a change; `nil` for the system's animation. The animator has to
    ///   complete the transition, since the scene waits for it.
    public init(animator: @escaping (Move) -> (any UIViewControllerAnimatedTransitioning)?) {
      self.animator = animator
      prepare = nil
    }

    private init(
      prepare: @escaping (UIViewController, _ mayLeave: @escaping @MainActor () -> Bool) -> Void
    ) {
      animator = nil
      self.prepare = prepare
    }

    /// Returns the system's transition that zooms a screen from a view, and back into it.
    ///
    ///     navigator.register(.zoom { [weak list] _ in list?.selectedCell }, as: "zoom")
    ///
    /// The user can drag the screen back into the view. If it has a leave guard, the guard is asked, and the screen stays.
    ///
    /// - Parameters:
    ///   - options: The options; a closure `interactiveDismissShouldBegin` is called before the leave guard.
    ///   - sourceViewProvider: Returns the view; `nil` if it is not visible.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    public static func zoom(
      options: UIViewController.Transition.ZoomOptions? = nil,
      sourceViewProvider:
        @escaping (UIViewController.Transition.ZoomSourceViewProviderContext) -> UIView?
    ) -> UIKitTransition {
      UIKitTransition { controller, mayLeave in
        let own = options?.copy() as? UIViewController.Transition.ZoomOptions ?? .init()
        let shouldBegin = own.interactiveDismissShouldBegin
        own.interactiveDismissShouldBegin = { context in
          (shouldBegin?(context) ?? context.willBegin) && mayLeave()
        }
        controller.preferredTransition = .zoom(
          options: own, sourceViewProvider: sourceViewProvider)
      }
    }
  }

  /// Gives a presented stack the animators of a transition.
  final class TransitionDelegate: NSObject {
    private let animator: (UIKitTransition.Move) -> (any UIViewControllerAnimatedTransitioning)?

    init(
      _ animator: @escaping (UIKitTransition.Move) -> (any UIViewControllerAnimatedTransitioning)?
    ) {
      self.animator = animator
    }
  }

  extension TransitionDelegate: UIViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(.present) }

    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(.dismiss) }
  }
#endif
