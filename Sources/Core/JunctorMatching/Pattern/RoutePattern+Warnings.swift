// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  /// The parts of the pattern that are valid but probably a mistake.
  ///
  /// - A `?` that makes the part before it optional, although a query seems to follow, as in
  ///   `/:id([0-9]+)?tab=:tab` and `/:id?tab`.
  /// - A type of another router in braces, as in `/{id:int}`.
  /// - A constraint in the path that matches `/` implicitly, as `[^.]+` does: it forms a tail with
  ///   all that follows. `.` matches everything by definition, and is not reported.
  package var warnings: [(offset: Int, message: String)] {
    let storage = storage
    let warnings = storage.warnings + storage.captures.compactMap { $0.warning }
    return warnings.sorted { $0.offset < $1.offset }.map { warning in
      (warning.offset, warning.message + (warning.suggestion.map { " (write \($0))" } ?? ""))
    }
  }
}

extension PatternCapture {
  /// The constraint that matches `/` implicitly, if there is one in the path.
  fileprivate var warning: PatternWarning? {
    guard isInPath, case .constrained(let constraint) = kind,
      constraint.expression.takesSlashUnsaid
    else { return nil }
    let narrower = Self.excludingSlashes(constraint.text)
    let isNarrower = (try? Constraint(narrower)).map { !$0.expression.takesSlashUnsaid } ?? false
    return PatternWarning(
      offset: offset + spelling.utf8.count + 1,
      message: "“\(constraint.text)” also matches “/”, so it is a tail with all that follows it",
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
  /// Whether some set contains `/` because it is negated, and not explicitly.
  fileprivate var takesSlashUnsaid: Bool {
    guard case .symbols(let set) = self else {
      return children.contains { $0.takesSlashUnsaid }
    }
    // Only negated sets and the set of all symbols contain the escaped slash.
    return set != .all && set.escapedSlash && set.contains("/")
  }
}
