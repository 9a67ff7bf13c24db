// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

extension AppSiteAssociationReader {
  /// Reads an element of `components`.
  ///
  /// - Parameter known: The keys that the system reads.
  mutating func readComponent(
    _ node: JSONValue, _ path: String,
    known: [String] = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]
  ) -> LinkComponent {
    guard node.members != nil else {
      note(.wrongType, node, path, "an object is required, not \(node.kind)")
      return .unmatchable
    }
    noteUnknownKeys(of: node, path, known: known)
    return readParts(node, path)
  }

  /// Reads `defaults`, which can stand in `applinks` and in an element of `details`.
  mutating func readDefaults(_ parent: JSONValue, _ parentPath: String) -> LinkComponent {
    guard let node = parent["defaults"] else { return LinkComponent() }
    let path = "\(parentPath).defaults"
    guard node.members != nil else {
      note(.wrongType, node, path, "an object is required, not \(node.kind)")
      return LinkComponent()
    }
    let patterns = ["/", "?", "#", "exclude"]
    noteUnknownKeys(
      of: node, path, known: patterns + ["caseSensitive", "percentEncoded", "comment"])
    for key in patterns {
      guard let value = node[key] else { continue }
      note(
        .patternInDefaults, value, "\(path).\(key)",
        "each component without “\(key)” inherits this. Write it into the components")
    }
    return readParts(node, path)
  }

  private mutating func readParts(_ node: JSONValue, _ path: String) -> LinkComponent {
    var component = LinkComponent(
      path: string("/", of: node, path), query: readQuery(node["?"], "\(path).?"),
      fragment: string("#", of: node, path), excludes: boolean("exclude", of: node, path),
      isCaseSensitive: boolean("caseSensitive", of: node, path),
      isPercentEncoded: boolean("percentEncoded", of: node, path))
    component.comment = string("comment", of: node, path)
    return component
  }

  private mutating func readQuery(_ node: JSONValue?, _ path: String) -> LinkComponent.Query? {
    guard let node else { return nil }
    switch node.content {
    case .string(let text): return .text(text)
    case .object(let members):
      let others = members.filter { $0.value.string == nil }
      for (key, value) in others {
        note(
          .nonStringQueryValue, value, "\(path).\(key)",
          "the system ignores the whole “?” object, because \(value.kind) is not a string. Write it in quotes"
        )
      }
      guard others.isEmpty else { return nil }
      return .items(members.map { .init($0.name, $0.value.string ?? "") })
    default:
      note(.wrongType, node, path, "a string or an object is required, not \(node.kind)")
      return nil
    }
  }

  mutating func readVariables(_ node: JSONValue?, _ path: String) {
    guard let node else { return }
    guard let members = node.members else {
      return note(.wrongType, node, path, "an object is required, not \(node.kind)")
    }
    for (name, value) in members {
      let path = "\(path).\(name)"
      if GlobVariables.predefined.contains(name) {
        note(.invalidVariable, value, path, "“$(\(name))” is predefined. Choose another name")
      } else if name.contains(where: { "$()".contains($0) }) {
        note(.invalidVariable, value, path, "a name cannot contain “$”, “(” or “)”")
      }
      let values = strings(value, path)
      let opening = Array("$(".utf8)
      if values.contains(where: { text in
        zip(text.utf8, text.utf8.dropFirst()).contains { [$0, $1] == opening }
      }) {
        note(.invalidVariable, value, path, "a value cannot contain another variable")
      }
      variables[name] = values
    }
  }

  // MARK: - Values

  mutating func string(_ key: String, of node: JSONValue, _ path: String) -> String? {
    guard let value = node[key] else { return nil }
    if value.string == nil {
      note(.wrongType, value, "\(path).\(key)", "a string is required, not \(value.kind)")
    }
    return value.string
  }

  private mutating func boolean(_ key: String, of node: JSONValue, _ path: String) -> Bool? {
    guard let value = node[key] else { return nil }
    if value.boolean == nil {
      note(.wrongType, value, "\(path).\(key)", "true or false is required, not \(value.kind)")
    }
    return value.boolean
  }

  mutating func strings(_ node: JSONValue?, _ path: String) -> [String] {
    guard let node else { return [] }
    guard let elements = node.elements else {
      note(.wrongType, node, path, "a list is required, not \(node.kind)")
      return []
    }
    var result: [String] = []
    for (index, element) in elements.enumerated() {
      if let text = element.string {
        result.append(text)
      } else {
        note(.wrongType, element, "\(path)[\(index)]", "a string is required, not \(element.kind)")
      }
    }
    return result
  }

  // MARK: - Keys

  mutating func noteUnknownKeys(of node: JSONValue, _ path: String, known: [String]) {
    for (key, value) in node.members ?? [] where !known.contains(key) {
      let similar = known.first { isSimilar($0, key) }
      let hint = similar.map { ". Did you mean “\($0)”?" } ?? ""
      note(
        .unknownKey, value, path.isEmpty ? key : "\(path).\(key)",
        "the system ignores the key “\(key)”\(hint)")
    }
  }

  /// Returns whether two keys differ by their case, or by at most two typing errors.
  private func isSimilar(_ known: String, _ key: String) -> Bool {
    let (first, second) = (Array(known.lowercased().utf8), Array(key.lowercased().utf8))
    if first == second { return true }
    guard first.count > 4, abs(first.count - second.count) <= 2 else { return false }
    var row = Array(0...second.count)
    for (index, byte) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let cost = min(diagonal + (byte == other ? 0 : 1), row[column] + 1, row[column + 1] + 1)
        (diagonal, row[column + 1]) = (row[column + 1], cost)
      }
    }
    return row[second.count] <= 2
  }
}
