// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The index of an element in an array of a table, or `none`, in four bytes.
struct TableIndex<Element>: Hashable, Sendable {
  let rawValue: Int32

  @inline(__always)
  init(rawValue: Int32) { self.rawValue = rawValue }

  init(_ index: Int) { rawValue = Int32(index) }

  @inline(__always)
  static var none: TableIndex { TableIndex(rawValue: -1) }

  /// Whether an element is stored at the index.
  @inline(__always)
  var isStored: Bool { rawValue >= 0 }
}

extension Array {
  @inline(__always)
  subscript<Kind>(index: TableIndex<Kind>) -> Element {
    get { self[Int(index.rawValue)] }
    _modify { yield &self[Int(index.rawValue)] }
  }
}

/// The index of a node, or the number of the route of a leaf, which is not stored.
typealias NodeIndex = TableIndex<TrieNode>
typealias ListsIndex = TableIndex<TrieLists>

extension TableIndex where Element == TrieNode {
  @inline(__always)
  init(leaf id: RouteID) { self.init(rawValue: -2 &- id.rawValue) }

  /// The route of a leaf.
  @inline(__always)
  var route: RouteID { RouteID(rawValue: -2 &- rawValue) }

  @inline(__always)
  var isLeaf: Bool { rawValue < -1 }
}
