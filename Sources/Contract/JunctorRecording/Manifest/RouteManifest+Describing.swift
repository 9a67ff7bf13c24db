// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorManifest
internal import JunctorMatching

// The rules by which registrations become routes of a manifest.

extension RouteManifest {
  /// Gives routes without an identifier the text of their pattern, with a number if the text is taken.
  ///
  /// - Parameter routes: The routes in rank order, so that the route of the highest priority has the text without a
  ///   number.
  static func identify(_ routes: inout [Route]) {
    var taken = Set(routes.map(\.id))
    for index in routes.indices where routes[index].id.isEmpty {
      let text = routes[index].pattern.text
      var (id, number) = (text, 1)
      while !taken.insert(id).inserted {
        number += 1
        id = "\(text) (\(number))"
      }
      routes[index].id = id
    }
  }

  /// Returns the addresses that some pattern matches, with the number of the pattern and the texts of the parameters.
  static func examples(
    _ addresses: [String], of patterns: [RoutePattern], in spaces: RouteSpaces
  ) -> [(address: String, number: Int, texts: [String: String])] {
    if addresses.isEmpty { return [] }
    var table = RouteTable(spaces: spaces)
    for (number, pattern) in patterns.enumerated() {
      try? table.insert(pattern, id: RouteID(rawValue: Int32(number)))
    }
    return addresses.compactMap { address in
      guard let match = table.match(address) else { return nil }
      let items = match.captures.url.url.queryItems(plusIsSpace: spaces.plusIsSpace)
      var texts = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
      for (name, value) in match.captures.all { texts[name] = value }
      return (address, Int(match.id.rawValue), texts)
    }
  }
}

extension RouteManifest.Route {
  /// Adds what a type reads to the captures, and the default values of the route.
  mutating func add(
    _ found: [RouteManifest.Parameter], defaults: [String: String]
  ) {
    for one in found {
      guard let index = parameters.firstIndex(where: { $0.name == one.name }) else {
        parameters.append(one)
        continue
      }
      parameters[index].swiftType = one.swiftType
      (parameters[index].type, parameters[index].format) = (one.type, one.format)
      parameters[index].values = one.values
      if parameters[index].isOptional { parameters[index].defaultValue = one.defaultValue }
    }
    for (name, text) in defaults.sorted(by: { $0.key.isBefore($1.key) }) {
      let known = parameters.firstIndex { $0.name == name }
      if known == nil { parameters.append(.init(name, in: .query)) }
      let index = known ?? parameters.count - 1
      if parameters[index].place == .query || parameters[index].isOptional {
        parameters[index].defaultValue = text
      }
      if known == nil { parameters[index].isOptional = true }
    }
  }

  /// Adds the examples, the privacy and the summaries to the parameters.
  mutating func describe(_ traits: RouteTraits, examples texts: [String: String]) {
    for index in parameters.indices {
      let name = parameters[index].name
      parameters[index].example = texts[name]
      if traits.publicParameters.contains(name) { parameters[index].privacy = .public }
      if traits.privateParameters.contains(name) { parameters[index].privacy = .private }
      parameters[index].summary = traits.parameterSummaries[name]
    }
  }
}
