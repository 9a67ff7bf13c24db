// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A cache of whether two positions accept some segment.
struct IntersectionCache {
  private var known: [[Position.Language]: Bool] = [:]

  mutating func mayShare(_ one: Position.Language, _ two: Position.Language) -> Bool {
    if one.kind == .literal || two.kind == .literal || one == two {
      return one.mayShareSegment(with: two)
    }
    if let known = known[[one, two]] { return known }
    let result = one.mayShareSegment(with: two)
    known[[one, two]] = result
    return result
  }

  /// Returns whether two rows may match the same path.
  mutating func mayIntersect(_ one: [Position.Language], _ two: [Position.Language]) -> Bool {
    for (mine, theirs) in zip(one, two) {
      if mine.kind == .tail || theirs.kind == .tail { return true }
      if !mayShare(mine, theirs) { return false }
    }
    if one.count == two.count { return true }
    let (short, long) = one.count < two.count ? (one, two) : (two, one)
    // A tail also matches the empty text at the end of a path.
    return long.count == short.count + 1 && long[short.count].kind == .tail
  }
}
