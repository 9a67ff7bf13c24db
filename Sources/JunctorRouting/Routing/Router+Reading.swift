// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Router {
  /// Opens an address and reads the outcome as a foreign caller can take it, so that a value that it
  /// cannot take is this attempt's ending and not an afterthought.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - source: Who asks.
  ///   - read: Reads the outcome; what it throws is the ending.
  package func open<T>(
    _ address: String, from source: RouteSource,
    reading read: (RouteOutcome) throws(RouteError) -> T
  ) async throws(RouteError) -> T {
    try await open(
      address, payload: nil, source: source, context: RouteContext(), reading: read)
  }
}
