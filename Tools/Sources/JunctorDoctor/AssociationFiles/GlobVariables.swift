// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The substitution variables of an association file: the predefined ones, and its own.
///
/// The trie of a variable is built once, when a pattern first uses it. Used only while a file is compiled.
final class GlobVariables {
  /// The names of the predefined variables.
  static let predefined = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  private struct Key: Hashable {
    let name: String
    let ignoresCase: Bool
  }

  private let values: [String: [String]]
  private var known: [Key: GlobElement] = [:]

  init(_ values: [String: [String]]) { self.values = values }

  /// Returns the elements of a pattern, with its variables replaced.
  func elements(of text: String, ignoresCase: Bool) -> [GlobElement] {
    GlobElement.elements(of: text, ignoresCase: ignoresCase) { name in
      self.element(Key(name: name, ignoresCase: ignoresCase))
    }
  }

  private func element(_ key: Key) -> GlobElement {
    if let element = known[key] { return element }
    let element: GlobElement =
      if let members = GlobElement.CharacterClass(rawValue: key.name) {
        .oneOf(members)
      } else if let values = Self.list(key.name) ?? values[key.name] {
        .value(GlobValues(values, ignoresCase: key.ignoresCase))
      } else {
        .never
      }
    known[key] = element
    return element
  }

  private static func list(_ name: String) -> [String]? {
    switch name {
    case "region": LocaleCodes.regions
    case "lang": LocaleCodes.languages
    default: nil
    }
  }
}
