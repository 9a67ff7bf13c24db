// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  package final class Storage: Sendable {
    let text: String
    package let ignoreCase: Bool
    package let scheme: String?
    package let host: String?
    package let port: Int?
    let alternatives: [Alternative]
    package let captureNames: [String]
    /// The template of each alternative, in the same order.
    package let templates: [PatternTemplate]
    package let captures: [PatternCapture]
    /// The likely mistakes that the parser found.
    let warnings: [PatternWarning]

    init(
      text: String, ignoreCase: Bool, parts: PatternParts, alternatives: [Alternative],
      templates: [PatternTemplate]
    ) {
      self.text = text
      self.ignoreCase = ignoreCase
      self.scheme = parts.scheme
      self.host = parts.host
      self.port = parts.port
      self.alternatives = alternatives
      self.templates = templates
      self.captures = parts.captures.enumerated().map { number, capture in
        var capture = capture
        capture.isOptional = !templates.allSatisfy { $0.captures.contains(number) }
        return capture
      }
      self.warnings = parts.warnings
      self.captureNames = parts.captures.map { $0.name }
    }
  }

  /// The captures in the order of writing.
  package var declaredCaptures: [PatternCapture] { storage.captures }

  /// The keys of the query that the pattern contains.
  package var queryKeys: [String] { storage.templates.first?.query.map { $0.key } ?? [] }
}
