// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Junctor
internal import JunctorMatching

extension Router {
  /// Returns the address of a route with the properties of `value`.
  ///
  ///     struct Search: Codable { var q: String; var tag: [String] }
  ///     try router.url(for: "search", encoding: Search(q: "tea", tag: ["new", "hot"]))
  ///     // mall://search?q=tea&tag=new&tag=hot
  ///
  /// Properties that the pattern captures are written into the path, the others into the query, sorted by name. `nil`
  /// is omitted. A property with nested properties, or an array of arrays, is one JSON text. The bridge writes the
  /// parameters of a page by the same rules.
  ///
  ///     // Search(q: "tea", filter: Filter(max: 500))
  ///     // mall://search?filter={"max":500}&q=tea, percent-encoded
  ///
  /// Decoding a request for the address returns the value.
  ///
  /// - Parameters:
  ///   - route: The name of a route, or a pattern.
  ///   - value: A value with named properties.
  /// - Throws: A `RouteError`, as `url(for:_:)` does; an `EncodingError` for a value without named properties or
  ///   without JSON, and for a list that contains `nil`.
  public func url(for route: String, encoding value: some Encodable) throws -> String {
    let pattern = routes.first { $0.name == route || $0.pattern == route }?.pattern ?? route
    let captured = Set((try? RoutePattern(pattern))?.captureNames ?? [])
    var values: [String: String] = [:]
    var query: [String] = []
    for (name, texts) in try parameters(of: value) {
      if captured.contains(name) {
        guard texts.count < 2 else {
          throw mistake(value, "“\(name)” is a capture and has several values")
        }
        values[name] = texts.first
      } else {
        query += texts.map {
          "\(PercentEncoding.queryValue(name))=\(PercentEncoding.queryValue($0))"
        }
      }
    }
    return try url(for: route, values).addingToQuery(query)
  }
}

/// Returns the texts of a value's properties, from its JSON: several for a list of single values.
private func parameters(of value: some Encodable) throws -> [(name: String, texts: [String])] {
  let json = Array(try JSONEncoder.canonical.encode(value))
  guard json.first == UInt8(ascii: "{") else {
    throw mistake(value, "the value has no named properties")
  }
  let members = parts(of: json[...])
  return try stride(from: 0, to: members.count, by: 2).map { index in
    let name = try text(of: members[index])
    let property = members[index + 1]
    let elements = property.first == UInt8(ascii: "[") ? parts(of: property) : []
    if elements.contains(where: isNull) {
      throw mistake(value, "“\(name)” is a list that contains nil")
    }
    let isNested =
      property.first == UInt8(ascii: "{")
      || elements.contains { $0.first == UInt8(ascii: "{") || $0.first == UInt8(ascii: "[") }
    if isNested { return (name, [String(decoding: property, as: UTF8.self)]) }
    if property.first == UInt8(ascii: "[") { return (name, try elements.map(text)) }
    return (name, isNull(property) ? [] : [try text(of: property)])
  }
}

/// Splits the JSON of an object or a list without whitespace into its names and values, or its elements.
private func parts(of json: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  var parts: [ArraySlice<UInt8>] = []
  var (start, depth) = (json.startIndex + 1, 0)
  var (isText, isEscaped) = (false, false)
  for (index, byte) in zip(json.indices, json) {
    if isText {
      if byte == UInt8(ascii: "\""), !isEscaped { isText = false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      continue
    }
    switch byte {
    case UInt8(ascii: "\""): isText = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    let isSeparator = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
    if depth == 0 || depth == 1 && isSeparator {
      if start < index { parts.append(json[start..<index]) }
      start = index + 1
    }
  }
  return parts
}

/// Returns the text of a JSON string, number or Boolean.
private func text(of json: ArraySlice<UInt8>) throws -> String {
  if json.first != UInt8(ascii: "\"") { return String(decoding: json, as: UTF8.self) }
  return try JSONDecoder().decode(String.self, from: Data(json))
}

private func isNull(_ json: ArraySlice<UInt8>) -> Bool { json.first == UInt8(ascii: "n") }

private func mistake(_ value: some Encodable, _ description: String) -> EncodingError {
  .invalidValue(value, EncodingError.Context(codingPath: [], debugDescription: description))
}
