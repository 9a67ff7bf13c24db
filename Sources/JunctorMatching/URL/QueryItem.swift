// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One pair of a query, decoded.
public struct QueryItem: Sendable, Hashable {
  /// The name, decoded; `""` for a pair that begins with `=`.
  public let name: String

  /// The value, decoded; `""` for `?k` and for `?k=`.
  public let value: String

  /// Creates a pair from its decoded halves.
  ///
  /// - Parameters:
  ///   - name: The decoded name.
  ///   - value: The decoded value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
