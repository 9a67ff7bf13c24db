// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Plain patterns are inserted directly from their text. A plain route can only conflict with
// entries that end at its node; if there are any, the slow path is used.

extension RouteTable {
  private enum Insertion {
    case done, occupied, colliding
  }

  /// Adds a route of a plain pattern without a priority; if it throws, the table is unchanged.
  ///
  /// - Returns: Whether it was added; `false` if other routes end at its node.
  mutating func insert(_ plain: PlainPattern, _ id: RouteID) throws(RouteTableError) -> Bool {
    // The slow path reports too many priorities.
    let isFull = roots.count == Self.maximumPriorities && !roots.contains { $0.priority == 0 }
    if isFull || !TrieEntry.plainNumbers.contains(id.rawValue) { return false }
    path.removeAll(keepingCapacity: true)
    switch plain.text.withUTF8Bytes({ addPath($0, id) }) {
    case .occupied: return false
    case .colliding:
      settle(path, plain.row.positions)
      throw RouteTableError(code: .tooManyCollisions, pattern: plain.text)
    case .done: break
    }
    raiseBounds()
    routes.insert(plain, id: id)
    if bound > Self.maximumBound {
      remove(entry(TrieEntry(plain: id)))
      routes.remove(id)
      throw RouteTableError(code: .tooManyNodes, pattern: plain.text)
    }
    return true
  }

  private mutating func addPath(_ bytes: Span<UInt8>, _ id: RouteID) -> Insertion {
    var node = root(0)
    path.append(node)
    var segments = PlainSegments()
    while let segment = segments.next(bytes) {
      let child: Int32
      if segment.isCapture {
        let any = nodes[Int(node)].any
        if any < 0, segments.offset >= bytes.count {
          if any != TrieNode.none { return .occupied }
          self[node: node].any = TrieNode.leaf(id)
          return .done
        }
        child = any >= 0 ? any : any == TrieNode.none ? addAny(to: node) : open(any, of: node)
      } else {
        let known = edges.child(of: node, bytes, at: segment.start, length: segment.count)
        guard
          let next = known ?? addLiteral(bytes, segment.start..<segment.end, to: node)
        else { return .colliding }
        child = next
      }
      path.append(child)
      node = child
    }
    if nodes[Int(node)].entryCount > 0 { return .occupied }
    self[node: node].setPlainEnd(TrieEntry(plain: id))
    return .done
  }

  private mutating func raiseBounds() {
    var (old, new) = updateBound(path[path.count - 1])
    for step in (0..<path.count - 1).reversed() {
      let (node, child) = (Int(path[step]), path[step + 1])
      if nodes[node].any == child {
        if old == new { return }
      } else {
        // A lookup enters one of the literals; another one may have the same bound.
        if families[node].literalBound >= new { return }
        families[node].literalBound = new
      }
      (old, new) = updateBound(path[step])
    }
  }
}
