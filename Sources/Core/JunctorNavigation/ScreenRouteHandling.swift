// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A handler in stages that shows a screen: *should → options → content → transition → reply*.
///
/// Only ``content(for:screen:)`` is required.
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
  /// The content that the navigator shows.
  associatedtype Content

  /// Whether the handler accepts the request; by default it does. Otherwise the next best match is tried.
  func shouldHandle(_ request: RouteRequest) async throws -> Bool

  /// Creates the content of the screen.
  @MainActor
  func content(for request: RouteRequest, screen: ScreenHandle) throws -> Content

  /// The presentation preferences; they override those of the route, and the caller's override them.
  func options(for request: RouteRequest) -> NavigationOptions

  /// Shows the content, and returns when it is visible; by default with the navigator's steps.
  ///
  /// The queue waits for it, at most as long as for the steps. `steps` performs the navigator's steps. It throws if the
  /// user changes the scene meanwhile; this method is then called again.
  @MainActor
  func transition(
    to content: Content, for request: RouteRequest, on navigator: any Navigator,
    steps: @MainActor () async throws -> Void
  ) async throws

  /// Returns the outcome for the caller; by default that of the screen.
  func reply(from outcome: RouteOutcome, for request: RouteRequest) async throws -> RouteOutcome
}

extension ScreenRouteHandling {
  /// Accepts every request.
  public func shouldHandle(_ request: RouteRequest) async throws -> Bool { true }

  /// No preferences.
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

  /// Shows content that ``content(for:screen:)`` has created.
  @MainActor
  func show(
    _ content: Any, for request: RouteRequest, on navigator: any Navigator,
    steps: @MainActor () async throws -> Void
  ) async throws {
    guard let content = content as? Content else { return }
    try await transition(to: content, for: request, on: navigator, steps: steps)
  }
}
