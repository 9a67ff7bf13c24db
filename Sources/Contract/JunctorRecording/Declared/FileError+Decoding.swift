// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

extension FileError {
  /// Creates the error that a decoder has thrown.
  ///
  /// - Parameter path: The path to the dictionary, for an error without one.
  init(_ error: any Error, at path: [any CodingKey]) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      self.init(.missingKey, path: context.codingPath.pathText, "“\(key.stringValue)” is missing")
    case .typeMismatch(let type, let context):
      self.init(.wrongValue, path: context.codingPath.pathText, "\(Self.words(type)) is required")
    case .valueNotFound(let type, let context):
      self.init(
        .wrongValue, path: context.codingPath.pathText, "\(Self.words(type)) is required, not null")
    case .dataCorrupted(let context):
      self.init(.wrongValue, path: context.codingPath.pathText, context.debugDescription)
    default: self.init(.wrongValue, path: path.pathText, "a value cannot be read: \(error)")
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
