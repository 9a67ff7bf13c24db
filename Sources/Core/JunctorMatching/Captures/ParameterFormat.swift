// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A form of texts, as an expression that the router, all tools and generated code share.
package enum ParameterFormat: String, Sendable, CaseIterable {
  /// A date and time of RFC 3339: `2026-02-28T09:30:00.25+08:00`. Leap seconds, which `Date` does not have, are refused.
  case dateTime = "date-time"
  case uuid
  /// A text with a scheme; a host is an IP address, or a name of ASCII characters.
  case uri
  case character = "char"

  /// The form as a phrase with its article.
  package var phrase: String {
    switch self {
    case .dateTime: "a date such as 2026-02-28T09:30:00Z"
    case .uuid: "a UUID"
    case .uri: "a URL"
    case .character: "one character"
    }
  }

  /// The texts as a regular expression that most languages have; `nil` if it depends on the version of Unicode.
  package var expression: String? {
    switch self {
    case .dateTime:
      "(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
        + "|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])"
        + "|(?:[02468][048]|[13579][26])00)-02-29)[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
        + #"(?:\.[0-9]+)?(?:[Zz]|[+\-](?:[01][0-9]|2[0-3]):[0-5][0-9])"#
    case .uuid: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
    case .uri:
      #"[A-Za-z][A-Za-z0-9+.\-]*:(?:\/\/(?:(?:[A-Za-z0-9\-._~!$&'\(\)*+,;=:]|%[0-9A-Fa-f]{2})*@)?"#
        + #"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9\-._~]*)(?::[0-9]{0,5})?(?:[\/?#][^\x00-\x1F\x7F]*)?"#
        + #"|\/?(?:[^\/\x00-\x1F\x7F][^\x00-\x1F\x7F]*)?)"#
    case .character: nil
    }
  }

  /// Returns whether a text has the form.
  ///
  /// - Complexity: Linear in the length of the text.
  package func accepts(_ text: String) -> Bool {
    Self.automata[self]?.accepts(text.utf8) ?? (text.count == 1)
  }

  private static let automata = allCases.reduce(into: [ParameterFormat: Automaton]()) {
    guard let expression = $1.expression else { return }
    guard let constraint = try? Constraint(expression),
      let automaton = try? Automaton(constraint.expression)
    else { preconditionFailure("The expression of a format is valid.") }
    $0[$1] = automaton
  }
}
