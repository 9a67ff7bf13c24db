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
  package private(set) var firstKey: Key?
  package private(set) var lastKey: Key?

  package init() {}

  package var count: Int { nodes.count }
  package var isEmpty: Bool { nodes.isEmpty }
  package var first: Element? { firstKey.flatMap { nodes[$0]?.element } }

  /// The keys in order, in O(*n*).
  var keys: [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(count)
    var key = firstKey
    while let present = key {
      keys.append(present)
      key = nodes[present]?.next
    }
    return keys
  }

  /// The elements in order, in O(*n*).
  package var elements: [Element] { keys.compactMap { nodes[$0]?.element } }

  package subscript(key: Key) -> Element? { nodes[key]?.element }

  /// Adds an element at the end, for a new key.
  package mutating func append(_ element: Element, for key: Key) {
    precondition(nodes[key] == nil, "The queue has an element for this key.")
    nodes[key] = Node(element: element, previous: lastKey, next: nil)
    if let lastKey { nodes[lastKey]?.next = key } else { firstKey = key }
    lastKey = key
  }

  /// Adds an element at the front, for a new key.
  mutating func prepend(_ element: Element, for key: Key) {
    precondition(nodes[key] == nil, "The queue has an element for this key.")
    nodes[key] = Node(element: element, previous: nil, next: firstKey)
    if let firstKey { nodes[firstKey]?.previous = key } else { lastKey = key }
    firstKey = key
  }

  @discardableResult
  package mutating func remove(_ key: Key) -> Element? {
    guard let node = nodes.removeValue(forKey: key) else { return nil }
    if let previous = node.previous {
      nodes[previous]?.next = node.next
    } else {
      firstKey = node.next
    }
    if let next = node.next {
      nodes[next]?.previous = node.previous
    } else {
      lastKey = node.previous
    }
    return node.element
  }
}
