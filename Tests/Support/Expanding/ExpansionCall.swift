// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A source whose macros are expanded, and what is expected of it.
///
/// The file is also in ExpansionTool, by a link.
package struct ExpansionCall: Codable, Sendable {
  /// A message about the source.
  package struct Notice: Codable, Sendable {
    package var message: String
    package var line = 0
    package var column = 0
    package var isError = true
    package var repairs: [String] = []

    package init(
      message: String, line: Int = 0, column: Int = 0, isError: Bool = true, repairs: [String]
    ) {
      self.message = message
      (self.line, self.column, self.isError) = (line, column, isError)
      self.repairs = repairs
    }
  }

  /// What is expected.
  package struct Expectation: Codable, Sendable {
    /// The expanded source; `nil` if only the messages matter.
    package var text: String?
    package var notices: [Notice] = []
    /// The fix-its to apply; `nil` for all.
    package var repairs: [String]?
    /// The source after the fix-its; `nil` if it does not matter.
    package var fixed: String?

    package init(
      text: String? = nil, notices: [Notice] = [], repairs: [String]? = nil, fixed: String? = nil
    ) {
      (self.text, self.notices, self.repairs, self.fixed) = (text, notices, repairs, fixed)
    }
  }

  /// The answer of the tool.
  package struct Answer: Codable, Sendable {
    /// The expanded source.
    package var text: String
    package var notices: [Notice]
    /// The source after the first fix-it of each message.
    package var fixed: String
    /// How the source differs from the expectation.
    package var failures: [String]
  }

  package var source: String
  /// The protocols that `@Route` may add.
  package var conformances = ["Route"]
  package var expectation: Expectation?

  package init(
    _ source: String, conformances: [String] = ["Route"], expectation: Expectation? = nil
  ) {
    (self.source, self.conformances, self.expectation) = (source, conformances, expectation)
  }
}
