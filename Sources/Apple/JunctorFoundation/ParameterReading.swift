// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

/// A type that has parameters by name: a request, a resolution, captures.
public protocol ParameterReading {
  /// Returns a parameter as `type`.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type.
  func value<T: ParameterConvertible>(_ name: String, as type: T.Type) throws(ParameterError) -> T
}

extension RouteRequest: ParameterReading {}
extension RouteResolution: ParameterReading {}
extension RouteParameters: ParameterReading {}
extension Captures: ParameterReading {}

extension ParameterReading {
  /// Returns an entry of the payload, if it is of `type`.
  func nativeValue<T>(_ name: String, as type: T.Type) -> T? {
    switch self {
    case let request as RouteRequest: request.native(name, as: type)
    case let parameters as RouteParameters: parameters.native(name, as: type)
    default: nil
    }
  }

  /// Returns the parameters as the properties of a `Decodable` type.
  ///
  ///     struct Search: Decodable {
  ///       var q: String
  ///       var page: Int?
  ///       var tag: [String]
  ///       var sort: Sort?      // an enumeration with raw values
  ///     }
  ///     let search = try request.decode(Search.self)
  ///
  /// A property has the parameter of its key: an optional one may be absent, an array contains all values of the
  /// parameter. A property with nested properties, or an array of arrays, is a JSON text, as `url(for:encoding:)` and
  /// the bridge write it. Numbers and Booleans are read as `ParameterConvertible` reads them, dates in RFC 3339.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type.
  /// - Complexity: O(*n* · *p*), where *n* is the length of the URL and *p* the number of properties.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try T(from: ParameterDecoder(parameters: self))
  }

  /// Returns the parameter `name`, which is a JSON text, as a `Decodable` value.
  ///
  /// For an optional type, it is `nil` if there is no such parameter.
  ///
  /// - Throws: A `ParameterError` if it is missing, or not JSON of this shape.
  public func json<T: Decodable>(
    _ name: String, as type: T.Type = T.self, decoder: JSONDecoder = .canonical
  ) throws(ParameterError) -> T {
    if let probe = (self as? RouteParameters)?.probe { return try probe.json(name, as: type) }
    guard let text = try value(name, as: String?.self) else {
      if let nothing: T = absence() { return nothing }
      throw ParameterError(name: name, value: nil, expected: "the JSON of \(type)")
    }
    return try decoder.decode(type, parameter: name, text: text)
  }
}

extension JSONDecoder {
  /// Decodes a parameter's text, with an error that names the parameter.
  func decode<T: Decodable>(
    _ type: T.Type, parameter name: String, text: String
  ) throws(ParameterError) -> T {
    do {
      return try decode(type, from: Data(text.utf8))
    } catch {
      throw ParameterError(name: name, value: text, expected: "the JSON of \(type): \(error.shape)")
    }
  }
}

extension Error {
  /// The location and the reason of a decoding error, in a few words.
  fileprivate var shape: String {
    switch self as? DecodingError {
    case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is not \(type)"
    case .dataCorrupted(let context): context.debugDescription
    default: "\(self)"
    }
  }
}
