// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// An animation of the app's own, which screens ask for by name.
  ///
  ///     navigator.register(UIKitTransition { move in FadeAnimator(isComing: move.isComing) }, as: "fade")
  ///     try await router.open("/order/7", context: .presented(with: .init(transition: "fade")))
  ///
  /// A screen goes by the transition by which it came. A name that no transition has gives the
  /// system's own animation.
  @MainActor
  public struct UIKitTransition {
    /// What is animated.
    public enum Move: Hashable, Sendable {
      /// A screen comes on a stack.
      case push
      /// A screen goes off a stack.
      case pop
      /// A stack comes over what is there.
      case present
      /// A stack goes.
      case dismiss

      /// Whether the screen comes.
      public var isComing: Bool { self == .push || self == .present }
    }

    let animator: (Move) -> (any UIViewControllerAnimatedTransitioning)?

    /// Creates a transition.
    ///
    /// - Parameter animator: Makes what animates one move; `nil` for the system's own animation. It
    ///   says how long it takes, and completes the transition in any case: the scene waits for it.
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
