// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One route that answers a URL, and what its captures took.
package struct RouteMatch: Sendable {
  package let id: RouteID

  /// Which of the pattern's alternatives answers.
  package let alternative: Int

  package let pattern: RoutePattern

  let url: RoutableURL

  /// The values of the captures, decoded when they are read.
  package var captures: Captures {
    Captures(pattern: pattern, alternative: alternative, url: url)
  }
}
