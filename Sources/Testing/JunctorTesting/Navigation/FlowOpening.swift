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

  init(
    _ address: String, _ tracked: TrackedWork?,
    _ work: @escaping @MainActor (@escaping @Sendable () -> Void) async throws -> FlowOutcome
  ) {
    self.address = address
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
  /// Cancelling the waiting task cancels the request.
  public var outcome: FlowOutcome {
    get async {
      guard let task else { return .waiting }
      return await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Cancels the request: callers receive `cancelled`, and a visible screen stays.
  public func cancel() { task?.cancel() }
}
