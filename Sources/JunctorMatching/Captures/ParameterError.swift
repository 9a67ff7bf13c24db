// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A parameter that is missing, or whose text does not have the required form.
public struct ParameterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the parameter.
  public let name: String

  /// Its text; `nil` if the parameter is missing, otherwise the text is malformed.
  public let value: String?

  /// What the text should be, as a phrase: "a whole number".
  public let expected: String

  /// Creates the error for a parameter that is missing, or, with a value, malformed.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - value: Its text; `nil` when there is none.
  ///   - expected: What the text should be, as a phrase.
  public init(name: String, value: String?, expected: String) {
    self.name = name
    self.value = value
    self.expected = expected
  }

  /// One sentence for people.
  public var description: String {
    guard let value else { return "parameter “\(name)” is missing (\(expected))" }
    return "parameter “\(name)”: “\(value)” is not \(expected)"
  }
}
