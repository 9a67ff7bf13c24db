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
    RouteManifest.identify(&routes)
    do throws(FileErrors) {
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
    let samples = RouteManifest.examples(description.examples, of: patterns, in: spaces)
    route.examples = isWhole ? description.examples : samples.map(\.address)
    let texts = samples.first { $0.number == 0 }?.texts ?? [:]
    var found: [RouteManifest.Parameter] = []
    if let type {
      found = ParameterRecorder.parameters(of: type, pattern: patterns[0].text, examples: texts)
    }
    route.add(found, defaults: description.defaults)
    route.describe(traits, examples: texts)
    route.result = record.handler.outputType.map { result(of: $0) }
    if traits.isResultPrivate { route.result?.privacy = .private }
    route.exposure = description.exposure.split(separator: ", ").dropFirst().map(String.init)
    let options = traits.screenOptions
    route.parents = description.parents
    let presentation = record.handler.dialog ?? options.presentation
    (route.presentation, route.tab) = (presentation?.word, options.tab)
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

  private mutating func result(of type: any Sendable.Type) -> RouteManifest.Result {
    if let known = results[ObjectIdentifier(type)] { return known }
    let shape = (type as? any Decodable.Type).flatMap { ShapeRecorder().shape(of: $0) }
    let result = RouteManifest.Result(name: writtenName(of: type), shape: shape)
    results[ObjectIdentifier(type)] = result
    return result
  }
}
