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
  /// Returns the address that carries the properties of `value` to a route.
  ///
  ///     struct Search: Codable { var q: String; var tag: [String] }
  ///     try router.url(for: "search", encoding: Search(q: "tea", tag: ["new", "hot"]))
  ///     // mall://search?q=tea&tag=new&tag=hot
  ///
  /// Properties that the pattern captures go where it captures them, the others into the query, in
  /// the order in which they are encoded; what is `nil` is left out. A property with properties of its
  /// own, or an array of arrays, becomes one JSON text, as the bridge writes it:
  ///
  ///     // Search(q: "tea", filter: Filter(max: 500))
  ///     // mall://search?q=tea&filter={"max":500}, percent-encoded
  ///
  /// Decoding the request of the address gives the value back.
  ///
  /// - Parameters:
  ///   - route: The name of a route, or a pattern.
  ///   - value: A value with named properties.
  /// - Throws: A `RouteError`, as `url(for:_:)` does; an `EncodingError` for a value without named
  ///   properties, for a list with `nil` in it, and for a property whose type encodes it into a
  ///   `nestedContainer(keyedBy:forKey:)` of the parent.
  public func url(for route: String, encoding value: some Encodable) throws -> String {
    let parameters = EncodedParameters()
    try value.encode(to: ParameterEncoder(parameters: parameters, name: nil))
    let pattern = routes.first { $0.name == route || $0.pattern == route }?.pattern ?? route
    let captured = Set((try? RoutePattern(pattern))?.captureNames ?? [])
    var values: [String: String] = [:]
    var query: [String] = []
    for (name, text) in parameters.items {
      if captured.contains(name) {
        guard values.updateValue(text, forKey: name) == nil else {
          throw EncodingError.invalidValue(
            value,
            EncodingError.Context(
              codingPath: [], debugDescription: "“\(name)” is captured once and has several values")
          )
        }
      } else {
        query.append(
          "\(PercentEncoding.queryValue(name))=\(PercentEncoding.queryValue(text))")
      }
    }
    let address = try url(for: route, values)
    if query.isEmpty { return address }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count == 2 ? "#\(parts[1])" : ""
    let mark = parts[0].contains("?") ? "&" : "?"
    return "\(parts[0])\(mark)\(query.joined(separator: "&"))\(fragment)"
  }
}

/// A type of Foundation's that is one text in an address.
protocol FoundationText {
  var parameterText: String { get }
}

extension UUID: FoundationText {
  var parameterText: String { uuidString }
}

extension URL: FoundationText {
  var parameterText: String { absoluteString }
}

extension Date: FoundationText {
  var parameterText: String { formatted(.iso8601) }
}
