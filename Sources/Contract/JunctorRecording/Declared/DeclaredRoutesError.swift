// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// All errors in a routes file, in the order of the file.
public struct DeclaredRoutesError: Error, Sendable, CustomStringConvertible {
  /// One error, with its location.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
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

    /// The kind of error.
    public let code: Code
    /// The path from the root to the value: `routes[0].pattern`; empty for the file as a whole.
    public let path: String
    /// The error in words; for a pattern, further lines with a caret under the location.
    public let message: String

    init(_ code: Code, _ path: String, _ message: String) {
      self.code = code
      self.path = path
      self.message = message
    }

    /// Creates the problem that a decoder has thrown.
    ///
    /// - Parameter path: The path to the dictionary, for an error without one.
    init(_ error: any Error, at path: [any CodingKey]) {
      switch error as? DecodingError {
      case .keyNotFound(let key, let context):
        self.init(.missingKey, context.codingPath.pathText, "“\(key.stringValue)” is missing")
      case .typeMismatch(let type, let context):
        self.init(.wrongType, context.codingPath.pathText, "\(Self.words(type)) is required")
      case .valueNotFound(let type, let context):
        self.init(
          .wrongType, context.codingPath.pathText, "\(Self.words(type)) is required, not null")
      case .dataCorrupted(let context):
        self.init(.wrongType, context.codingPath.pathText, context.debugDescription)
      default: self.init(.wrongType, path.pathText, "a value cannot be read: \(error)")
      }
    }

    private static func words(_ type: Any.Type) -> String {
      switch type {
      case is String.Type: "a text"
      case is Bool.Type: "true or false"
      case is any FixedWidthInteger.Type: "a whole number"
      case is [Any].Type: "a list"
      default: "a dictionary"
      }
    }

    /// The path, the code and the message: `routes[0].colour: unknownKey: …`.
    public var description: String { "\(path.isEmpty ? "" : "\(path): ")\(code): \(message)" }
  }

  /// The file's name, as passed to the initializer.
  let file: String
  /// The errors; at least one.
  public let problems: [Problem]

  /// One line for each error, with the file's name: `routes.json: routes[0].colour: unknownKey: …`.
  public var description: String {
    problems.map { "\(file): \($0)" }.joined(separator: "\n")
  }
}

extension [any CodingKey] {
  /// The path as text: `routes[0].pattern`.
  var pathText: String {
    reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
