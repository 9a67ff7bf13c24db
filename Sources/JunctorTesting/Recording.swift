// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A list that grows, and for whose growth one can wait without sleeping.
package final class Recording<Element: Sendable>: Sendable {
  private let contents = Watched<[Element]>([])

  package init() {}

  package var elements: [Element] { contents.value }

  package func append(_ element: Element) { contents.withLock { $0.append(element) } }

  /// Waits until there are `count` elements, or the waiting task is cancelled.
  ///
  /// - Returns: Whether there are.
  @concurrent @discardableResult
  package func wait(for count: Int) async -> Bool {
    // Where it is specialised, the optimizer of Swift 6.3.1 forgets to go back to a caller's actor; so it
    // has none.
    await contents.wait { $0.count >= count }
  }

  /// Waits for the first element from `index` on that `isWanted` takes.
  ///
  /// - Returns: It and its index; `nil` when the waiting task is cancelled first.
  package func first(
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
  @concurrent @discardableResult
  package func wait(
    for count: Int, where isWanted: @escaping @Sendable (Element) -> Bool
  ) async -> [Element] {
    await contents.wait { $0.count(where: isWanted) >= count }
    return elements.filter(isWanted)
  }
}
