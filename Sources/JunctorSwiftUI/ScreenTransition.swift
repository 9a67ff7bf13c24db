// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import SwiftUI

  /// How screens come up by a named transition.
  ///
  ///     navigator.transitions["fade"] = ScreenTransition(.easeInOut, .opacity)
  ///     navigator.transitions["zoom"] = ScreenTransition { view in
  ///       view.navigationTransition(.zoom(sourceID: "cover", in: namespace))  // from iOS 18
  ///     }
  ///     try await router.open("/photo/7", context: .presented(with: .init(transition: "zoom")))
  ///
  /// A stack moves its screens in its own way: there `.transition` is only seen where the root of a
  /// stack is replaced, and a push takes what the system offers for it, as in the second example.
  @MainActor
  public struct ScreenTransition {
    let animation: Animation?
    let settle: Duration?
    let modify: @MainActor (AnyView) -> AnyView

    /// Creates a transition by what it does to the screen's view.
    ///
    /// - Parameters:
    ///   - animation: How it moves; `nil` for the system's own.
    ///   - settle: How long it moves; `nil` for as long as others.
    ///   - modifying: Gives the view what it needs to come up in this way.
    public init<Modified: View>(
      _ animation: Animation? = nil, settle: Duration? = nil,
      @ViewBuilder modifying: @escaping @MainActor (AnyView) -> Modified
    ) {
      self.animation = animation
      self.settle = settle
      modify = { AnyView(modifying($0)) }
    }

    /// Creates a transition by which a view is inserted and removed.
    ///
    /// - Parameters:
    ///   - animation: How it moves.
    ///   - transition: From where and to where.
    ///   - settle: How long it moves; `nil` for as long as others.
    public init(_ animation: Animation, _ transition: AnyTransition, settle: Duration? = nil) {
      self.init(animation, settle: settle) { $0.transition(transition) }
    }
  }
#endif
