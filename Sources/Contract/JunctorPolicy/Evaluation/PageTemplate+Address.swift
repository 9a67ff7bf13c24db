// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

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
    return (try? ParsedURL(text, limits: .maximum).uri) ?? text
  }
}
