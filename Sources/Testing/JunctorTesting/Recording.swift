// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A list to which elements are appended; tasks can wait for new elements.
final class Recording<Element: Sendable>: Sendable {
  private let contents = Watched<[Element]>([])

  init() {}

  var elements: [Element] { contents.value }

  func append(_ element: Element) { contents.withLock { $0.append(element) } }

  /// Waits until there are `count` elements, or the waiting task is cancelled.
  ///
  /// - Returns: Whether there are `count` elements.
  @concurrent @discardableResult
  func wait(for count: Int) async -> Bool {
    // `@concurrent`, since the optimizer of Swift 6.3.1 omits the hop back to the caller's actor in
    // specializations.
    await contents.wait { $0.count >= count }
  }

  /// Waits for the first element from `index` on that satisfies `isIncluded`.
  ///
  /// - Returns: The element and its index; `nil` if the waiting task is cancelled first.
  func first(
    from index: Int = 0, where isIncluded: (Element) -> Bool
  ) async -> (index: Int, element: Element)? {
    var index = index
    while await wait(for: index + 1) {
      let elements = elements
      if let found = elements[index...].firstIndex(where: isIncluded) {
        return (found, elements[found])
      }
      index = elements.count
    }
    return nil
  }

  /// Waits until `count` elements satisfy `isIncluded`, or the task is cancelled.
  ///
  /// - Returns: All elements that satisfy it.
  @concurrent @discardableResult
  func wait(
    for count: Int, where isIncluded: @escaping @Sendable (Element) -> Bool
  ) async -> [Element] {
    await contents.wait { $0.count(where: isIncluded) >= count }
    return elements.filter(isIncluded)
  }
}
