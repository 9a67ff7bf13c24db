// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The tasks that wait until a number of transitions run or wait.
@MainActor
final class TransitionCountWaiters {
  private var waiting: [UInt64: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
  private var lastID: UInt64 = 0

  fileprivate func wait(for count: Int) async {
    lastID += 1
    let id = lastID
    await withTaskCancellationHandler {
      if Task.isCancelled { return }
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        waiting[id] = (count, continuation)
      }
    } onCancel: {
      Task { @MainActor in self.waiting.removeValue(forKey: id)?.continuation.resume() }
    }
  }

  fileprivate func tell(_ count: Int) {
    for (id, waiter) in waiting where waiter.count <= count {
      waiting[id] = nil
      waiter.continuation.resume()
    }
  }

  fileprivate var isEmpty: Bool { waiting.isEmpty }
}

extension NavigationQueue {
  /// Waits until at least `count` transitions run or wait, or the task is cancelled.
  package func waitForTransitions(_ count: Int) async {
    if transitionCount < count { await watchers.wait(for: count) }
  }

  /// Resumes the tasks that wait for as many transitions as there are now.
  func transitionCountChanged() {
    if !watchers.isEmpty { watchers.tell(transitionCount) }
  }
}
