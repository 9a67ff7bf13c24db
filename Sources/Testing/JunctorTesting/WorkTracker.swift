// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// Counts the work items of a router, so that a test can wait until the router is idle.
///
/// An item is *moving* until it ends, except while it waits in the library: for a screen's result, for its turn in the
/// queue, for the manual clock or for another item. The router is idle if no item is moving. An item becomes moving
/// *before* its continuation is resumed, so each running item is counted.
package final class WorkTracker: WorkTracking {
  private struct Item: Sendable {
    let isOpen: Bool
    var waits = 0
    var isShown = false
    /// The work items that wait for this one.
    var waiters: [UInt64] = []
  }

  private struct State: Sendable {
    var items: [UInt64: Item] = [:]
    var moving = 0
    /// The number of changes.
    var changes: UInt64 = 0
    var lastID: UInt64 = 0
    /// The continuations in which a work item waits, and those that were resumed before it began to wait.
    var waiting: Set<UInt64> = []
    var resumedEarly: Set<UInt64> = []
    var watchers: [Promise<Void>] = []

    mutating func note(_ change: WorkChange, of id: UInt64) {
      switch change {
      case .begun(let isOpen):
        items[id] = Item(isOpen: isOpen)
        moving += 1
      case .ended:
        guard let item = items[id] else { return }
        for waiter in item.waiters { add(-1, to: waiter) }
        items[id] = nil
        if item.waits == 0 { moving -= 1 }
      case .paused: add(1, to: id)
      case .resumed: add(-1, to: id)
      case .waits(let other):
        guard items[id] != nil, items[other] != nil else { return }
        items[other]?.waiters.append(id)
        add(1, to: id)
      case .suspended(let wait):
        if resumedEarly.remove(wait) != nil { return }
        waiting.insert(wait)
        add(1, to: id)
      case .continued(let wait):
        if waiting.remove(wait) == nil {
          resumedEarly.insert(wait)
        } else {
          add(-1, to: id)
        }
      case .shown: items[id]?.isShown = true
      }
    }

    private mutating func add(_ waits: Int, to id: UInt64) {
      guard var item = items[id] else { return }
      let wasMoving = item.waits == 0
      item.waits += waits
      items[id] = item
      moving += (item.waits == 0 ? 1 : 0) - (wasMoving ? 1 : 0)
    }

    mutating func takeWatchers() -> [Promise<Void>] {
      if moving > 0 { return [] }
      defer { watchers = [] }
      return watchers
    }
  }

  private let state = RouteLock(State())

  init() {}

  package func newID() -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  package func note(_ change: WorkChange, of item: UInt64) {
    let watchers = state.withLock { state in
      state.note(change, of: item)
      state.changes += 1
      return state.takeWatchers()
    }
    for watcher in watchers { watcher.end(()) }
  }

  /// Whether an open is running whose screen is not visible.
  var hasPendingOpens: Bool {
    state.withLock { $0.items.values.contains { $0.isOpen && !$0.isShown } }
  }

  /// The number of changes; `nil` while an item is moving.
  var idleState: UInt64? { state.withLock { $0.moving == 0 ? $0.changes : nil } }

  /// Waits until no work item is moving, or the task is cancelled.
  func whenIdle() async {
    let idle = Promise<Void>()
    let isIdle = state.withLock { state in
      if state.moving > 0 { state.watchers.append(idle) }
      return state.moving == 0
    }
    if !isIdle { _ = await idle.resultUnlessCancelled() }
  }

  /// Waits until no work item but the current one is moving, and all enqueued jobs have begun.
  package func settle() async {
    let own = TrackedWork.current
    own?.note(.paused)
    defer { own?.note(.resumed) }
    while !Task.isCancelled {
      await whenIdle()
      let before = idleState
      // The main actor runs its jobs in order: the tasks that were created on it before this one have
      // begun when it ends. The global executor does the same if one thread runs its jobs.
      await Task { @MainActor in }.value
      await Task.detached(priority: .userInitiated) {}.value
      if let before, before == idleState { return }
    }
  }
}

extension Router {
  /// The work items of the router, of its parents and children, which are counted from the first access on.
  package var work: WorkTracker {
    guard let tracker = runtime.work.tracker({ WorkTracker() }) as? WorkTracker else {
      preconditionFailure("A router has one kind of tracker.")
    }
    return tracker
  }
}
