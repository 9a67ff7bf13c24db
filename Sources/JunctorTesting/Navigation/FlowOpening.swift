// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// An open that was begun, in a test of a flow.
@MainActor
public final class FlowOpening {
  /// The address.
  public nonisolated let address: String

  /// Whether its screen has come up.
  public private(set) var isShown = false

  /// How it ended; `nil` while its screen is up or it is on its way.
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

  /// Waits for the end, and returns how it ended: `value`, `handled`, `dismissed` or `failed`.
  ///
  /// When the task that waits is cancelled, so is the open.
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

  /// Gives up; whoever waits hears `cancelled`, and a screen that is up stays.
  public func cancel() { task?.cancel() }
}
