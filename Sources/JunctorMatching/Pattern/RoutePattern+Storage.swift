// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  /// What a pattern consists of.
  package final class Storage: Sendable {
    package let text: String
    package let ignoreCase: Bool
    package let scheme: String?
    package let host: String?
    package let port: Int?
    package let alternatives: [Alternative]
    package let captureNames: [String]
    /// Where the value of each capture is, if that is simple.
    let captureSources: [CaptureSource]?
    /// What to write for each alternative, in the same order.
    let templates: [PatternTemplate]
    let captures: [PatternCapture]
    /// What the parser found that is probably not meant.
    let slips: [PatternSlip]

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
      self.captures = parts.captures
      self.slips = parts.slips
      self.captureNames = parts.captures.map(\.name)
      captureSources = Self.captureSources(alternatives, templates, captures: parts.captures.count)
    }
  }
}
