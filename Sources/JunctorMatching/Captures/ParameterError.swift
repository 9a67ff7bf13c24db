// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A parameter that is not there, or whose text is not what was asked for.
public struct ParameterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of mistakes, as words that programs can compare.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The word.
    public let rawValue: String

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// The word.
    public var description: String { rawValue }

    /// There is no parameter of this name.
    public static let missing = Code("missing")
    /// There is one, and its text is none of the type's.
    public static let malformed = Code("malformed")
  }

  /// What is wrong.
  public let code: Code

  /// The name of the parameter.
  public let name: String

  /// Its text, when there is one.
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
    self.code = value == nil ? .missing : .malformed
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
