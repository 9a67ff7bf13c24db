// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// All mistakes in a routes file, in the order of the file.
public struct DeclaredRoutesError: Error, Sendable, CustomStringConvertible {
  /// One mistake, with its location.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The kind of mistake.
    public enum Code: String, CaseIterable, Sendable {
      /// The file is neither JSON nor a property list, or is truncated.
      case brokenFile
      /// An unknown key.
      case unknownKey
      /// A required key is missing.
      case missingKey
      /// A key that cannot be combined with another.
      case misplacedKey
      /// A value of another type.
      case wrongType
      /// An unknown version of the format.
      case unknownVersion
      /// A kind of screen that does not exist.
      case unknownKind
      /// A presentation that does not exist.
      case unknownPresentation
      /// A source that does not exist, or an origin that is invalid.
      case unknownSource
      /// A risk or a privacy that does not exist.
      case unknownWord
      /// No factory has this name.
      case unknownFactory
      /// The factory threw.
      case factoryFailed
      /// The pattern is invalid.
      case brokenPattern
    }

    /// The kind of mistake.
    public let code: Code
    /// The line, counted from 1; `nil` in a binary file.
    public let line: Int?
    /// The column in the line, counted in Unicode scalars from 1; `nil` in a binary file.
    public let column: Int?
    /// The path from the root to the value: `routes[0].pattern`; empty for the file as a whole.
    public let path: String
    /// The mistake in words; for a pattern, further lines with a caret under the location.
    public let message: String

    init(_ code: Code, _ place: FilePlace, path: String, _ message: String) {
      self.code = code
      line = place.line
      column = place.column
      self.path = path
      self.message = message
    }

    /// The location, the code and the message: `12:5: unknownKey: …`.
    public var description: String {
      let place = line.map { "\($0):\(column ?? 1)" } ?? path
      return place.isEmpty ? "\(code): \(message)" : "\(place): \(code): \(message)"
    }
  }

  /// The file's name, as passed to the initializer.
  public let file: String
  /// The mistakes; at least one.
  public let problems: [Problem]

  /// One line for each mistake, in the format of compilers: `routes.json:12:5: unknownKey: …`.
  public var description: String {
    problems.map { "\(file):\($0.line == nil ? " " : "")\($0)" }.joined(separator: "\n")
  }
}
