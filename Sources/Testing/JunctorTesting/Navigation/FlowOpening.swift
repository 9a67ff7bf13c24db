// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A request that a test of a flow has opened.
@MainActor
public final class FlowOpening {
  /// The address.
  nonisolated let address: String

  /// Whether its screen has been shown.
  public private(set) var isShown = false

  /// The outcome; `nil` until the request has ended.
  public private(set) var ending: FlowOutcome?

  private var task: Task<FlowOutcome, Never>?
  private let settle: @MainActor () async -> FlowRest?

  /// - Parameter settle: Waits until the flow has settled; returns `nil` if the flow was released.
  init(
    _ address: String, _ tracked: TrackedWork?,
    settle: @escaping @MainActor () async -> FlowRest?,
    _ work: @escaping @MainActor (@escaping @Sendable () -> Void) async throws -> FlowOutcome
  ) {
    self.address = address
    self.settle = settle
    task = Task { [weak self] in
      await TrackedWork.run(tracked) {
        let ending: FlowOutcome
        do {
          ending = try await work { Task { @MainActor in self?.isShown = true } }
        } catch {
          ending = FlowOutcome(error)
        }
        self?.ending = ending
        return ending
      }
    }
  }

  /// Waits until the request has ended, and returns `value`, `handled`, `dismissed` or `failed`.
  ///
  /// If the request waits for the user or the clock, returns ``FlowOutcome/waiting``, whose description says
  /// so. Cancelling the waiting task cancels the request.
  public var outcome: FlowOutcome {
    get async {
      guard let task else { return .waiting }
      return await withTaskCancellationHandler {
        if let rest = await settle(), ending == nil, !task.isCancelled {
          return isShown
            ? .waiting("The screen of “\(address)” is visible; it, or the user, must end it.")
            : .waiting(rest)
        }
        return await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Cancels the request: callers receive `cancelled`, and a visible screen stays.
  public func cancel() { task?.cancel() }
}
