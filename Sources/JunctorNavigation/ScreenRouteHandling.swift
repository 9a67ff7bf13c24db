// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A handler in stages whose answer is a screen: *should → content → options → prepare → transition →
/// reply*.
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

  /// Puts things in order before the first step: closes an alert, ends an edit.
  @MainActor
  func prepare(for request: RouteRequest) async throws

  /// Puts the content in place, and returns when it is there.
  ///
  /// The queue waits for it, at most as long as for a navigator's step. Unless you say otherwise it is
  /// the navigator's steps, one after another: `try await scope.performSteps()`.
  @MainActor
  func transition(
    to content: Content, for request: RouteRequest, in scope: TransitionScope
  ) async throws

  /// Says what the caller hears when the screen has answered or is gone. The same, unless you say
  /// otherwise.
  func reply(from outcome: RouteOutcome, for request: RouteRequest) async throws -> RouteOutcome
}

extension ScreenRouteHandling {
  /// Wants every request.
  public func shouldHandle(_ request: RouteRequest) async throws -> Bool { true }

  /// Says nothing.
  public func options(for request: RouteRequest) -> NavigationOptions { NavigationOptions() }

  /// Does nothing.
  public func prepare(for request: RouteRequest) async throws {}

  /// Does the navigator's steps.
  public func transition(
    to content: Content, for request: RouteRequest, in scope: TransitionScope
  ) async throws { try await scope.performSteps() }

  /// Says what the screen said.
  public func reply(
    from outcome: RouteOutcome, for request: RouteRequest
  ) async throws -> RouteOutcome { outcome }

  var maker: ScreenMaker {
    ScreenMaker(
      stages: TransitionStages(
        perform: { content, request, scope in
          guard let content = content as? Content else { return }
          try await transition(to: content, for: request, in: scope)
        }, reply: reply, options: options, shouldHandle: shouldHandle, prepare: prepare)
    ) { request, handle, _ in try content(for: request, screen: handle) }
  }
}
