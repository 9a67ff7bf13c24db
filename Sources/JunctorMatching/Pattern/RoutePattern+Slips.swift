// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  /// What the pattern says by the grammar, and probably does not mean.
  ///
  /// - A `?` that makes the part before it optional, although what follows looks like a query, as in
  ///   `/:id([0-9]+)?tab=:tab` and `/:id?tab`.
  /// - A type of another router in braces, as in `/{id:int}`.
  /// - A constraint in the path that takes a `/` without saying so, as `[^.]+` does: it makes a tail
  ///   of itself and all that follows. `.` is known to take everything, and is not reported.
  package var likelySlips: [(offset: Int, message: String)] {
    let storage = storage
    let slips = storage.slips + storage.captures.compactMap { $0.slip }
    return slips.sorted { $0.offset < $1.offset }.map { slip in
      (slip.offset, slip.message + (slip.suggestion.map { " (write \($0))" } ?? ""))
    }
  }
}

extension PatternCapture {
  /// The constraint that takes a `/` unsaid, if there is one in the path.
  fileprivate var slip: PatternSlip? {
    guard isInPath, case .constrained(let constraint) = kind,
      constraint.expression.takesSlashUnsaid
    else { return nil }
    let narrower = Self.excludingSlashes(constraint.text)
    let isNarrower = (try? Constraint(narrower)).map { !$0.expression.takesSlashUnsaid } ?? false
    return PatternSlip(
      offset: offset + spelling.utf8.count + 1,
      message: "“\(constraint.text)” takes a “/” too, and so is a tail with all that follows it",
      suggestion: isNarrower ? narrower : nil)
  }

  /// The constraint with a `/` in each of its negated classes.
  private static func excludingSlashes(_ constraint: String) -> String {
    var result = ""
    var rest = constraint.unicodeScalars[...]
    while let first = rest.popFirst() {
      result.unicodeScalars.append(first)
      if first == "\\", let next = rest.popFirst() {
        result.unicodeScalars.append(next)
      } else if first == "[", rest.first == "^" {
        rest.removeFirst()
        result += "^/"
      }
    }
    return result
  }
}

extension Expression {
  /// Whether some set takes a `/` because it is negated, and not because it is written there.
  fileprivate var takesSlashUnsaid: Bool {
    guard case .symbols(let set) = self else {
      return children.contains { $0.takesSlashUnsaid }
    }
    // Only negated sets hold the escaped slash, and the set of all.
    return set != .all && set.escapedSlash && set.contains("/")
  }
}
