// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  /// Returns how this pattern alone matches a URL of its space.
  ///
  /// Of several alternatives that match, the one that ranks first answers; at a tie it is the one
  /// with its leftmost optional part present.
  ///
  /// - Complexity: Linear in the length of the URL for each alternative.
  package func firstMatch(_ url: RoutableURL) -> (alternative: Int, captures: Captures)? {
    let alternatives = alternatives
    let matching = alternatives.indices.filter { alternatives[$0].matches(url) }
    guard let winner = PatternRow.leading(matching, among: rows) else {
      return nil
    }
    return (winner, Captures(pattern: self, alternative: winner, url: url))
  }
}
