// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
public import JunctorManifest
internal import JunctorMatching

extension Router {
  /// The registered routes as a manifest, the contents of `routes.json`.
  ///
  ///     try Data(router.manifest.json).write(to: url)
  ///
  /// A route has its name as identifier. Without a name, it has the text of its pattern, and a number if several
  /// routes have the same text. A name is better: it stays the same when the pattern changes.
  ///
  /// - The types of parameters are those that a typed address reads. Its `init(from:)` runs with samples to find
  ///   them. If a type accepts none of the samples, `RouteOption.example(_:)` of the route provides one. The captures
  ///   of other routes are texts.
  /// - A result has a shape if its type is `Decodable`. Its `init(from:)` runs with samples, too.
  /// - A typed address with several choices is one route for each choice, and only the first has the name.
  /// - The manifest does not contain fallbacks, matchers, the routes of the parent, the steps of the router itself,
  ///   and the place of the registration. For the place, see `Router.routes`.
  ///
  /// - Complexity: O(*n*) in the number of routes, except for sorting, plus the initializers.
  public var manifest: RouteManifest {
    let snapshot = snapshot
    var builder = ManifestBuilder(spaces: snapshot.spaces)
    for entry in snapshot.rankedEntries { builder.add(entry) }
    return builder.manifest
  }
}

/// Collects the patterns of each registration, and describes them as routes.
private struct ManifestBuilder {
  private let spaces: RouteSpaces
  private var registrations: [(record: RouteRecord, patterns: [RoutePattern])] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The results by their types.
  private var results: [ObjectIdentifier: RouteManifest.Result] = [:]

  init(spaces: RouteSpaces) { self.spaces = spaces }

  mutating func add(_ entry: RouteEntry) {
    let id = ObjectIdentifier(entry.record)
    if let number = numbers[id] {
      registrations[number].patterns.append(entry.pattern)
    } else {
      numbers[id] = registrations.count
      registrations.append((entry.record, [entry.pattern]))
    }
  }

  var manifest: RouteManifest {
    var copy = self
    var routes = copy.routes
    Self.identify(&routes)
    do throws(RouteManifestError) {
      return try RouteManifest(spaces: spaces.spaces, routes: routes)
    } catch {
      preconditionFailure("The identifiers of routes are unique: \(error)")
    }
  }

  private var routes: [RouteManifest.Route] {
    mutating get {
      var routes: [RouteManifest.Route] = []
      for (record, found) in registrations {
        // In the order of the registration; some patterns may have been removed since.
        let texts = Dictionary(found.map { ($0.text, $0) }) { first, _ in first }
        let patterns = record.patterns.compactMap { texts[$0.text] }
        let type = record.handler.addressType as? any Route.Type
        let choices = type.map { $0.patterns.choices.map { Set($0.texts) } } ?? []
        let parts =
          choices.isEmpty
          ? [patterns]
          : choices.map { choice in patterns.filter { choice.contains($0.text) } }
        for (number, part) in parts.enumerated() where !part.isEmpty {
          routes.append(
            route(of: record, part, type, isNamed: number == 0, isWhole: parts.count == 1))
        }
      }
      return routes
    }
  }

  /// Gives routes without a name the text of their pattern, with a number if the text is taken.
  ///
  /// Routes are in rank order. So the one of the highest priority has the text without a number.
  private static func identify(_ routes: inout [RouteManifest.Route]) {
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

  // MARK: One route

  private mutating func route(
    of record: RouteRecord, _ patterns: [RoutePattern], _ type: (any Route.Type)?, isNamed: Bool,
    isWhole: Bool
  ) -> RouteManifest.Route {
    let description = RouteDescription(pattern: patterns[0].text, of: record)
    let traits = record.traits
    var route = RouteManifest.Route(patterns[0], id: isNamed ? description.name ?? "" : "")
    route.aliases = Array(patterns.dropFirst())
    route.priority = description.priority
    let samples = examples(description.examples, of: patterns)
    route.examples = isWhole ? description.examples : samples.map(\.address)
    let texts = samples.first { $0.number == 0 }?.texts ?? [:]
    var found: [RouteManifest.Parameter] = []
    if let type {
      found = ParameterRecorder.parameters(of: type, pattern: patterns[0].text, examples: texts)
    }
    route.add(found, defaults: description.defaults)
    for index in route.parameters.indices {
      let name = route.parameters[index].name
      route.parameters[index].example = texts[name]
      if traits.publicParameters.contains(name) { route.parameters[index].privacy = .public }
      if traits.privateParameters.contains(name) { route.parameters[index].privacy = .private }
    }
    route.result = record.handler.outputType.map { result(of: $0) }
    route.exposure = description.exposure.split(separator: ", ").dropFirst().map(String.init)
    let options = traits.screen.options
    route.parents = description.parents
    (route.presentation, route.tab) = (options.presentation?.word, options.tab)
    if case .tab(let tab) = options.presentation { route.tab = tab }
    route.steps = description.steps
    route.module = record.owner.module
    route.summary = description.summary
    route.since = traits.since
    route.risk = traits.risk.flatMap { .init(rawValue: $0.rawValue) }
    route.deprecation = description.deprecatedSince.map {
      .init(since: $0, replacement: description.replacement)
    }
    return route
  }

  /// Returns the examples that some pattern matches, with the number of the pattern and the parameters.
  private func examples(
    _ addresses: [String], of patterns: [RoutePattern]
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

  private mutating func result(of type: any Sendable.Type) -> RouteManifest.Result {
    if let known = results[ObjectIdentifier(type)] { return known }
    let shape = (type as? any Decodable.Type).flatMap { ShapeRecorder().shape(of: $0) }
    let result = RouteManifest.Result(name: writtenName(of: type), shape: shape)
    results[ObjectIdentifier(type)] = result
    return result
  }
}

extension RouteManifest.Route {
  /// Adds what a type reads to the captures, and the default values of the route.
  fileprivate mutating func add(
    _ found: [RouteManifest.Parameter], defaults: [String: String]
  ) {
    for one in found {
      guard let index = parameters.firstIndex(where: { $0.name == one.name }) else {
        parameters.append(one)
        continue
      }
      parameters[index].swiftType = one.swiftType
      parameters[index].type = one.type
      parameters[index].values = one.values
      if parameters[index].isOptional { parameters[index].defaultValue = one.defaultValue }
    }
    for (name, text) in defaults.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    {
      let known = parameters.firstIndex { $0.name == name }
      if known == nil { parameters.append(.init(name, in: .query)) }
      let index = known ?? parameters.count - 1
      if parameters[index].place == .query || parameters[index].isOptional {
        parameters[index].defaultValue = text
      }
      if known == nil { parameters[index].isOptional = true }
    }
  }
}
