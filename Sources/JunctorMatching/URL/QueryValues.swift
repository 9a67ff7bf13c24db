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
  package init(_ url: ParsedURL) {
    values = Dictionary(
      url.queryItems.map { (Array($0.name.utf8), Array($0.value.utf8)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The bytes of the first value of a key; `nil` when the key is not there.
  package subscript(key: [UInt8]) -> [UInt8]? { values[key] }
}
