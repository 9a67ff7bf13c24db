// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

extension NavigationQueue {
  /// Waits until at least a number of transitions run or wait, or the task is cancelled.
  ///
  /// A test that opens an address in a separate task calls this method before it continues, so that
  /// the request is in the queue.
  ///
  /// - Parameter count: The number of transitions, in all scenes.
  public func transitions(_ count: Int) async {
    if transitionCount >= count { return }
    let isReached = Promise<Void>()
    let id = ObjectIdentifier(isReached)
    recorders[id] = { [weak self] _ in
      if let self, transitionCount >= count { isReached.end(()) }
    }
    _ = await isReached.resultUnlessCancelled()
    recorders[id] = nil
  }
}
