// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The first value of each key of a query, decoded: what patterns see of it.
///
/// Made once for a URL and then asked as often as need be.
package struct QueryValues: Sendable {
  private let values: [[UInt8]: [UInt8]]

  /// Reads the query of `url`.
  ///
  /// - Complexity: O(*n*) in the length of the query.
  package init(_ url: RoutableURL) {
    self = url.url.withBytes {
      QueryValues($0, url.url.layout, plusIsSpace: url.plusIsSpace)
    }
  }

  /// Reads the query of the URL whose canonical text is `bytes`.
  init(_ bytes: Span<UInt8>, _ layout: URLLayout, plusIsSpace: Bool) {
    var values: [[UInt8]: [UInt8]] = [:]
    layout.forEachQueryPair(bytes) { name, value in
      let key = Array(PercentDecoding.formString(bytes, name, plusIsSpace: plusIsSpace).utf8)
      if values[key] == nil {
        values[key] = Array(PercentDecoding.formString(bytes, value, plusIsSpace: plusIsSpace).utf8)
      }
    }
    self.values = values
  }

  /// The bytes of the first value of a key; `nil` when the key is not there.
  package subscript(key: [UInt8]) -> [UInt8]? { values[key] }
}
