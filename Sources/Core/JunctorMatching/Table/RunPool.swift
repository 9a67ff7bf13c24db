// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Adjacent elements of a `RunPool`.
struct Run<Element>: Sendable, Equatable {
  var start: Int32 = -1
  var count: Int32 = 0
}

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
  subscript(run: Run<Element>, index: Int) -> Element {
    get { elements[Int(run.start) &+ index] }
    _modify { yield &elements[Int(run.start) &+ index] }
  }

  subscript(run: Run<Element>) -> ArraySlice<Element> {
    run.count == 0 ? [] : elements[Int(run.start)..<Int(run.start + run.count)]
  }

  /// Replaces the elements of a run, which may move.
  mutating func replace(_ run: inout Run<Element>, with others: [Element]) {
    let (old, new) = (Self.sizeClass(Int(run.count)), Self.sizeClass(others.count))
    if run.count == 0 || others.isEmpty || old != new {
      if run.count > 0 {
        while free.count <= old { free.append([]) }
        free[old].append(run.start)
      }
      run.start = others.first.map { room(new, filler: $0) } ?? -1
    }
    run.count = Int32(others.count)
    for (index, element) in others.enumerated() { self[run, index] = element }
  }

  private mutating func room(_ sizeClass: Int, filler: Element) -> Int32 {
    if sizeClass < free.count, let start = free[sizeClass].popLast() { return start }
    let start = elements.count
    for _ in 0..<(1 << sizeClass) { elements.append(filler) }
    return Int32(start)
  }

  private static func sizeClass(_ count: Int) -> Int {
    count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }
}
