// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A list that grows, and for whose growth one can wait without sleeping.
final class Recording<Element: Sendable>: Sendable {
  private struct Waiter: Sendable {
    let id: UInt64
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Contents: Sendable {
    var elements: [Element] = []
    var waiters: [Waiter] = []
    /// Those who were cancelled before they began to wait.
    var cancelledEarly: Set<UInt64> = []
    var lastID: UInt64 = 0
  }

  private let contents = RouteLock(Contents())

  /// What has been recorded so far.
  var elements: [Element] { contents.withLock { $0.elements } }

  func append(_ element: Element) {
    let ready = contents.withLock { state in
      state.elements.append(element)
      let count = state.elements.count
      let all = state.waiters
      state.waiters = all.filter { $0.count > count }
      return all.filter { $0.count <= count }
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Waits until there are `count` elements, or the waiting task is cancelled.
  ///
  /// - Returns: Whether there are.
  @concurrent
  func wait(for count: Int) async -> Bool {
    // Where it is specialised, the optimizer of Swift 6.3.1 forgets to go back to a caller's actor; so it has
    // none.
    let id = contents.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = contents.withLock { state in
          if state.elements.count >= count || state.cancelledEarly.contains(id) { return true }
          state.waiters.append(Waiter(id: id, count: count, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = contents.withLock { state -> Waiter? in
        guard let place = state.waiters.firstIndex(where: { $0.id == id }) else {
          state.cancelledEarly.insert(id)
          return nil
        }
        return state.waiters.remove(at: place)
      }
      waiter?.continuation.resume()
    }
    return contents.withLock { state in
      state.cancelledEarly.remove(id)
      return state.elements.count >= count
    }
  }

  /// Waits for the first element from `index` on that `isWanted` takes.
  ///
  /// - Returns: It and its index; `nil` when the waiting task is cancelled first.
  func first(
    from index: Int = 0, where isWanted: (Element) -> Bool
  ) async -> (index: Int, element: Element)? {
    var index = index
    while await wait(for: index + 1) {
      let elements = elements
      if let found = elements[index...].firstIndex(where: isWanted) {
        return (found, elements[found])
      }
      index = elements.count
    }
    return nil
  }

  /// Waits until `count` elements are there that `isWanted` takes, or the task is cancelled.
  ///
  /// - Returns: Those that are there.
  @concurrent
  func wait(
    for count: Int, where isWanted: @Sendable (Element) -> Bool
  ) async -> [Element] {
    var (elements, isWaiting) = (elements, true)
    while isWaiting, elements.count(where: isWanted) < count {
      isWaiting = await wait(for: elements.count + 1)
      elements = self.elements
    }
    return elements.filter(isWanted)
  }
}
