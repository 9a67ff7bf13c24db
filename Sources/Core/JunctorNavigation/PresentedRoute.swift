// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The visible screen of an address, and its outcome.
///
///     let presented = try await router.show("/city")
///     print(presented.screen?.address ?? "answered without a screen")
///     let outcome = try await presented.outcome()  // when the screen has answered or is removed
public struct PresentedRoute: Sendable {
  let address: String
  let shown: PresentedScreen?
  let opening: Task<Result<RouteOutcome, RouteError>, Never>

  /// The screen as it was shown; `nil` if the address was answered without one.
  public var screen: Screen? { shown?.screen }

  /// Waits until the screen has answered or is removed, and returns the outcome as `open` would.
  ///
  /// - Throws: The error that `open` would throw; `cancelled` if the waiting task is cancelled. The
  ///   screen then stays.
  public func outcome() async throws(RouteError) -> RouteOutcome {
    do {
      _ = try await shown?.result.wait()
    } catch {
      throw RouteError(.cancelled, address: address)
    }
    return try await opening.value.get()
  }
}
