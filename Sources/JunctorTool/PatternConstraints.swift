// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The constraints of a pattern that is known to be right, as they are written.
///
/// A constraint ends at the parenthesis that closes its own; what is escaped and what stands in a
/// class closes nothing. The path ends at a `#`, or at a `?` that is no modifier.
struct PatternConstraints {
  /// The constraints in the path, with the places where they begin in the UTF-8 of the pattern.
  private(set) var inPath: [(offset: Int, text: String)] = []

  /// - Complexity: O(*n*²) at worst, *n* being at most 4,096.
  init(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    // Whether a `?` at this place is a modifier, whatever follows it; and whether it may be one.
    var isAfterClosing = false
    var isAfterName = false
    while index < scalars.count {
      let scalar = scalars[index]
      switch scalar {
      case "\\":
        index += 1
        (isAfterClosing, isAfterName) = (false, false)
      case "(":
        let end = Self.end(of: index, in: scalars)
        inPath.append((Self.offset(index + 1, scalars), Self.text(scalars[index + 1..<end])))
        index = end
        (isAfterClosing, isAfterName) = (true, false)
      case "}", "*": (isAfterClosing, isAfterName) = (true, false)
      case ":": (isAfterClosing, isAfterName) = (false, true)
      case "#": return
      case "?":
        guard isAfterClosing || isAfterName && !Self.conditionFollows(index + 1, scalars) else {
          return
        }
        (isAfterClosing, isAfterName) = (false, false)
      default:
        isAfterClosing = false
        if scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar),
          scalar != "_"
        {
          isAfterName = false
        }
      }
      index += 1
    }
  }

  private static func end(of open: Int, in scalars: [Unicode.Scalar]) -> Int {
    var (depth, classes, index) = (0, 0, open)
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "[": classes += 1
      case "]" where classes > 0: classes -= 1
      case "(" where classes == 0: depth += 1
      case ")" where classes == 0:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return scalars.count
  }

  private static func conditionFollows(_ start: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    let name = scalars[start...].prefix { !"=/?#&:{}()*".unicodeScalars.contains($0) }
    return !name.isEmpty && name.endIndex < scalars.count && scalars[name.endIndex] == "="
  }

  private static func offset(_ index: Int, _ scalars: [Unicode.Scalar]) -> Int {
    scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
