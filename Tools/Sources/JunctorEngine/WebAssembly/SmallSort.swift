// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The standard library sorts with 2 to 5 kB of code for each type and order. These methods replace its methods in all
// sources of the engine, since those of the module itself are preferred. They sort with one function for all types.

extension Sequence {
  /// Returns the elements in order; equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*)
  func sorted(by isLess: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return sortedIndices(elements.count) { isLess(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// Returns the elements in ascending order; equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*)
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array {
  /// Sorts the elements; equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*)
  mutating func sort(by isLess: (Element, Element) -> Bool) { self = sorted(by: isLess) }
}

extension Array where Element: Comparable {
  /// Sorts the elements in ascending order; equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*)
  mutating func sort() { self = sorted { $0 < $1 } }
}

/// Returns the indices of a collection in the order of its elements; equal elements keep their order.
///
/// Merges runs of 1, 2, 4, … elements.
@inline(never)
private func sortedIndices(_ count: Int, _ isLess: (Int, Int) -> Bool) -> [Int] {
  var indices = Array(0..<count)
  var merged = indices
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(start + 2 * width, count)
      var (left, right) = (start, middle)
      for place in start..<end {
        if left < middle, right == end || !isLess(indices[right], indices[left]) {
          merged[place] = indices[left]
          left += 1
        } else {
          merged[place] = indices[right]
          right += 1
        }
      }
      start = end
    }
    swap(&indices, &merged)
    width *= 2
  }
  return indices
}
