// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RoutesFile.Route {
  /// What stands in the pattern and is probably not meant.
  ///
  /// - A constraint that takes a `/` without saying so, as `[^.]+` does: it makes a tail of
  ///   itself and all that follows. `.` is known to take everything, and is not reported.
  /// - An option or a comment after a space, where it is part of the pattern.
  var slips: [RoutesProblem] {
    let text = pattern.text
    var slips: [RoutesProblem] = []
    for (offset, written) in PatternConstraints(text).inPath {
      guard let constraint = try? Constraint(written), constraint.expression.takesSlashUnsaid else {
        continue
      }
      var hint = ""
      let narrower = written.replacingNegations
      if let other = try? Constraint(narrower), !other.expression.takesSlashUnsaid {
        hint = " (write \(narrower))"
      }
      let message = "“\(written)” takes a “/” too, and so is a tail with all that follows it"
      slips.append(slip(message + hint, offset))
    }
    for mark in [" priority=", " exposure="] {
      guard let offset = text.offset(of: mark) else { continue }
      slips.append(slip("an option follows a tab; after a space it is part of the pattern", offset))
    }
    if let offset = text.offset(of: " #") {
      slips.append(slip("a comment has a line of its own; this is read as a fragment", offset))
    }
    return slips
  }

  private func slip(_ message: String, _ offset: Int) -> RoutesProblem {
    let bytes = pattern.text.utf8
    let before = pattern.text[..<bytes.index(bytes.startIndex, offsetBy: offset)]
    let caret = String(repeating: " ", count: before.count) + "^"
    return RoutesProblem(line, "slip", "\(message)\n\(pattern.text)\n\(caret)")
  }
}

extension Expression {
  /// Whether some set takes a `/` because it is negated, and not because it is written there.
  fileprivate var takesSlashUnsaid: Bool {
    switch self {
    case .empty: false
    // Only negated sets hold the escaped slash, and the set of all.
    case .symbols(let set):
      set != .all && set.escapedSlash && set.ranges.contains { $0.contains(0x2F) }
    case .sequence(let parts), .alternation(let parts): parts.contains { $0.takesSlashUnsaid }
    case .repetition(let part, _, _, _), .capture(_, let part): part.takesSlashUnsaid
    }
  }
}

extension String {
  /// The constraint with a slash in each of its negated classes.
  fileprivate var replacingNegations: String {
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      if first == "\\" {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("[^") {
        result += "[^/"
        rest = rest.dropFirst(2)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the place of the first `part`, in UTF-8 bytes.
  fileprivate func offset(of part: String) -> Int? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard bytes.count >= wanted.count else { return nil }
    return (0...bytes.count - wanted.count).first { bytes[$0...].starts(with: wanted) }
  }
}
