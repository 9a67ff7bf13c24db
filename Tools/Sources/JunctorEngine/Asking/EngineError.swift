// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// The reason why a request has no answer.
struct EngineError: Error {
  /// The members of the answer.
  let members: [JSONValue.Member]

  init(_ code: String, _ message: String, _ others: [JSONValue.Member] = []) {
    members = [("error", Self.object(code, message, others))]
  }

  init(_ error: RoutePatternError) {
    self.init(error.code.rawValue, error.message, [("offset", .number(error.offset))])
  }

  init(_ failure: FileErrors) {
    // An error of the grammar ends the reading, and is more important than all before it.
    let grammar = failure.errors.filter { $0.code == .invalidJSON }
    let errors = (grammar.isEmpty ? failure.errors : grammar).map { error in
      var place: [JSONValue.Member] = [("path", .string(error.path))]
      if let line = error.line { place.append(("line", .number(line))) }
      if let column = error.column { place.append(("column", .number(column))) }
      return Self.object(error.code.rawValue, error.message, place)
    }
    members = (errors.first.map { [("error", $0)] } ?? []) + [("errors", .array(errors))]
  }

  private static func object(
    _ code: String, _ message: String, _ others: [JSONValue.Member]
  ) -> JSONValue {
    .object([("code", .string(code)), ("message", .string(message))] + others)
  }

  /// An error of a URL, as a member of an answer.
  static func member(_ error: URLParsingError) -> JSONValue.Member {
    ("error", object(error.code.rawValue, error.message, [("offset", .number(error.offset))]))
  }
}
