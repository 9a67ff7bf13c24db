// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// A range of versions: one or two comparisons, such as `>=8.2 <8.3.1`.
///
/// A version consists of numbers separated by points, where missing ones are 0. The comparisons are `>=`, `>`, `<`, `<=`
/// and `=`.
public struct VersionRange: Sendable, Hashable, CustomStringConvertible {
  private enum Comparison: String, CaseIterable {
    // Longer signs precede those that they begin with.
    case atLeast = ">="
    case atMost = "<="
    case after = ">"
    case before = "<"
    case equal = "="

    func holds(_ version: AppVersion, _ bound: AppVersion) -> Bool {
      switch self {
      case .atLeast: version >= bound
      case .atMost: version <= bound
      case .after: version > bound
      case .before: version < bound
      case .equal: version == bound
      }
    }

    var isLower: Bool { self == .atLeast || self == .after }
  }

  /// The range as it was written.
  public let description: String
  private let parts: [Part]

  private struct Part: Hashable {
    let comparison: Comparison
    let bound: AppVersion
  }

  /// Creates a range from its written form; `nil` for another text, and if no version is in the range.
  public init?(_ text: String) {
    var parts: [Part] = []
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      guard let comparison = Comparison.allCases.first(where: { part.hasPrefix($0.rawValue) }),
        let bound = AppVersion(String(part.dropFirst(comparison.rawValue.count)))
      else { return nil }
      parts.append(Part(comparison: comparison, bound: bound))
    }
    switch parts.count {
    case 1: break
    case 2:
      let (first, second) = (parts[0], parts[1])
      guard first.comparison.isLower, second.comparison == .before || second.comparison == .atMost
      else { return nil }
      let meet = first.comparison == .atLeast && second.comparison == .atMost
      guard first.bound < second.bound || meet && first.bound == second.bound else { return nil }
    default: return nil
    }
    description = text
    self.parts = parts
  }

  /// Returns whether a version is in the range; `false` for a text that is not a version.
  public func contains(_ version: String) -> Bool { AppVersion(version).map(contains) ?? false }

  func contains(_ version: AppVersion) -> Bool {
    parts.allSatisfy { $0.comparison.holds(version, $0.bound) }
  }
}
