// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

extension RouteManifest.Route {
  /// Returns an address of the route with values.
  ///
  /// Values without a capture become parameters of the query, if the route has such parameters. The query of the
  /// redirected address follows, without the keys that have a value.
  func address(
    for values: [String: String], query: [QueryItem]
  ) throws(ParameterError) -> String {
    let captures = Set(pattern.captureNames)
    let address = try pattern.url(for: values.filter { captures.contains($0.key) })
    var items: [String] = []
    var keys: Set<String> = []
    for parameter in parameters {
      guard let value = values[parameter.name] else { continue }
      keys.insert(parameter.queryKey)
      if captures.contains(parameter.name) { continue }
      items.append(Self.item(parameter.queryKey, value))
    }
    for item in query where !keys.contains(item.name) {
      items.append(Self.item(item.name, item.value))
    }
    return address.addingToQuery(items)
  }

  private static func item(_ name: String, _ value: String) -> String {
    "\(PercentEncoding.component(name))=\(PercentEncoding.component(value))"
  }
}
