// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An event of a walk at a node.
enum WalkEvent: Sendable {
  /// A step that the bound counts: a node, a tail, or a further evaluation of the URL.
  case counted(Int)
  case missedLiteral
  case missedSegment(Int)
  case missedTail(Int)
  case pathEnded
  case pathWentOn
  /// The entry matches the path, but not the rest of the URL.
  case refused(TrieEntry)
}

/// Receives the events of a walk.
///
/// A walk is generic over its recorder, so that it has no cost without one.
protocol WalkRecorder {
  /// Records an event at a node; the segments before `offset` have been matched.
  mutating func note(_ event: WalkEvent, _ node: NodeIndex, _ offset: Int)
}

struct NoRecorder: WalkRecorder {
  /// The thread sanitizer tracks accesses to a recorder, which therefore needs an address.
  private var storage: UInt8 = 0

  @inline(__always)
  mutating func note(_ event: WalkEvent, _ node: NodeIndex, _ offset: Int) {}
}
