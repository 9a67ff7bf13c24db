// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a routes file: every mistake, in the file's order.
public struct DeclaredRoutesError: Error, Sendable, CustomStringConvertible {
  /// One mistake, with its place.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// What kind of mistake it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
      /// The code as one word in camel case.
      public let rawValue: String

      /// The file is neither JSON nor a property list, or breaks off.
      public static let brokenFile = Code(rawValue: "brokenFile")
      /// A key that means nothing here.
      public static let unknownKey = Code(rawValue: "unknownKey")
      /// A key that must be there is not.
      public static let missingKey = Code(rawValue: "missingKey")
      /// A key that does not go with another.
      public static let misplacedKey = Code(rawValue: "misplacedKey")
      /// A value of another type.
      public static let wrongType = Code(rawValue: "wrongType")
      /// A version of the format that this reader does not know.
      public static let unknownVersion = Code(rawValue: "unknownVersion")
      /// A kind of screen that there is not.
      public static let unknownKind = Code(rawValue: "unknownKind")
      /// A presentation that there is not.
      public static let unknownPresentation = Code(rawValue: "unknownPresentation")
      /// A source that there is not, or a broken origin.
      public static let unknownSource = Code(rawValue: "unknownSource")
      /// No factory has this name.
      public static let unknownFactory = Code(rawValue: "unknownFactory")
      /// The factory threw.
      public static let factoryFailed = Code(rawValue: "factoryFailed")
      /// The pattern cannot be read.
      public static let brokenPattern = Code(rawValue: "brokenPattern")

      /// The code as one word in camel case.
      public var description: String { rawValue }
    }

    /// What kind of mistake it is.
    public let code: Code
    /// The line, counted from 1; `nil` in a binary file.
    public let line: Int?
    /// The column in it, counted in Unicode scalars from 1; `nil` in a binary file.
    public let column: Int?
    /// The way to the value from the root: `routes[0].pattern`; empty for the file as a whole.
    public let path: String
    /// What is wrong, in words; for a pattern, more lines with a caret under the place.
    public let message: String

    init(_ code: Code, _ place: FilePlace, path: String, _ message: String) {
      self.code = code
      line = place.line
      column = place.column
      self.path = path
      self.message = message
    }

    /// The place, the code and the message: `12:5: unknownKey: …`.
    public var description: String {
      let place = line.map { "\($0):\(column ?? 1)" } ?? path
      return place.isEmpty ? "\(code): \(message)" : "\(place): \(code): \(message)"
    }
  }

  /// The file's name, as it was given.
  public let file: String
  /// Every mistake that was found; at least one.
  public let problems: [Problem]

  /// One mistake after another, as compilers print them: `routes.json:12:5: unknownKey: …`.
  public var description: String {
    problems.map { "\(file):\($0.line == nil ? " " : "")\($0)" }.joined(separator: "\n")
  }
}
