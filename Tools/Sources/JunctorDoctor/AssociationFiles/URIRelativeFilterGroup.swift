// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A group of conditions for the path, the query and the fragment of a URL, as Android's class of this name.
package struct URIRelativeFilterGroup: Sendable, Hashable {
  /// A condition.
  package struct Filter: Sendable, Hashable {
    /// The part of the URL.
    package enum Part: String, Sendable, Hashable {
      case path, query, fragment
    }

    package let part: Part
    package let pattern: AndroidPathPattern

    package init(_ part: Part, _ pattern: AndroidPathPattern) {
      self.part = part
      self.pattern = pattern
    }

    /// Returns whether the part matches; of a query, one of its pairs.
    ///
    /// An absent part does not match.
    func matches(_ url: URLParts) -> Bool {
      switch part {
      case .path: pattern.matches(URLParts.decoded(url.path))
      case .fragment: url.fragment.map { pattern.matches(URLParts.decoded($0)) } ?? false
      case .query:
        // Android decodes the query before it splits it.
        url.query.map { Self.pairs(of: URLParts.decoded($0)).contains(where: pattern.matches) }
          ?? false
      }
    }

    private static func pairs(of query: String) -> [String] {
      let pairs = query.split(separator: "&", omittingEmptySubsequences: false)
      guard pairs.count == 1 else { return pairs.map(String.init) }
      return query.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Whether URLs that match are allowed; otherwise, they are blocked.
  package let allows: Bool
  package let filters: [Filter]

  package init(allows: Bool, filters: [Filter]) {
    self.allows = allows
    self.filters = filters
  }

  /// Returns whether each condition matches; never for a group without conditions.
  package func matches(_ url: URLParts) -> Bool {
    !filters.isEmpty && filters.allSatisfy { $0.matches(url) }
  }
}

extension [URIRelativeFilterGroup] {
  /// Returns whether the first group that matches a URL allows it; `false` if none matches.
  package func allows(_ url: URLParts) -> Bool { first { $0.matches(url) }?.allows ?? false }
}
