// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

/// Writes constraints and patterns as programs, with which generated code matches a text in linear time.
///
/// A program is a text: the number of its first instruction, and its instructions, as `find` of `Runtimes/find.js`
/// reads them. Its symbols are bytes of UTF-8.
struct ExpressionProgram {
  /// The meaning of a `/` in the text that is matched.
  enum Slash {
    /// A `/` is part of a value, and is escaped in the URL.
    case escaped
    /// A `/` separates segments, or the text has no segments.
    case separator
    /// A `/` separates segments, and U+FFFF stands for an escaped one.
    case both
  }

  /// Stands for an escaped slash in a decoded path.
  static let escapedSlash: Unicode.Scalar = "\u{FFFF}"

  let slash: Slash

  /// Returns the program of an expression.
  func text(of expression: Expression) -> String { text(of: expression, captureCount: 0) }

  /// Returns the program of an alternative's path, segments with `/` between them and none at the start, with a group
  /// for each capture.
  func text(of segments: [[PatternTemplate.Piece]], in pattern: RoutePattern) -> String {
    let expression = expression(of: segments, in: pattern, hasGroups: true)
    return text(of: expression, captureCount: segments.joined().count { $0.capture != nil })
  }

  /// Returns the program of an alternative's path, with or without a slash at its end.
  ///
  /// If it would be too large, each text counts as a match.
  func text(ofRival segments: [[PatternTemplate.Piece]], in pattern: RoutePattern) -> String {
    let end = Expression.repetition(
      .literal([UInt8(ascii: "/")]), min: 0, max: 1, isLazy: false)
    let path = expression(of: segments, in: pattern, hasGroups: false)
    return text(of: .sequence([path, end]), captureCount: 0, orElse: .anyTail)
  }

  private func text(
    of expression: Expression, captureCount: Int, orElse other: Expression? = nil
  ) -> String {
    guard
      let program = try? CaptureProgram(adjusted(expression), captureCount: captureCount).program
    else { return other.map { text(of: $0) } ?? "1;a;f" }
    return program.text
  }

  private func expression(
    of segments: [[PatternTemplate.Piece]], in pattern: RoutePattern, hasGroups: Bool
  ) -> Expression {
    var parts: [Expression] = []
    var groups = 0
    for (index, pieces) in segments.enumerated() {
      if index > 0 { parts.append(.literal([UInt8(ascii: "/")])) }
      for piece in pieces {
        var part = pattern.storage.expression(of: piece)
        if case .capture(let number) = piece {
          if case .plain = pattern.declaredCaptures[number].kind, pieces.count > 1,
            case .repetition(let body, let min, let max, _) = part
          {
            part = .repetition(body, min: min, max: max, isLazy: true)
          }
          if hasGroups { part = .capture(groups, part) }
          groups += 1
        }
        parts.append(part)
      }
    }
    return .sequence(parts)
  }

  /// Returns the text of symbols.
  func decodedSymbols(_ symbols: [UInt8]) -> String {
    symbols.split(separator: PercentDecoding.escapedSlash, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: slash == .both ? String(Self.escapedSlash) : "/")
  }

  // MARK: - Slashes

  /// Returns an expression of the text that generated code matches.
  private func adjusted(_ expression: Expression) -> Expression {
    switch expression {
    case .empty: .empty
    case .symbols(let set): .symbols(adjusted(set))
    case .sequence(let parts): .sequence(parts.map(adjusted))
    case .alternation(let parts): .alternation(parts.map(adjusted))
    case .capture(let number, let body): .capture(number, adjusted(body))
    case .repetition(let body, let min, let max, let isLazy):
      .repetition(adjusted(body), min: min, max: max, isLazy: isLazy)
    }
  }

  private func adjusted(_ set: SymbolSet) -> SymbolSet {
    switch slash {
    case .separator: SymbolSet(set.ranges)
    case .escaped: SymbolSet(set.ranges.setting("/", to: set.escapedSlash))
    case .both: SymbolSet(set.ranges.setting(Self.escapedSlash, to: set.escapedSlash))
    }
  }
}

extension SymbolProgram {
  /// The program as data of generated code.
  var text: String {
    let instructions = instructions.map { instruction in
      switch instruction {
      case .accept: "a"
      case .fail: "f"
      case .split(let first, let second): "s\(first),\(second)"
      case .save(let slot, let next): "v\(slot),\(next)"
      case .clear(let first, let last, let next): "c\(first),\(last),\(next)"
      case .take(let first, let last):
        "t"
          + ranges[Int(first)..<Int(last)].map { "\($0.low),\($0.high),\($0.next)" }
          .joined(separator: ",")
      }
    }
    return (["\(start)"] + instructions).joined(separator: ";")
  }
}

extension [ClosedRange<UInt32>] {
  /// Returns the ranges with or without a scalar.
  fileprivate func setting(_ scalar: Unicode.Scalar, to isMember: Bool) -> [ClosedRange<UInt32>] {
    let value = scalar.value
    if isMember { return self + [value...value] }
    return flatMap { range in
      [(range.lowerBound, value), (value + 1, range.upperBound + 1)].compactMap { low, end in
        let (low, end) = (Swift.max(low, range.lowerBound), Swift.min(end, range.upperBound + 1))
        return low < end ? low...(end - 1) : nil
      }
    }
  }
}
