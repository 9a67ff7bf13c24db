// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a walk comes across at a node.
enum WalkEvent: Sendable {
  /// What the bound counts: the node, a tail that is tried, or one more reading of the URL.
  case counted(Int)
  case missedLiteral
  case missedSegment(Int)
  case missedTail(Int)
  case pathEnded
  case pathWentOn
  /// The entry takes the path, and the rest of the URL does not fit it.
  case refused(TrieEntry)
}

/// Looks on while a table is walked.
///
/// A walk is generic over its recorder, so that recording costs nothing where there is none.
protocol WalkRecorder {
  /// Notes an event at a node; the segments before `offset` are behind the walk.
  mutating func note(_ event: WalkEvent, _ node: Int32, _ offset: Int)
}

struct NoRecorder: WalkRecorder {
  /// The thread sanitizer tracks accesses to a recorder, which therefore needs an address.
  private var storage: UInt8 = 0

  @inline(__always)
  mutating func note(_ event: WalkEvent, _ node: Int32, _ offset: Int) {}
}
