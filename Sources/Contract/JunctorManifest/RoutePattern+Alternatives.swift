// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

extension RoutePattern {
  /// A pattern without optional parts for each combination of them, in the order of the alternatives.
  ///
  /// Each text matches the URLs of its alternative. A pattern without optional parts has one.
  ///
  /// - Complexity: O(*n*) in the length of all texts.
  package var alternativeTexts: [String] {
    let storage = storage
    return storage.templates.map { AlternativeText(storage, $0).text }
  }

  /// Whether the pattern has optional parts.
  var hasOptionalParts: Bool { alternatives.count > 1 }
}

/// Writes one alternative in the grammar of patterns.
private struct AlternativeText {
  private let storage: RoutePattern.Storage
  private let template: PatternTemplate
  private var result = ""

  init(_ storage: RoutePattern.Storage, _ template: PatternTemplate) {
    self.storage = storage
    self.template = template
  }

  var text: String {
    var copy = self
    copy.write()
    return copy.result
  }

  private mutating func write() {
    if let scheme = storage.scheme { result += scheme + "://" }
    if let host = storage.host { result += host + (storage.port.map { ":\($0)" } ?? "") }
    if storage.scheme == nil || storage.host != nil { result += "/" }
    if template.segments.first?.isEmpty == true {
      // Two slashes are refused at the start of a path, and the first one after `mall://` is ignored.
      if storage.scheme == nil { result += "\\" } else if storage.host == nil { result += "/" }
    }
    write(template.segments)
    if needsSlash { result += "/" }
    for (index, condition) in template.query.enumerated() {
      result += (index == 0 ? "?" : "&") + PercentEncoding.component(condition.key)
      switch condition.value {
      case .present: result += "=*"
      case .literal(let literal): result += "=" + PercentEncoding.component(literal)
      case .capture(let number): result += "=" + storage.captures[number].pattern
      }
    }
    if let fragment = template.fragment {
      result += "#"
      write(fragment)
      if fragment.count > 1, fragment.last?.isEmpty == true { result += "/" }
    }
  }

  /// Whether one more slash must follow the path; it has no other effect at the end of a path.
  private var needsSlash: Bool {
    guard let last = template.segments.last else { return false }
    // Otherwise, the empty segment is the slash that is ignored.
    guard let piece = last.last else { return true }
    guard !template.query.isEmpty, case .capture(let number) = piece else { return false }
    // The `?` of the query would make the capture optional.
    let capture = storage.captures[number].pattern
    return capture.hasSuffix(")") || capture == "*"
  }

  private mutating func write(_ segments: [[PatternTemplate.Piece]]) {
    for (index, pieces) in segments.enumerated() {
      if index > 0 { result += "/" }
      var isAfterName = false
      for piece in pieces {
        switch piece {
        case .literal(let symbols): write(symbols, isAfterName: isAfterName)
        case .capture(let number): result += storage.captures[number].pattern
        }
        if case .capture = piece { isAfterName = true } else { isAfterName = false }
      }
    }
  }

  /// Writes literal symbols, with `\` before each character that has another meaning.
  private mutating func write(_ symbols: [UInt8], isAfterName: Bool) {
    var isFirst = isAfterName
    for run in symbols.split(
      separator: PercentDecoding.escapedSlash, omittingEmptySubsequences: false
    ).enumerated() {
      if run.offset > 0 { result += "%2F" }
      for scalar in String(decoding: run.element, as: UTF8.self).unicodeScalars {
        let isPlain = scalar.value > 0x9F || Self.isUnreserved(scalar)
        if scalar.value < 0x20 || scalar.value == 0x7F {
          result += PercentEncoding.segment(String(scalar))
        } else {
          // A character directly after a name would lengthen the name.
          result += isPlain && !isFirst ? "" : "\\"
          result.unicodeScalars.append(scalar)
        }
        isFirst = false
      }
    }
  }

  private static func isUnreserved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }
}

extension PatternCapture {
  /// The capture as a pattern writes it, without the mark of an optional one.
  package var pattern: String {
    switch kind {
    case .plain: isNamed ? spelling : "([^/]+)"
    case .tail(let canBeEmpty): isNamed || !canBeEmpty ? spelling + (canBeEmpty ? "*" : "+") : "*"
    case .constrained(let constraint): "\(spelling)(\(constraint.text))"
    }
  }
}
