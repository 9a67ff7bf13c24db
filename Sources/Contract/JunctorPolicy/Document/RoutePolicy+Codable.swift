// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorManifest

extension RoutePolicy: Codable {
  /// Decodes a policy with the checks of `init(_:)`.
  ///
  /// - Throws: A `DecodingError` that contains a ``RoutePolicyError``.
  public init(from decoder: any Decoder) throws {
    let json = Array(try JSONValue(from: decoder).text.utf8)
    do throws(RoutePolicyError) {
      self = try RoutePolicy(json)
    } catch {
      // The positions are those of a text that the decoder does not have.
      let bare = RoutePolicyError(
        error.mistakes.map { PolicyMistake($0.code, path: $0.path, $0.message) })
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(bare)", underlyingError: bare))
    }
  }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue(json: json).encode(to: encoder)
  }
}
