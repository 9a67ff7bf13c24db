// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A regular expression as a tree, with the captures of the pattern around it.
///
/// Texts are rows of symbols: UTF-8 bytes, and 0xFF for an escaped slash.
package indirect enum Expression: Hashable, Sendable {
  /// The empty text.
  case empty

  /// One member of a set.
  case symbols(SymbolSet)

  /// One after the other.
  case sequence([Expression])

  /// One of several, the first preferred.
  case alternation([Expression])

  /// The same several times: as often as possible, or, when lazy, as seldom.
  case repetition(Expression, min: Int, max: Int?, isLazy: Bool)

  /// A part whose text is kept under a number.
  case capture(Int, Expression)
}

extension Expression {
  /// What a plain capture takes when it is a whole segment: `[^/]+`.
  package static let anySegment = Expression.repetition(
    .symbols(.allButSlash), min: 1, max: nil, isLazy: false)

  /// What a plain capture takes beside other text: `[^/]+?`.
  package static let plainCaptureInText = Expression.repetition(
    .symbols(.allButSlash), min: 1, max: nil, isLazy: true)

  /// What the tail `*` takes: `.*`.
  package static let anyTail = Expression.repetition(
    .symbols(.all), min: 0, max: nil, isLazy: false)

  /// What the tail `+` takes: `.+`.
  package static let nonEmptyTail = Expression.repetition(
    .symbols(.all), min: 1, max: nil, isLazy: false)

  /// Returns the expression that takes exactly `symbols`.
  ///
  /// - Parameter symbols: UTF-8 bytes, with 0xFF for an escaped slash. Bytes that are not UTF-8
  ///   become U+FFFD.
  package static func literal(_ symbols: [UInt8]) -> Expression {
    var parts: [Expression] = []
    for (index, run) in symbols.split(
      separator: SymbolSet.escapedSlashSymbol, omittingEmptySubsequences: false
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

  /// Returns the expression that does not tell capital from small ASCII letters.
  ///
  /// A set that takes the escaped slash is the complement of what was written (`[^a]`), so it
  /// loses the other case of each letter it lacks; every other set gains it.
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

  /// Whether the empty text is among those the expression takes.
  package var isNullable: Bool {
    switch self {
    case .empty: true
    case .symbols: false
    case .sequence(let parts): parts.allSatisfy(\.isNullable)
    case .alternation(let parts): parts.contains(where: \.isNullable)
    case .repetition(let body, let min, _, _): min == 0 || body.isNullable
    case .capture(_, let body): body.isNullable
    }
  }

  /// The lowest and the highest number of the captures inside, if there are any.
  package var captureNumbers: ClosedRange<Int>? {
    switch self {
    case .empty, .symbols: return nil
    case .repetition(let body, _, _, _): return body.captureNumbers
    case .sequence(let parts), .alternation(let parts):
      var all: ClosedRange<Int>?
      for part in parts { all = Self.hull(all, part.captureNumbers) }
      return all
    case .capture(let number, let body):
      return Self.hull(number...number, body.captureNumbers)
    }
  }

  private static func hull(_ a: ClosedRange<Int>?, _ b: ClosedRange<Int>?) -> ClosedRange<Int>? {
    guard let a, let b else { return a ?? b }
    return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }
}
