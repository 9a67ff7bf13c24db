// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// What a navigator's steps belong to.
@MainActor
public final class NavigationTransition {
  /// What asked for it.
  public let cause: NavigationCause

  /// The request that led here; `nil` where none did.
  public let request: RouteRequest?

  /// Whether it should be seen to move.
  public let isAnimated: Bool

  private let contents: (Screen.ID) -> Any?

  /// Creates a transition; the queue does, and tests of navigators.
  ///
  /// - Parameters:
  ///   - cause: What asks for it.
  ///   - request: The request that led here.
  ///   - isAnimated: Whether it should be seen to move.
  ///   - contents: Gives what a screen shows, by its number.
  public init(
    cause: NavigationCause, request: RouteRequest? = nil, isAnimated: Bool = true,
    contents: @escaping (Screen.ID) -> Any?
  ) {
    self.cause = cause
    self.request = request
    self.isAnimated = isAnimated
    self.contents = contents
  }

  /// Returns what a screen shows: what its route's handler made, a view controller for example.
  ///
  /// - Returns: The content; `nil` for a screen that is neither up nor about to be.
  public func content(of screen: Screen) -> Any? { contents(screen.id) }

  /// Returns what a screen shows, as the type that the navigator can show.
  ///
  /// - Throws: ``NavigatorError/unsuitable(content:wanted:)``.
  public func content<Content>(of screen: Screen, as type: Content.Type) throws -> Content {
    let content = contents(screen.id)
    guard let content = content as? Content else {
      throw NavigatorError.unsuitable(
        content: content.map { "\(Swift.type(of: $0))" } ?? "screen without content",
        wanted: "\(type)")
    }
    return content
  }
}
