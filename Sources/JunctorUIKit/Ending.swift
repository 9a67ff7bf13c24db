// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  /// The end of a transition of UIKit, for one waiter.
  @MainActor
  final class Ending {
    private var hasCome = false
    private var waiter: CheckedContinuation<Void, Never>?

    func come() {
      hasCome = true
      waiter?.resume()
      waiter = nil
    }

    /// Waits for the end, or for the task's cancellation.
    func wait() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if hasCome || Task.isCancelled {
            continuation.resume()
          } else {
            waiter = continuation
          }
        }
      } onCancel: {
        Task { @MainActor in self.come() }
      }
    }
  }
#endif
