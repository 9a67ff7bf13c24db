// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import SwiftUI

  /// The way in which screens with a named transition are shown.
  ///
  ///     navigator.transitions["fade"] = ScreenTransition(.easeInOut, .opacity)
  ///     navigator.transitions["zoom"] = ScreenTransition { view in
  ///       view.navigationTransition(.zoom(sourceID: "cover", in: namespace))  // from iOS 18
  ///     }
  ///     try await router.open("/photo/7", context: .presented(with: .init(transition: "zoom")))
  ///
  /// In a stack, `.transition` is visible only when the root is replaced. For a push, use the system's
  /// `.navigationTransition`, as in the second example.
  @MainActor
  public struct ScreenTransition {
    let animation: Animation?
    let settle: Duration?
    let modify: @MainActor (AnyView) -> AnyView

    /// Creates a transition that modifies the screen's view.
    ///
    /// - Parameters:
    ///   - animation: The animation; `nil` for the system's.
    ///   - settle: The duration; `nil` for the navigator's.
    ///   - modifying: Returns the modified view.
    public init<Modified: View>(
      _ animation: Animation? = nil, settle: Duration? = nil,
      @ViewBuilder modifying: @escaping @MainActor (AnyView) -> Modified
    ) {
      self.animation = animation
      self.settle = settle
      modify = { AnyView(modifying($0)) }
    }

    /// Creates a transition with which a view is inserted and removed.
    public init(_ animation: Animation, _ transition: AnyTransition, settle: Duration? = nil) {
      self.init(animation, settle: settle) { $0.transition(transition) }
    }
  }
#endif
