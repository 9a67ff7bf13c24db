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

    let animator: (Move) -> (any UIViewControllerAnimatedTransitioning)?

    /// Creates a transition.
    ///
    /// - Parameter animator: Returns the animator of a change; `nil` for the system's animation. The animator has to
    ///   complete the transition, since the scene waits for it.
    public init(animator: @escaping (Move) -> (any UIViewControllerAnimatedTransitioning)?) {
      self.animator = animator
    }
  }

  /// Gives a presented stack the animators of a transition.
  final class TransitionDelegate: NSObject {
    private let transition: UIKitTransition

    init(_ transition: UIKitTransition) { self.transition = transition }
  }

  extension TransitionDelegate: UIViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { transition.animator(.present) }

    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { transition.animator(.dismiss) }
  }
#endif
