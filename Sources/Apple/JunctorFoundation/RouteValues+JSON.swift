// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor
public import JunctorMatching

extension RouteValues {
  /// Writes a value as a JSON text, which `json(_:as:)` reads back.
  ///
  ///     values.writeJSON("filter", filter)  // filter={"max":500,"tags":["tea"]}, percent-encoded
  ///
  /// Nothing is written for `nil`.
  ///
  /// - Throws: A `ParameterError` if the value cannot be encoded.
  public mutating func writeJSON(
    _ name: String, _ value: (some Encodable)?, encoder: JSONEncoder = .canonical
  ) throws(ParameterError) {
    guard let value else { return }
    do {
      write(name, String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      throw ParameterError(unwritable: name, "\(value)", "it cannot be encoded as JSON: \(error)")
    }
  }
}

extension JSONEncoder {
  /// An encoder that returns equal texts for equal values, with dates in RFC 3339.
  public static var canonical: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in try date.parameter.encode(to: encoder)
    }
    return encoder
  }
}

extension JSONDecoder {
  /// A decoder that reads what the canonical encoder writes: dates are texts in RFC 3339.
  public static var canonical: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try String(from: decoder)
      if let date = Date(parameter: text) { return date }
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "“\(text)” is not \(Date.parameterDescription)"))
    }
    return decoder
  }
}
