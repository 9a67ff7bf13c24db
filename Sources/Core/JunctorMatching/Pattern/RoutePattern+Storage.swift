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
    /// The source of each capture's value, if it is simple.
    let captureSources: [CaptureSource]?
    /// The template of each alternative, in the same order.
    package let templates: [PatternTemplate]
    package let captures: [PatternCapture]
    /// The likely mistakes that the parser found.
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
      self.captures = parts.captures.enumerated().map { number, capture in
        var capture = capture
        capture.isOptional = !templates.allSatisfy { $0.captures.contains(number) }
        return capture
      }
      self.slips = parts.slips
      self.captureNames = parts.captures.map { $0.name }
      captureSources = Self.captureSources(alternatives, templates, captures: parts.captures.count)
    }
  }

  /// The captures in the order of writing.
  package var declaredCaptures: [PatternCapture] { storage.captures }

  /// The keys of the query that the pattern contains.
  package var queryKeys: [String] { storage.templates.first?.query.map { $0.key } ?? [] }
}

extension RoutePattern.Storage {
  /// The source of each capture's value, if each is a whole segment or a key's value.
  private static func captureSources(
    _ alternatives: [Alternative], _ templates: [PatternTemplate], captures: Int
  ) -> [CaptureSource]? {
    guard alternatives.count == 1, alternatives[0].fragment == nil else { return nil }
    let (positions, template) = (alternatives[0].positions, templates[0])
    guard positions.count == template.segments.count else { return nil }
    var sources = [CaptureSource?](repeating: nil, count: captures)
    var taken = 0
    for (position, pieces) in zip(positions, template.segments) where position.kind != .literal {
      guard pieces.count == 1, case .capture(let number) = pieces[0] else { return nil }
      sources[number] = .path(taken)
      taken += 1
    }
    for condition in template.query {
      if case .capture(let number) = condition.value { sources[number] = .query(condition.key) }
    }
    let known = sources.compactMap { $0 }
    return known.count == captures ? known : nil
  }
}
