// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The scope of a handler that moves the screens itself.
///
/// The queue waits until the handler returns, at most as long as for a navigator's step.
@MainActor
public final class TransitionScope {
  /// The navigator of the scene.
  public let navigator: any Navigator

  /// The request that led here; `nil` where none did.
  public let request: RouteRequest?

  /// The requested screen; `nil` if the handler only makes the queue wait.
  public let screen: Screen?

  private let steps: @MainActor () async throws -> Void

  init(
    navigator: any Navigator, request: RouteRequest?, screen: Screen?,
    steps: @escaping @MainActor () async throws -> Void
  ) {
    self.navigator = navigator
    self.request = request
    self.screen = screen
    self.steps = steps
  }

  /// Performs the planned steps, as without this handler.
  ///
  /// - Throws: What a step throws; the steps before it have been done.
  public func performSteps() async throws { try await steps() }
}
