// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

extension RoutePattern {
  /// Returns the expression of each alternative's path, with a slash before each segment, without its slash at the end.
  ///
  /// The root is the empty text. The elements are in the order of ``PatternTemplate``s.
  package var pathExpressions: [Expression] {
    let storage = storage
    return storage.templates.map { template in
      .sequence(
        template.segments.flatMap { pieces in
          [Expression.literal([UInt8(ascii: "/")])] + pieces.map { storage.expression(of: $0) }
        })
    }
  }
}

extension RoutePattern.Storage {
  /// Returns the expression of a part of a segment, without its capture.
  package func expression(of piece: PatternTemplate.Piece) -> Expression {
    switch piece {
    case .literal(let symbols):
      ignoreCase ? Expression.literal(symbols).ignoringASCIICase() : .literal(symbols)
    case .capture(let number):
      switch captures[number].kind {
      case .plain: .anySegment
      case .tail(let canBeEmpty): canBeEmpty ? .anyTail : .nonEmptyTail
      case .constrained(let constraint): constraint.expression
      }
    }
  }
}
