// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A regular expression as a tree, with the captures of the pattern around it.
///
/// Texts are sequences of symbols: UTF-8 bytes, and 0xFF for an escaped slash.
package indirect enum Expression: Hashable, Sendable {
  case empty

  case symbols(SymbolSet)

  case sequence([Expression])

  case alternation([Expression])

  /// A repeated part: as often as possible, or, if lazy, as rarely as possible.
  case repetition(Expression, min: Int, max: Int?, isLazy: Bool)

  /// A part whose text is captured under a number.
  case capture(Int, Expression)
}

extension Expression {
  /// A plain capture that is a whole segment: `[^/]+`.
  package static let anySegment = Expression.repetition(
    .symbols(.allButSlash), min: 1, max: nil, isLazy: false)

  /// A plain capture beside other text: `[^/]+?`.
  static let plainCaptureInText = Expression.repetition(
    .symbols(.allButSlash), min: 1, max: nil, isLazy: true)

  /// The tail `*`: `.*`.
  package static let anyTail = Expression.repetition(
    .symbols(.all), min: 0, max: nil, isLazy: false)

  /// The tail `+`: `.+`.
  package static let nonEmptyTail = Expression.repetition(
    .symbols(.all), min: 1, max: nil, isLazy: false)

  /// Returns the expression that matches exactly `symbols`.
  package static func literal(_ symbols: [UInt8]) -> Expression {
    var parts: [Expression] = []
    for (index, run) in symbols.split(
      separator: PercentDecoding.escapedSlash, omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 { parts.append(.symbols(.escapedSlash)) }
      for scalar in String(decoding: run, as: UTF8.self).unicodeScalars {
        parts.append(.symbols(SymbolSet(scalar)))
      }
    }
    switch parts.count {
    case 0: return .empty
    case 1: return parts[0]
    default: return .sequence(parts)
    }
  }

  /// Returns the expression that ignores the case of ASCII letters.
  ///
  /// A set with the escaped slash is a complement (`[^a]`), so it loses the other case of each
  /// missing letter; every other set gains it.
  package func ignoringASCIICase() -> Expression {
    switch self {
    case .empty: .empty
    case .symbols(let set):
      .symbols(
        set.escapedSlash ? set.complement.addingASCIICases().complement : set.addingASCIICases())
    case .sequence(let parts): .sequence(parts.map { $0.ignoringASCIICase() })
    case .alternation(let parts): .alternation(parts.map { $0.ignoringASCIICase() })
    case .repetition(let body, let min, let max, let isLazy):
      .repetition(body.ignoringASCIICase(), min: min, max: max, isLazy: isLazy)
    case .capture(let number, let body): .capture(number, body.ignoringASCIICase())
    }
  }

  /// Whether the expression matches the empty text.
  package var isNullable: Bool {
    switch self {
    case .empty: true
    case .symbols: false
    case .sequence(let parts): parts.allSatisfy { $0.isNullable }
    case .alternation(let parts): parts.contains { $0.isNullable }
    case .repetition(let body, let min, _, _): min == 0 || body.isNullable
    case .capture(_, let body): body.isNullable
    }
  }

  /// The direct subexpressions.
  package var children: [Expression] {
    switch self {
    case .empty, .symbols: []
    case .sequence(let parts), .alternation(let parts): parts
    case .repetition(let body, _, _, _), .capture(_, let body): [body]
    }
  }

  /// The numbers of the captures in it.
  var captureNumbers: [Int] {
    let inside = children.flatMap { $0.captureNumbers }
    return if case .capture(let number, _) = self { [number] + inside } else { inside }
  }
}
