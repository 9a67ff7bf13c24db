// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One combination of present optional parts of a pattern, with its nodes.
struct PatternExpansion {
  /// The nodes: literals and captures, no optional parts.
  var path: [PatternNode] = []
  var fragment: [PatternNode] = []
  /// The starts of the present parts.
  var present: Set<Int> = []

  static let maximumCount = 32

  /// Returns the number of combinations of the optional parts of `nodes`; any larger number if it
  /// exceeds the limit.
  static func count(_ nodes: [PatternNode]) -> Int {
    var result = 1
    for node in nodes {
      if case .optional(let inner, _) = node { result *= 1 + count(inner) }
      if result > maximumCount { return maximumCount + 1 }
    }
    return result
  }

  /// Returns the starts of all optional parts, in the order of the text.
  static func optionalOffsets(_ nodes: [PatternNode]) -> [Int] {
    var result: [Int] = []
    for case .optional(let inner, let offset) in nodes {
      result.append(offset)
      result += optionalOffsets(inner)
    }
    return result
  }

  /// Returns every combination, those with the leftmost optional part present first.
  static func all(path: [PatternNode], fragment: [PatternNode]) -> [PatternExpansion] {
    var result: [PatternExpansion] = []
    for (path, present) in expand(path) {
      for (fragment, others) in expand(fragment) {
        result.append(
          PatternExpansion(path: path, fragment: fragment, present: present.union(others)))
      }
    }
    return result
  }

  private static func expand(
    _ nodes: [PatternNode]
  ) -> [(items: [PatternNode], present: Set<Int>)] {
    var result: [(items: [PatternNode], present: Set<Int>)] = [([], [])]
    for node in nodes {
      guard case .optional(let inner, let offset) = node else {
        for index in result.indices { result[index].items.append(node) }
        continue
      }
      let choices = expand(inner)
      result = result.flatMap { items, present in
        choices.map { (items + $0.items, present.union($0.present).union([offset])) }
          + [(items, present)]
      }
    }
    return result
  }
}
