// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The values of a substitution variable, as a trie of their elements.
///
/// Values that begin alike are compared once, so that `$(lang)` costs a few comparisons and not one for each language.
struct GlobValues: Sendable, Hashable {
  struct Node: Sendable, Hashable {
    let element: GlobElement
    /// The index of the first child; `nil` for a leaf.
    var child: Int?
    /// The index of the next node with the same parent.
    var sibling: Int?
    /// Whether a value ends here.
    var isEnd = false
  }

  /// The nodes; the first one is the first node without a parent.
  private(set) var nodes: [Node] = []
  /// Whether one of the values is empty.
  private(set) var containsEmpty = false

  /// Creates the trie; values can contain wildcards, but no variables.
  ///
  /// - Complexity: O(*n* log *m*) for *m* values of *n* characters.
  init(_ values: [String], ignoresCase: Bool) {
    // In sorted order, each value shares its nodes only with the value before it.
    let sorted = values.map { GlobElement.elements(of: $0, ignoresCase: ignoresCase) }
      .sorted { $0.lexicographicallyPrecedes($1) { Self.order($0) < Self.order($1) } }
    var last: [Int] = []
    for value in sorted {
      if value.isEmpty { containsEmpty = true }
      var depth = 0
      while depth < min(value.count, last.count), nodes[last[depth]].element == value[depth] {
        depth += 1
      }
      let older = depth < last.count ? last[depth] : nil
      last.removeSubrange(depth...)
      for element in value[depth...] {
        let index = nodes.count
        if last.count == depth, let older {
          nodes[older].sibling = index
        } else if let parent = last.last {
          nodes[parent].child = index
        }
        nodes.append(Node(element: element))
        last.append(index)
      }
      if let end = last.last, !value.isEmpty { nodes[end].isEnd = true }
    }
  }

  private static func order(_ element: GlobElement) -> UInt32 {
    switch element {
    case .symbol(let symbol): symbol
    case .anySymbol: 0x11_0000
    default: 0x11_0001
    }
  }
}
