// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON

// A coder of any format receives the values that the reader and the writer of this module handle: a value is written
// as JSON, and read into a tree, which is encoded. Decoding is the reverse. So both forms have the same keys and checks.

extension RouteManifest: Codable {
  /// Decodes a manifest with the checks of `init(_:)`.
  ///
  /// - Throws: A `DecodingError` that contains a ``RouteManifestError``.
  public init(from decoder: any Decoder) throws {
    let json = Array(try JSONValue(from: decoder).text.utf8)
    self = try decoder.checking { () throws(RouteManifestError) in try RouteManifest(json) }
  }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue(json: json).encode(to: encoder)
  }
}

extension RouteManifest.Route: Codable {
  /// Decodes a route with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension RouteManifest.Parameter: Codable {
  /// Decodes a parameter with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension RouteManifest.Deprecation: Codable {
  /// Decodes a deprecation with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension RouteManifest.Result: Codable {
  /// Decodes a result with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension JSONShape: Codable {
  /// Decodes a shape with the checks of a manifest.
  public init(from decoder: any Decoder) throws { self = try decoder.value(Self.init) }

  /// Encodes the values of the JSON.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(write) }
}

extension Decoder {
  /// Decodes a part of a manifest by its reader.
  fileprivate func value<Part>(
    _ read: (inout JSONCursor) throws(RouteManifestError) -> Part?
  ) throws -> Part {
    let json = Array(try JSONValue(from: self).text.utf8)
    return try checking { () throws(RouteManifestError) in
      var cursor = try JSONCursor(json)
      let part = try read(&cursor)
      try cursor.finish()
      guard let part else { throw cursor.failure(.wrongValue, "the value is missing") }
      return part
    }
  }

  /// Turns the mistakes of a reader into an error of the decoder, without positions in a text that it does not have.
  fileprivate func checking<Part>(
    _ read: () throws(RouteManifestError) -> Part
  ) throws -> Part {
    do throws(RouteManifestError) {
      return try read()
    } catch {
      let bare = RouteManifestError(
        error.mistakes.map { .init($0.code, path: $0.path, $0.message) })
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "\(bare)", underlyingError: bare))
    }
  }
}

extension Encoder {
  /// Encodes a part of a manifest by its writer.
  fileprivate func encode(_ write: (inout JSONWriter) -> Void) throws {
    var writer = JSONWriter()
    write(&writer)
    try JSONValue(json: writer.bytes).encode(to: self)
  }
}
