// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value that does not fit a parameter: one that cannot be read from its text, or not be written.
public struct ParameterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the parameter; empty if no parameter is to blame.
  public let name: String

  /// Its text; `nil` if the parameter is missing.
  public let value: String?

  /// What the text should be, or why no URL has the value, as a phrase.
  package let expected: String

  /// Whether a value cannot be written; otherwise a text cannot be read.
  package let isUnwritable: Bool

  /// Creates the error for a parameter that is missing, or, with a value, malformed.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - value: Its text; `nil` when there is none.
  ///   - expected: What the text should be, as a phrase: "a whole number".
  public init(name: String, value: String?, expected: String) {
    (self.name, self.value, self.expected, isUnwritable) = (name, value, expected, false)
  }

  /// Creates the error for a value of which no URL can be made that gives it back.
  package init(unwritable name: String, _ value: String?, _ reason: String) {
    (self.name, self.value, expected, isUnwritable) = (name, value, reason, true)
  }

  /// One sentence for people.
  public var description: String {
    if isUnwritable {
      if name.isEmpty { return "no URL can be made: \(expected)" }
      guard let value else { return "“\(name)”: \(expected)" }
      return "the value “\(value)” of “\(name)” cannot be written: \(expected)"
    }
    guard let value else { return "parameter “\(name)” is missing (\(expected))" }
    return "parameter “\(name)”: “\(value)” is not \(expected)"
  }
}
