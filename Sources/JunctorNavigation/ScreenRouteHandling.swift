// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A handler in stages whose answer is a screen: *should → content → options → transition → reply*.
///
/// For teams whose handlers have always had these stages. Only ``content(for:screen:)`` must be
/// written; each of the others has the obvious default.
///
///     struct OrderHandler: ScreenRouteHandling {
///       func content(for request: RouteRequest, screen: ScreenHandle) throws -> OrderController {
///         OrderController(id: try request.value("id"), screen: screen)
///       }
///
///       func options(for request: RouteRequest) -> NavigationOptions {
///         request["modal"] == "1" ? .init(presentation: .sheet) : .init()
///       }
///     }
///     try router.register("/order/:id", .screen(OrderHandler()))
public protocol ScreenRouteHandling: Sendable {
  /// What the navigator shows.
  associatedtype Content

  /// Whether this handler wants the request. If not, the next best match is asked.
  func shouldHandle(_ request: RouteRequest) async throws -> Bool

  /// Makes what is shown.
  @MainActor
  func content(for request: RouteRequest, screen: ScreenHandle) throws -> Content

  /// Says from which scene and tab, and how the screen comes up: modal or not, by which transition.
  ///
  /// Counts before what was said when the route was registered, and after what the caller says.
  func options(for request: RouteRequest) -> NavigationOptions

  /// Puts the content in place, and returns when it is there.
  ///
  /// The queue waits for it, at most as long as for the navigator's steps. By default the navigator
  /// performs the steps.
  ///
  /// - Parameters:
  ///   - content: The content of the screen.
  ///   - request: The request that the screen shows.
  ///   - navigator: The navigator of the scene.
  ///   - steps: Performs the navigator's steps.
  @MainActor
  func transition(
    to content: Content, for request: RouteRequest, on navigator: any Navigator,
    steps: @MainActor () async throws -> Void
  ) async throws

  /// Returns the outcome for the caller when the screen has answered or was removed.
  ///
  /// The default is the screen's own outcome.
  func reply(from outcome: RouteOutcome, for request: RouteRequest) async throws -> RouteOutcome
}

extension ScreenRouteHandling {
  /// Wants every request.
  public func shouldHandle(_ request: RouteRequest) async throws -> Bool { true }

  /// Says nothing.
  public func options(for request: RouteRequest) -> NavigationOptions { NavigationOptions() }

  /// Performs the navigator's steps.
  public func transition(
    to content: Content, for request: RouteRequest, on navigator: any Navigator,
    steps: @MainActor () async throws -> Void
  ) async throws { try await steps() }

  /// Returns the screen's own outcome.
  public func reply(
    from outcome: RouteOutcome, for request: RouteRequest
  ) async throws -> RouteOutcome { outcome }

  /// Puts content in place that ``content(for:screen:)`` has created.
  @MainActor
  func show(
    _ content: Any, for request: RouteRequest, on navigator: any Navigator,
    steps: @MainActor () async throws -> Void
  ) async throws {
    guard let content = content as? Content else { return }
    try await transition(to: content, for: request, on: navigator, steps: steps)
  }
}
