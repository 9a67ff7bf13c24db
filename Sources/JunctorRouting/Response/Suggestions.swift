// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The nearest patterns to an address that no route matches, or the nearest actions to an unknown name.
///
/// They are computed when they are first read.
package final class Suggestions: Sendable {
  private let compute: @Sendable () -> [String]
  private let found = RouteLock<[String]?>(nil)

  init(_ compute: @escaping @Sendable () -> [String]) { self.compute = compute }

  /// At most three.
  var patterns: [String] {
    found.withLock { found in
      if let found { return found }
      let patterns = compute()
      found = patterns
      return patterns
    }
  }
}
