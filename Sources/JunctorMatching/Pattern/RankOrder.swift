// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How two things that rank stand to each other.
package enum RankOrder: Sendable, Hashable {
  /// The first comes first.
  case first
  /// The second comes first.
  case second
  /// They take the same.
  case equal
  /// Neither comes first.
  case incomparable

  /// The same for the two in the other order.
  package var reversed: RankOrder {
    switch self {
    case .first: .second
    case .second: .first
    default: self
    }
  }

  /// Returns the order of two numbers of which the greater comes first.
  package static func greater(_ one: Int, _ two: Int) -> RankOrder {
    one == two ? .equal : one > two ? .first : .second
  }

  /// Returns the order of two that are not equal.
  ///
  /// - Parameters:
  ///   - first: Whether the first is inside the second.
  ///   - second: Whether the second is inside the first.
  package static func inside(_ first: Bool, _ second: Bool) -> RankOrder {
    first == second ? .incomparable : first ? .first : .second
  }
}
