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

extension PageTemplate {
  /// Returns the address with values in place of the names.
  ///
  /// - Throws: A `ParameterError` for a value that would make a segment `.` or `..`, which a browser resolves.
  func address(for values: [String: String]) throws(ParameterError) -> String {
    var text = ""
    var rest = description[...]
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      guard let value = values[name] else {
        throw ParameterError(unwritable: name, nil, "the request does not have the value")
      }
      text += rest[..<open] + PercentEncoding.component(value)
      rest = rest[rest.index(after: close)...]
    }
    text += rest
    let path = text.prefix { $0 != "?" && $0 != "#" }
    if path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      let name = names.first { values[$0].map { $0.allSatisfy { $0 == "." } } ?? false } ?? ""
      throw ParameterError(
        unwritable: name, values[name], "it would change the path of the page")
    }
    return text
  }
}
