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
    for values: [String: String], query: String?
  ) throws(ParameterError) -> String {
    let captures = Set(pattern.captureNames)
    var address = try pattern.url(for: values.filter { captures.contains($0.key) })
    var items: [String] = []
    var keys: Set<String> = []
    for parameter in parameters where !captures.contains(parameter.name) {
      guard let value = values[parameter.name] else { continue }
      keys.insert(parameter.queryKey)
      items.append(
        "\(PercentEncoding.component(parameter.queryKey))=\(PercentEncoding.component(value))")
    }
    for item in (query ?? "").split(separator: "&") {
      let key = item.prefix { $0 != "=" }
      if !keys.contains(String(key)) { items.append(String(item)) }
    }
    if !items.isEmpty {
      address += (address.contains("?") ? "&" : "?") + items.joined(separator: "&")
    }
    return address
  }
}
