// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Looks on while a table is walked.
///
/// A walk is generic over its recorder, so that answering requests and explaining them are the same
/// code, and recording costs nothing where there is no recorder.
protocol WalkRecorder {
  /// The walk came to a node; the segments before `offset` are behind it.
  mutating func visited(_ node: Int32, _ offset: Int)
  /// The walk tries the tail `index` of a node.
  mutating func triedTail(_ node: Int32, _ index: Int, _ offset: Int)
  /// No literal child of a node is the segment.
  mutating func missedLiteral(_ node: Int32, _ offset: Int)
  /// The constrained child `index` of a node does not take the segment.
  mutating func missedSegment(_ node: Int32, _ index: Int, _ offset: Int)
  /// The tail `index` of a node does not take the rest.
  mutating func missedTail(_ node: Int32, _ index: Int, _ offset: Int)
  /// The path ended at a node.
  mutating func pathEnded(_ node: Int32, _ offset: Int)
  /// The path continues at a node where entries end.
  mutating func pathWentOn(_ node: Int32, _ offset: Int)
  /// The walk reads the URL once more, for the conditions or the alternatives of an entry.
  mutating func readAgain(_ times: Int)
  /// An entry takes the path, and the rest of the URL does not fit it.
  mutating func refused(_ entry: TrieEntry, _ offset: Int)
}

/// A recorder that records nothing.
struct NoRecorder: WalkRecorder {
  /// The thread sanitizer tracks accesses to a recorder, which therefore needs an address.
  private var storage: UInt8 = 0

  mutating func visited(_ node: Int32, _ offset: Int) {}
  mutating func triedTail(_ node: Int32, _ index: Int, _ offset: Int) {}
  mutating func missedLiteral(_ node: Int32, _ offset: Int) {}
  mutating func missedSegment(_ node: Int32, _ index: Int, _ offset: Int) {}
  mutating func missedTail(_ node: Int32, _ index: Int, _ offset: Int) {}
  mutating func pathEnded(_ node: Int32, _ offset: Int) {}
  mutating func pathWentOn(_ node: Int32, _ offset: Int) {}
  mutating func readAgain(_ times: Int) {}
  mutating func refused(_ entry: TrieEntry, _ offset: Int) {}
}
