// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The context of a transition, for the navigator that performs its steps and for leave guards.
@MainActor
public final class TransitionContext {
  /// The cause of the transition.
  public let cause: NavigationCause

  /// The request that caused it; `nil` if none did.
  public let request: RouteRequest?

  /// The screen that the user sees afterwards.
  public let top: Screen?

  /// Whether the transition is animated.
  public let isAnimated: Bool

  private let contents: (Screen.ID) -> Any?

  /// Creates a context, for tests of navigators; `contents` returns the content of a screen.
  public init(
    cause: NavigationCause, request: RouteRequest? = nil, top: Screen? = nil,
    isAnimated: Bool = true, contents: @escaping (Screen.ID) -> Any?
  ) {
    self.cause = cause
    self.request = request
    self.top = top
    self.isAnimated = isAnimated
    self.contents = contents
  }

  /// Returns the content that a route's handler has created for a screen, such as a view controller.
  ///
  /// - Returns: The content; `nil` if the screen is neither in the scene nor about to be added.
  public func content(of screen: Screen) -> Any? { contents(screen.id) }
}
