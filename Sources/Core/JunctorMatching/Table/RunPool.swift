// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Many short lists in one buffer, each a *run* of elements.
///
/// A run of *n* elements has room for the next power of two. A run that outgrows its room moves,
/// and the room becomes free for other runs; so a list of lists requires no references and no
/// cleanup.
struct RunPool<Element: Sendable>: Sendable {
  private(set) var elements: [Element] = []
  /// The starts of free rooms, by the logarithm of their size.
  private var free: [[Int32]] = []

  @inline(__always)
  subscript(index: Int) -> Element {
    get { elements[index] }
    _modify { yield &elements[index] }
  }

  func run(_ start: Int32, _ count: Int32) -> ArraySlice<Element> {
    count == 0 ? [] : elements[Int(start)..<Int(start) + Int(count)]
  }

  /// Replaces the elements of a run; returns its new start.
  mutating func replace(_ start: Int32, _ count: Int32, with others: [Element]) -> Int32 {
    let (old, new) = (Self.sizeClass(Int(count)), Self.sizeClass(others.count))
    var start = start
    if count == 0 || others.isEmpty || old != new {
      if count > 0 { release(start, old) }
      if others.isEmpty { return -1 }
      start = room(new, filler: others[0])
    }
    for (index, element) in others.enumerated() { elements[Int(start) + index] = element }
    return start
  }

  private mutating func room(_ sizeClass: Int, filler: Element) -> Int32 {
    if sizeClass < free.count, let start = free[sizeClass].popLast() { return start }
    let start = elements.count
    for _ in 0..<(1 << sizeClass) { elements.append(filler) }
    return Int32(start)
  }

  private mutating func release(_ start: Int32, _ sizeClass: Int) {
    while free.count <= sizeClass { free.append([]) }
    free[sizeClass].append(start)
  }

  private static func sizeClass(_ count: Int) -> Int {
    count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }
}
