// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Most patterns are so simple that a URL can be written directly from the values: every segment is
// a literal or one whole capture. The written values are then read back unchanged. Only the
// constraint of a capture can fail, and the table checks it when it matches the URL. All other
// patterns use `RoutePattern.url(for:)`.

/// A pattern whose URLs can be written without a check.
package struct DirectPattern: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case segment(String)
    case query(String)
  }

  private let pieces: [Piece]
  private let names: [String]
  /// Whether no capture has a constraint, so that every written value can be read back.
  package let isFree: Bool
  /// The keys of the pattern's own query, which must not be repeated.
  private let keys: [String]

  /// Creates the direct form of a pattern; `nil` if the pattern is not simple.
  package init?(_ pattern: RoutePattern) {
    let storage = pattern.storage
    guard storage.templates.count == 1, storage.templates[0].fragment == nil else { return nil }
    let template = storage.templates[0]
    var pieces: [Piece] = []
    var text = "/"
    if let scheme = storage.scheme {
      text = "\(scheme)://"
      if let host = storage.host {
        text += "\(host)\(storage.port.map { ":\($0)" } ?? "")/"
      } else {
        // The first segment is at the host's place and has other rules.
        guard case .literal(let first)? = template.segments.first?.first, !first.isEmpty,
          !Punycode.isUsed(in: first)
        else { return nil }
      }
    }
    for (index, segment) in template.segments.enumerated() {
      guard segment.count == 1 else { return nil }
      if index > 0 { text += "/" }
      switch segment[0] {
      case .literal(let symbols):
        guard !symbols.isEmpty, symbols.allSatisfy(Self.unreserved.contains) else { return nil }
        text += String(decoding: symbols, as: UTF8.self)
      case .capture(let number):
        if storage.captures[number].keepsSlash { return nil }
        pieces += [.text(text), .segment(storage.captureNames[number])]
        text = ""
      }
    }
    for (index, condition) in template.query.enumerated() {
      text += (index == 0 ? "?" : "&") + PercentEncoding.queryValue(condition.key)
      switch condition.value {
      case .present: return nil
      case .literal(let literal): text += "=" + PercentEncoding.queryValue(literal)
      case .capture(let number):
        pieces += [.text(text + "="), .query(storage.captureNames[number])]
        text = ""
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
    names = storage.captureNames
    let alternative = storage.alternatives[0]
    isFree =
      alternative.positions.allSatisfy { position in
        position.kind == .any || position.kind == .literal && position.captures.isEmpty
      }
      && alternative.query.allSatisfy { condition in
        if case .any = condition.language { true } else { condition.capture == nil }
      }
    keys = template.query.map { $0.key }
  }

  /// Returns the URL of values; `nil` if a value is missing or requires a check.
  package func url(for values: PatternValues) -> String? {
    var text = ""
    text.reserveCapacity(64)
    var taken = 0
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .segment(let name):
        guard let value = values[name], let first = value.utf8.first, first != UInt8(ascii: "."),
          !value.utf8.contains(0)
        else { return nil }
        text += PercentEncoding.segment(value)
        taken += 1
      case .query(let name):
        guard let value = values[name] else { return nil }
        text += PercentEncoding.queryValue(value)
        taken += 1
      }
    }
    if taken == values.items.count { return text }
    var mark = keys.isEmpty ? "?" : "&"
    for (name, value) in values.items where !names.contains(name) {
      if keys.contains(name) { return nil }
      text += mark + PercentEncoding.queryValue(name) + "=" + PercentEncoding.queryValue(value)
      mark = "&"
      taken += 1
    }
    return taken == values.items.count ? text : nil
  }

  // Letters, digits, `-`, `.`, `_` and `~`, which are never encoded.
  private static let unreserved = ByteSet(
    low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
}
