// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// What a handler has in hand that moves the screens itself.
///
/// The queue waits until the handler returns, at most as long as for a navigator's step.
@MainActor
public final class TransitionScope {
  /// What is in charge of the scene.
  public let navigator: any Navigator

  /// The request that led here; `nil` where none did.
  public let request: RouteRequest?

  /// The screen that is wanted; `nil` where the handler just wants the queue to wait.
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

  /// Does what would be done without this handler: the planned steps, one after another.
  ///
  /// - Throws: What a step throws; the steps before it have been done.
  public func performSteps() async throws { try await steps() }
}
