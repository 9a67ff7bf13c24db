// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A regular expression as a tree, with the captures of the pattern around it.
///
/// Texts are rows of symbols: UTF-8 bytes, and 0xFF for an escaped slash.
indirect enum Expression: Hashable, Sendable {
  case empty

  case symbols(SymbolSet)

  case sequence([Expression])

  case alternation([Expression])

  /// The same several times: as often as possible, or, when lazy, as seldom.
  case repetition(Expression, min: Int, max: Int?, isLazy: Bool)

  /// A part whose text is kept under a number.
  case capture(Int, Expression)
}

extension Expression {
  /// What a plain capture takes when it is a whole segment: `[^/]+`.
  static let anySegment = Expression.repetition(
    .symbols(.allButSlash), min: 1, max: nil, isLazy: false)

  /// What a plain capture takes beside other text: `[^/]+?`.
  static let plainCaptureInText = Expression.repetition(
    .symbols(.allButSlash), min: 1, max: nil, isLazy: true)

  /// What the tail `*` takes: `.*`.
  static let anyTail = Expression.repetition(
    .symbols(.all), min: 0, max: nil, isLazy: false)

  /// What the tail `+` takes: `.+`.
  static let nonEmptyTail = Expression.repetition(
    .symbols(.all), min: 1, max: nil, isLazy: false)

  /// Returns the expression that takes exactly `symbols`.
  static func literal(_ symbols: [UInt8]) -> Expression {
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

  /// Returns the expression that does not tell capital from small ASCII letters.
  ///
  /// A set that takes the escaped slash is the complement of what was written (`[^a]`), so it
  /// loses the other case of each letter it lacks; every other set gains it.
  func ignoringASCIICase() -> Expression {
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

  var isNullable: Bool {
    switch self {
    case .empty: true
    case .symbols: false
    case .sequence(let parts): parts.allSatisfy { $0.isNullable }
    case .alternation(let parts): parts.contains { $0.isNullable }
    case .repetition(let body, let min, _, _): min == 0 || body.isNullable
    case .capture(_, let body): body.isNullable
    }
  }

  /// The expressions of which this one consists.
  var children: [Expression] {
    switch self {
    case .empty, .symbols: []
    case .sequence(let parts), .alternation(let parts): parts
    case .repetition(let body, _, _, _), .capture(_, let body): [body]
    }
  }

  /// The numbers of the captures inside.
  var captureNumbers: [Int] {
    let inside = children.flatMap { $0.captureNumbers }
    return if case .capture(let number, _) = self { [number] + inside } else { inside }
  }
}
