// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A queue whose elements are also found and removed by key, each in O(1).
///
/// A doubly linked list in a dictionary: each node stores the keys of its neighbors.
package struct KeyedQueue<Key: Hashable & Sendable, Element: Sendable>: Sendable {
  private struct Node: Sendable {
    var element: Element
    var previous: Key?
    var next: Key?
  }

  private var nodes: [Key: Node] = [:]
  private(set) var firstKey: Key?
  private(set) var lastKey: Key?

  package init() {}

  package var count: Int { nodes.count }
  var isEmpty: Bool { nodes.isEmpty }
  package var first: Element? { firstKey.flatMap { nodes[$0]?.element } }

  /// The keys in order, in O(*n*).
  var keys: [Key] {
    firstKey.map { Array(sequence(first: $0) { nodes[$0]?.next }) } ?? []
  }

  /// The elements in order, in O(*n*).
  package var elements: [Element] { keys.compactMap { nodes[$0]?.element } }

  package subscript(key: Key) -> Element? { nodes[key]?.element }

  /// Adds an element at the end, or at the front, for a new key.
  package mutating func insert(_ element: Element, for key: Key, atFront: Bool = false) {
    precondition(nodes[key] == nil, "The queue has an element for this key.")
    let (previous, next): (Key?, Key?) = atFront ? (nil, firstKey) : (lastKey, nil)
    nodes[key] = Node(element: element, previous: previous, next: next)
    link(previous, to: key)
    link(key, to: next)
  }

  @discardableResult
  package mutating func remove(_ key: Key) -> Element? {
    guard let node = nodes.removeValue(forKey: key) else { return nil }
    link(node.previous, to: node.next)
    return node.element
  }

  /// Makes two keys neighbors; `nil` is the end of the queue.
  private mutating func link(_ previous: Key?, to next: Key?) {
    if let previous { nodes[previous]?.next = next } else { firstKey = next }
    if let next { nodes[next]?.previous = previous } else { lastKey = previous }
  }
}
