// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  /// A capture, for comparing a pattern with a declaration.
  package struct DeclaredCapture: Sendable {
    /// The name, or the number of an unnamed capture.
    package let name: String

    /// Where the capture begins, as an offset in the UTF-8 of the pattern.
    package let offset: Int

    /// Whether the capture has a name of its own.
    package let isNamed: Bool

    /// Whether the capture has no value in some addresses of the pattern.
    package let isOptional: Bool
  }

  /// The captures in order of writing.
  ///
  /// - Complexity: O(*n* · *m*) for *n* captures and *m* combinations of optional parts.
  package var declaredCaptures: [DeclaredCapture] {
    let storage = storage
    return storage.captures.enumerated().map { number, capture in
      DeclaredCapture(
        name: capture.name, offset: capture.offset, isNamed: capture.isNamed,
        isOptional: !storage.templates.allSatisfy { $0.captures.contains(number) })
    }
  }

  /// The keys of the query that the pattern says something about.
  package var queryKeys: [String] { storage.templates.first?.query.map(\.key) ?? [] }
}
