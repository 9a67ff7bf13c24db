// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The numbers below a count, parted into sets that can be split by marking members.
struct Partition {
  /// The elements, those of one set side by side.
  private var elements: [Int32]
  /// Where each element is in `elements`.
  private var indices: [Int32]
  private var setOfElement: [Int32]
  private var begins: [Int32] = []
  private var ends: [Int32] = []
  /// How many elements at the beginning of each set are marked.
  private var marks: [Int32] = []
  /// The sets with marked elements.
  private var touched: [Int32] = []

  /// Creates a partition with one set.
  init(count: Int) { self.init(count: count, begins: [0, count]) }

  /// Creates a partition into runs.
  init(count: Int, begins runs: [Int]) {
    elements = [Int32](repeating: 0, count: count)
    for element in 0..<count { elements[element] = Int32(element) }
    indices = elements
    setOfElement = [Int32](repeating: 0, count: count)
    for (begin, end) in zip(runs, runs.dropFirst()) where begin < end {
      for element in begin..<end { setOfElement[element] = Int32(begins.count) }
      begins.append(Int32(begin))
      ends.append(Int32(end))
      marks.append(0)
    }
  }

  var setCount: Int { begins.count }

  /// The indices of a set's elements, good until the next change.
  func members(of set: Int) -> Range<Int> { Int(begins[set])..<Int(ends[set]) }

  func element(at index: Int) -> Int { Int(elements[index]) }

  func set(of element: Int) -> Int { Int(setOfElement[element]) }

  /// Marks an element that is not marked, by moving it among the first of its set.
  mutating func mark(_ element: Int) {
    let set = Int(setOfElement[element])
    let index = indices[element]
    let target = begins[set] + marks[set]
    if index < target { return }
    let displaced = elements[Int(target)]
    elements[Int(index)] = displaced
    indices[Int(displaced)] = index
    elements[Int(target)] = Int32(element)
    indices[element] = target
    if marks[set] == 0 { touched.append(Int32(set)) }
    marks[set] += 1
  }

  /// Parts the marked from the other elements of each set; the smaller part is the new set.
  mutating func split() {
    while let touchedSet = touched.popLast() {
      let set = Int(touchedSet)
      let middle = begins[set] + marks[set]
      let marked = marks[set]
      marks[set] = 0
      if middle == ends[set] { continue }
      let new = Int32(begins.count)
      if marked <= ends[set] - middle {
        begins.append(begins[set])
        ends.append(middle)
        begins[set] = middle
      } else {
        begins.append(middle)
        ends.append(ends[set])
        ends[set] = middle
      }
      marks.append(0)
      for index in members(of: Int(new)) { setOfElement[Int(elements[index])] = new }
    }
  }
}

/// The edges of a graph, by the node they lead to.
struct Adjacency {
  private var begins: [Int32]
  private var sorted: [Int32]

  /// Sorts edges by their heads; an edge with the head -1 is left out.
  init(count: Int, heads: [Int32]) {
    begins = [Int32](repeating: 0, count: count + 1)
    for edge in 0..<heads.count where heads[edge] >= 0 { begins[Int(heads[edge]) + 1] += 1 }
    for node in 0..<count { begins[node + 1] += begins[node] }
    sorted = [Int32](repeating: 0, count: Int(begins[count]))
    var next = begins
    for edge in 0..<heads.count where heads[edge] >= 0 {
      let head = Int(heads[edge])
      sorted[Int(next[head])] = Int32(edge)
      next[head] += 1
    }
  }

  /// The indices of the edges that lead to `node`.
  func edgeIndices(of node: Int) -> Range<Int> { Int(begins[node])..<Int(begins[node + 1]) }

  func edge(at index: Int) -> Int { Int(sorted[index]) }
}
