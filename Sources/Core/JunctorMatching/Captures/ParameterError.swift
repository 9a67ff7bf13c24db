// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A parameter whose text cannot be read, or whose value cannot be written.
public struct ParameterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the parameter; empty if no single parameter is the cause.
  public let name: String

  /// The text; `nil` if the parameter is missing.
  public let value: String?

  /// The expected form of the text, or the reason why no URL can contain the value, as a phrase.
  package let expected: String

  /// Whether a value cannot be written; otherwise a text cannot be read.
  package let isUnwritable: Bool

  /// The names that exist, if the missing one is not a capture of the pattern.
  package var names: [String] = []

  /// Creates the error for a parameter that is missing, or, with a value, malformed.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - value: The text; `nil` if there is none.
  ///   - expected: The expected form, as a phrase: "a whole number".
  public init(name: String, value: String?, expected: String) {
    (self.name, self.value, self.expected, isUnwritable) = (name, value, expected, false)
  }

  /// Creates the error for a value that no URL can contain.
  package init(unwritable name: String, _ value: String?, _ reason: String) {
    (self.name, self.value, expected, isUnwritable) = (name, value, reason, true)
  }

  /// One sentence for developers.
  public var description: String { sentence.withVisibleCharacters }

  private var sentence: String {
    if isUnwritable {
      if name.isEmpty { return "the URL cannot be written: \(expected)" }
      guard let value else { return "“\(name)”: \(expected)" }
      return "the value “\(value)” of “\(name)” cannot be written: \(expected)"
    }
    guard let value else {
      return "parameter “\(name)” is missing (\(expected))"
        + (names.isEmpty ? "" : "; the names here are \(names.joined(separator: ", "))")
    }
    return "parameter “\(name)”: “\(value)” is not \(expected)"
  }
}
