// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// What came of an address by the time that its screen is up.
///
///     let showing = try await router.show("/city")
///     print(showing.screen?.address ?? "answered without a screen")
///     let outcome = try await showing.outcome()  // when the screen has answered or is gone
public struct RouteShowing: Sendable {
  private let address: String
  private let shown: ShownScreen?
  private let opening: Task<Result<RouteOutcome, RouteError>, Never>

  init(
    address: String, shown: ShownScreen?,
    opening: Task<Result<RouteOutcome, RouteError>, Never>
  ) {
    self.address = address
    self.shown = shown
    self.opening = opening
  }

  /// The screen, as it came up; `nil` where the address was answered without one.
  public var screen: Screen? { shown?.screen }

  /// Waits for the outcome: until the screen has answered or is gone.
  ///
  /// - Returns: What `open` would have returned.
  /// - Throws: What `open` would have thrown; `cancelled` when the one who waits is cancelled, and the
  ///   screen stays.
  public func outcome() async throws(RouteError) -> RouteOutcome {
    do {
      _ = try await shown?.result.wait()
    } catch {
      throw RouteError(.cancelled, address: address)
    }
    return try await opening.value.get()
  }
}
