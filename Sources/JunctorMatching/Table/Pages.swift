// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An array in pages, so that a copy of which little is changed shares the rest with its original.
struct Pages<Element: Sendable>: Sendable {
  private var pages: [[Element]] = []
  private(set) var count = 0

  /// Appends `element` and returns its index.
  mutating func append(_ element: Element) -> Int {
    if count & 63 == 0 { pages.append([]) }
    pages[count >> 6].append(element)
    count += 1
    return count - 1
  }

  subscript(index: Int) -> Element {
    get { pages[index >> 6][index & 63] }
    _modify { yield &pages[index >> 6][index & 63] }
  }
}
