// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a walk knows of a URL beside its path: where everything lies, and its query once decoded.
struct TableSubject: Sendable {
  let layout: URLLayout
  let space: Int
  let path: RoutedPath
  let plusIsSpace: Bool
  private(set) var decodedQuery: QueryValues?
}

extension TableSubject {
  init(_ url: RoutableURL) {
    self.init(
      layout: url.url.layout, space: url.space, path: url.routed, plusIsSpace: url.plusIsSpace)
  }

  mutating func query(_ url: Span<UInt8>) -> QueryValues {
    if let decodedQuery { return decodedQuery }
    let values = QueryValues(url, layout, plusIsSpace: plusIsSpace)
    decodedQuery = values
    return values
  }
}
