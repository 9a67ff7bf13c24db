// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Texts by name for a URL: the values of captures, and further parameters of the query.
package struct PatternValues: Sendable {
  package private(set) var items: [(name: String, text: String)] = []

  package init() {}

  package mutating func append(_ name: String, _ texts: ParameterTexts) {
    guard let first = texts.first else { return }
    append(name, first)
    for text in texts.others { append(name, text) }
  }

  package mutating func append(_ name: String, _ text: String) { items.append((name, text)) }

  package subscript(name: String) -> String? {
    for item in items where item.name == name { return item.text }
    return nil
  }
}

extension RoutePattern {
  /// Returns a URL that this pattern matches with exactly these values; those without a capture are
  /// added to the query.
  package func url(for values: PatternValues) throws(ParameterError) -> String {
    let names = captureNames
    let keys = storage.templates.flatMap { $0.query.map { $0.key } }
    var captured: [String: String] = [:]
    var query: [String] = []
    for (name, text) in values.items {
      if names.contains(name) {
        if captured.updateValue(text, forKey: name) != nil {
          throw ParameterError(unwritable: name, text, "a capture has one value")
        }
      } else {
        if keys.contains(name) {
          throw ParameterError(unwritable: name, text, "the pattern fixes the value of this key")
        }
        query.append(PercentEncoding.queryValue(name) + "=" + PercentEncoding.queryValue(text))
      }
    }
    return try url(for: captured).addingToQuery(query)
  }
}
