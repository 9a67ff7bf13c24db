// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

extension RoutePattern {
  /// Returns whether a URL can be written for all values of the captures.
  ///
  /// It is `false` if that depends on more than one value: for optional parts, tails, a fragment,
  /// and several captures in a segment.
  ///
  /// - Parameter texts: For the name of a capture, a constraint that accepts all texts of its
  ///   values. The texts are not empty and consist of letters, digits and `-`.
  func isWritable(forAll texts: [String: String]) -> Bool {
    guard DirectPattern(self) != nil else { return false }
    return declaredCaptures.allSatisfy { capture in
      guard let text = texts[capture.name] else { return false }
      switch capture.kind {
      case .plain: return true
      case .tail: return false
      case .constrained(let constraint):
        guard
          case .constrained(let given)? = (try? RoutePattern("/:value(\(text))"))?
            .declaredCaptures.first?.kind,
          let all = TextLanguage(given.expression),
          let accepted = TextLanguage(constraint.expression)
        else { return false }
        return all.isWithin(accepted)
      }
    }
  }
}
