// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What only changes and questions need to know of a node.
struct TrieFamily: Sendable {
  /// The first of the literal children; negative for none.
  var firstLiteral: Int32 = -1
  /// The next literal child of the same parent; negative for none.
  var nextLiteral: Int32 = -1
  /// How many nodes a walk from here can visit at most, this one included.
  var bound: UInt16 = 1
  /// The greatest bound among the literal children, of which a walk visits one.
  var literalBound: UInt16 = 0
}

/// The families of all nodes, in eight bytes each and eight more for one with literal children.
///
/// Most nodes of a large table have none: they stand at the end of a long list of siblings.
struct TrieFamilies: Sendable {
  private struct Link: Sendable {
    var nextLiteral: Int32 = -1
    /// The bound, or for a node with literal children the number of its head, inverted.
    var boundOrHead: Int32 = 1
  }

  private struct Head: Sendable {
    var firstLiteral: Int32
    var bound: UInt16
    var literalBound: UInt16
  }

  private var links: [Link] = []
  private var heads: [Head] = []
  private var freeHeads: [Int32] = []

  /// How many bytes the families take.
  var byteCount: Int {
    links.capacity * MemoryLayout<Link>.stride + heads.capacity * MemoryLayout<Head>.stride
  }

  /// Adds the family of one more node.
  mutating func append() { links.append(Link()) }

  /// Adds a child to the front of a node's literal children.
  mutating func add(_ child: Int32, to node: Int32) {
    var family = self[Int(node)]
    links[Int(child)].nextLiteral = family.firstLiteral
    family.firstLiteral = child
    self[Int(node)] = family
  }

  /// Sets how many nodes a walk from a node can visit at most.
  mutating func setBound(_ bound: UInt16, of node: Int32) {
    let link = links[Int(node)]
    if link.boundOrHead >= 0 {
      links[Int(node)].boundOrHead = Int32(bound)
    } else {
      heads[Int(~link.boundOrHead)].bound = bound
    }
  }

  subscript(node: Int) -> TrieFamily {
    get {
      let link = links[node]
      if link.boundOrHead >= 0 {
        return TrieFamily(nextLiteral: link.nextLiteral, bound: UInt16(link.boundOrHead))
      }
      let head = heads[Int(~link.boundOrHead)]
      return TrieFamily(
        firstLiteral: head.firstLiteral, nextLiteral: link.nextLiteral, bound: head.bound,
        literalBound: head.literalBound)
    }
    set {
      links[node].nextLiteral = newValue.nextLiteral
      let old = links[node].boundOrHead
      if newValue.firstLiteral < 0, newValue.literalBound == 0 {
        if old < 0 { freeHeads.append(~old) }
        links[node].boundOrHead = Int32(newValue.bound)
        return
      }
      let head = Head(
        firstLiteral: newValue.firstLiteral, bound: newValue.bound,
        literalBound: newValue.literalBound)
      if old < 0 {
        heads[Int(~old)] = head
      } else if let free = freeHeads.popLast() {
        heads[Int(free)] = head
        links[node].boundOrHead = ~free
      } else {
        links[node].boundOrHead = ~Int32(heads.count)
        heads.append(head)
      }
    }
  }
}
