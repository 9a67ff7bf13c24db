// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The scope of code that moves the screens itself.
///
/// The queue waits until the code returns, at most as long as for a navigator's step.
@MainActor
public final class TransitionScope {
  /// The navigator of the scene.
  public let navigator: any Navigator

  private let steps: @MainActor () async throws -> Void

  init(navigator: any Navigator, steps: @escaping @MainActor () async throws -> Void) {
    self.navigator = navigator
    self.steps = steps
  }

  /// Performs the planned steps, as without this code.
  ///
  /// - Throws: What a step throws; the steps before it have been performed.
  public func performSteps() async throws { try await steps() }
}
