// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One element of a wildcard pattern of an association file.
enum GlobElement: Sendable, Hashable {
  /// A Unicode scalar, or one of the marks of `GlobText`.
  case symbol(UInt32)
  /// Exactly one symbol: `?`.
  case anySymbol
  /// Any number of symbols: `*`.
  case anyText
  /// Exactly one symbol of a class: `$(digit)`.
  case oneOf(CharacterClass)
  /// One of several values: `$(lang)`, or a variable of the file.
  case value(GlobValues)
  /// Matches no text: a variable that is not defined.
  case never

  static let slash = GlobElement.symbol(0x2F)

  /// The predefined variables that stand for one ASCII character.
  enum CharacterClass: String, Sendable {
    case alpha, upper, lower, alnum, digit, xdigit

    /// Returns whether the class contains a scalar; if `ignoresCase`, the scalar is in lower case.
    func contains(_ scalar: UInt32, ignoresCase: Bool) -> Bool {
      let isDigit = 0x30...0x39 ~= scalar
      let isUpper = 0x41...0x5A ~= scalar
      let isLower = 0x61...0x7A ~= scalar
      return switch self {
      case .alpha: isUpper || isLower
      case .upper: isUpper || (ignoresCase && isLower)
      case .lower: isLower
      case .alnum: isUpper || isLower || isDigit
      case .digit: isDigit
      case .xdigit: isDigit || 0x41...0x46 ~= scalar || 0x61...0x66 ~= scalar
      }
    }
  }

  /// Returns the elements of a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern. There is no escape: `*` and `?` are always wildcards.
  ///   - ignoresCase: Whether letters are compared in lower case.
  ///   - variable: Returns the element of a variable; `nil` if variables are not replaced.
  static func elements(
    of text: String, ignoresCase: Bool, variable: ((String) -> GlobElement)? = nil
  ) -> [GlobElement] {
    var elements: [GlobElement] = []
    let scalars = Array(text.unicodeScalars)
    let lastClose = scalars.lastIndex(of: ")") ?? -1
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      // The search ends at the next “$”, so that it takes linear time in total.
      if let variable, scalar == "$", index < lastClose, scalars[index + 1] == "(",
        let close = scalars[(index + 2)...].firstIndex(where: { "$()".unicodeScalars.contains($0) }
        ),
        scalars[close] == ")"
      {
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[(index + 2)..<close])
        elements.append(variable(String(name)))
        index = close + 1
        continue
      }
      index += 1
      switch scalar {
      case "?": elements.append(.anySymbol)
      case "*": if elements.last != .anyText { elements.append(.anyText) }
      default:
        if ignoresCase {
          let lower = scalar.properties.lowercaseMapping.unicodeScalars
          elements += lower.map { .symbol($0.value) }
        } else {
          elements.append(.symbol(scalar.value))
        }
      }
    }
    return elements
  }
}
