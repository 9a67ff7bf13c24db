// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a routes file: every mistake, in the file's order.
public struct DeclaredRoutesError: Error, Sendable, CustomStringConvertible {
  /// One mistake, with its place.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// What kind of mistake it is.
    public enum Code: String, CaseIterable, Sendable {
      /// The file is neither JSON nor a property list, or breaks off.
      case brokenFile
      /// A key that means nothing here.
      case unknownKey
      /// A required key is missing.
      case missingKey
      /// A key that does not go with another.
      case misplacedKey
      /// A value of another type.
      case wrongType
      /// A version of the format that this reader does not know.
      case unknownVersion
      /// A kind of screen that does not exist.
      case unknownKind
      /// A presentation that does not exist.
      case unknownPresentation
      /// A source that does not exist, or an origin that is invalid.
      case unknownSource
      /// No factory has this name.
      case unknownFactory
      /// The factory threw.
      case factoryFailed
      /// The pattern is invalid.
      case brokenPattern
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
