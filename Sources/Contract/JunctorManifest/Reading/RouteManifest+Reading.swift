// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorMatching

extension RouteManifest {
  /// The names of the keys, in the order in which they are written.
  enum Key: String, CaseIterable {
    case schemaVersion, spaces, routes
  }

  /// Reads a manifest from its JSON.
  ///
  /// The text may come from an untrusted source: its size, depth and number of values are limited, and reading takes
  /// linear time.
  ///
  /// - Parameter json: The UTF-8 bytes of the JSON.
  /// - Throws: ``FileErrors`` with all errors; each has its line, column and JSON path.
  /// - Complexity: O(*n*) in the length of the text, plus the cost of its patterns.
  public init(_ json: some Sequence<UInt8>) throws(FileErrors) {
    try self.init(json, limits: JSONCursor.Limits(), maximumRoutes: 1_000_000)
  }

  init(
    _ json: some Sequence<UInt8>, limits: JSONCursor.Limits, maximumRoutes: Int
  ) throws(FileErrors) {
    var cursor = try JSONCursor(Array(json), limits: limits)
    var spaces: [RouteSpace] = []
    var routes: [Route] = []
    var places: [String: Int] = [:]
    var seen: Set<Key> = []
    let start = cursor.offset
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      guard let key = Key(rawValue: name) else { return false }
      seen.insert(key)
      switch key {
      case .schemaVersion: try Self.readVersion(&cursor)
      case .spaces: spaces = try Self.readSpaces(&cursor)
      case .routes:
        try cursor.array { (cursor) throws(FileErrors) in
          if routes.count == maximumRoutes {
            throw cursor.failure(.limitExceeded, "a manifest has at most \(maximumRoutes) routes")
          }
          let offset = cursor.offset
          guard let route = try Route(&cursor) else { return }
          if let first = places.updateValue(offset, forKey: route.id) {
            try cursor.note(
              .duplicateRoute, at: offset, in: "id",
              "the identifier “\(route.id)” is in line \(cursor.place(of: first).line), too")
          }
          routes.append(route)
        }
      }
      return true
    }
    for key in Key.allCases where isObject && !seen.contains(key) {
      try cursor.note(.missingKey, at: start, "“\(key.rawValue)” is missing")
    }
    try cursor.finish()
    try self.init(spaces: spaces, routes: routes)
  }

  private static func readVersion(_ cursor: inout JSONCursor) throws(FileErrors) {
    let start = cursor.offset
    if let version = try cursor.integer(), version != schemaVersion {
      try cursor.note(
        .unknownVersion, at: start,
        "the version \(version) is not supported; this version of Junctor reads \(schemaVersion)")
    }
  }

  private static func readSpaces(
    _ cursor: inout JSONCursor
  ) throws(FileErrors) -> [RouteSpace] {
    var spaces: [RouteSpace] = []
    let start = cursor.offset
    let isList = try cursor.array { (cursor) throws(FileErrors) in
      let start = cursor.offset
      guard let text = try cursor.string() else { return }
      if let space = RouteSpace(text), space.description == text {
        spaces.append(space)
      } else {
        let hint = RouteSpace(text).map { "; write “\($0)”" } ?? ""
        try cursor.note(
          .brokenPattern, at: start,
          "“\(text)” is not a space: a scheme, scheme://host or https://domain\(hint)")
      }
    }
    if isList, spaces.isEmpty, cursor.errors.isEmpty {
      try cursor.note(.wrongValue, at: start, "a manifest has at least one space")
    }
    return spaces
  }
}

extension RouteManifest.Route {
  package enum Key: String, CaseIterable {
    case id, pattern, ignoresCase, alternatives, aliases, priority, parameters, result, exposure,
      parents, tab, presentation, steps, module, summary, examples, since, risk, deprecated
  }

  /// Reads a route; `nil` after an error, which is recorded.
  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    var reader = RouteReader()
    let start = cursor.offset
    let before = cursor.errors.count
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      guard let key = Key(rawValue: name) else { return false }
      try reader.read(key, &cursor)
      return true
    }
    guard isObject else { return nil }
    guard let route = try reader.finish(&cursor, start), cursor.errors.count == before else {
      return nil
    }
    self = route
  }
}

/// A route whose keys are being read, in any order.
private struct RouteReader {
  typealias Route = RouteManifest.Route

  private struct Text {
    let value: String
    let offset: Int
  }

  private var id: Text?
  private var pattern: Text?
  private var ignoresCase = false
  private var alternatives: [String]?
  private var aliases: [Text] = []
  private var parameters: [RouteManifest.Parameter] = []
  private var parametersOffset: Int?
  private var priority = 0
  private var result: RouteManifest.Result?
  private var exposure: [String] = []
  private var parents: [String] = []
  private var tab: String?
  private var presentation: String?
  private var steps: [String] = []
  private var module: String?
  private var summary: String?
  private var examples: [String] = []
  private var since: String?
  private var risk: RouteManifest.Risk?
  private var deprecation: RouteManifest.Deprecation?

  mutating func read(_ key: Route.Key, _ cursor: inout JSONCursor) throws(FileErrors) {
    let start = cursor.offset
    switch key {
    case .id: id = try cursor.string().map { Text(value: $0, offset: start) }
    case .pattern: pattern = try cursor.string().map { Text(value: $0, offset: start) }
    case .ignoresCase: ignoresCase = try cursor.boolean() ?? false
    case .alternatives: alternatives = try cursor.strings()
    case .aliases:
      var aliases: [Text] = []
      try cursor.array { (cursor) throws(FileErrors) in
        let start = cursor.offset
        if let text = try cursor.string() { aliases.append(Text(value: text, offset: start)) }
      }
      self.aliases = aliases
    case .priority: priority = try cursor.integer() ?? 0
    case .parameters:
      var parameters: [RouteManifest.Parameter] = []
      parametersOffset = start
      try cursor.array { (cursor) throws(FileErrors) in
        if let parameter = try RouteManifest.Parameter(&cursor) { parameters.append(parameter) }
      }
      self.parameters = parameters
    case .result: result = try RouteManifest.Result(&cursor)
    case .exposure: exposure = try Self.exposure(&cursor)
    case .parents: parents = try cursor.strings()
    case .tab: tab = try cursor.string()
    case .presentation: presentation = try cursor.string()
    case .steps: steps = try cursor.strings()
    case .module: module = try cursor.string()
    case .summary: summary = try cursor.string()
    case .examples: examples = try cursor.strings()
    case .since: since = try cursor.string()
    case .risk: risk = try cursor.word(RouteManifest.Risk.allCases)
    case .deprecated: deprecation = try RouteManifest.Deprecation(&cursor)
    }
  }

  private static func exposure(
    _ cursor: inout JSONCursor
  ) throws(FileErrors) -> [String] {
    var words: [String] = []
    try cursor.array { (cursor) throws(FileErrors) in
      let start = cursor.offset
      guard let word = try cursor.string() else { return }
      if ManifestSource(word) == nil {
        try cursor.note(
          .wrongValue, at: start,
          "“\(word)” is not a source (there are \(ManifestSource.names.joined(separator: ", ")))")
      }
      words.append(word)
    }
    return words.sorted { $0.isBefore($1) }
  }

  func finish(
    _ cursor: inout JSONCursor, _ start: Int
  ) throws(FileErrors) -> Route? {
    for (key, value) in [(Route.Key.id, id), (.pattern, pattern)] where value == nil {
      try cursor.note(.missingKey, at: start, "“\(key.rawValue)” is missing")
    }
    guard let id, let text = pattern else { return nil }
    if id.value.isEmpty {
      try cursor.note(.wrongValue, at: id.offset, in: "id", "an identifier is not empty")
    }
    guard let pattern = try read(text, "pattern", &cursor) else { return nil }
    var route = Route(pattern, id: id.value, parameters: parameters)
    for (index, alias) in aliases.enumerated() {
      if let alias = try read(alias, "aliases[\(index)]", &cursor) { route.aliases.append(alias) }
    }
    if let alternatives, alternatives != pattern.alternativeTexts {
      try cursor.note(
        .wrongValue, at: start, in: "alternatives",
        "the alternatives of the pattern are \(pattern.alternativeTexts.map { "“\($0)”" }.joined(separator: ", "))"
      )
    }
    (route.priority, route.result, route.exposure) = (priority, result, exposure)
    (route.parents, route.tab, route.presentation) = (parents, tab, presentation)
    (route.steps, route.module, route.summary) = (steps, module, summary)
    (route.examples, route.since, route.risk) = (examples, since, risk)
    route.deprecation = deprecation
    try check(parameters, of: pattern, &cursor, parametersOffset ?? start)
    return route
  }

  /// Reports captures without a parameter, and parameters that disagree with the pattern.
  private func check(
    _ parameters: [RouteManifest.Parameter], of pattern: RoutePattern, _ cursor: inout JSONCursor,
    _ offset: Int
  ) throws(FileErrors) {
    let names = pattern.captureNames
    // The usual case: exactly the captures, in their order.
    if parameters.isEmpty, names.isEmpty { return }
    for (index, name) in names.enumerated()
    where !(index < parameters.count && parameters[index].name == name)
      && !parameters.contains(where: { $0.name == name })
    {
      try cursor.note(.missingKey, at: offset, in: "parameters", "the capture “\(name)” is missing")
    }
    for (index, parameter) in parameters.enumerated() {
      let isCapture =
        index < names.count && names[index] == parameter.name || names.contains(parameter.name)
      if !isCapture, parameter.place != .query {
        try cursor.note(
          .wrongValue, at: offset, in: "parameters[\(index)]",
          "the pattern has no capture “\(parameter.name)”")
      }
      if parameters[..<index].contains(where: { $0.name == parameter.name }) {
        try cursor.note(
          .wrongValue, at: offset, in: "parameters[\(index)]",
          "the parameter “\(parameter.name)” is repeated")
      }
    }
    guard parameters.contains(where: { $0.constraint != nil }) else { return }
    let captures = RouteManifest.Parameter.captures(of: pattern)
    for (index, parameter) in parameters.enumerated() where parameter.constraint != nil {
      let written = captures.first { $0.name == parameter.name }?.constraint
      if written != parameter.constraint {
        try cursor.note(
          .wrongValue, at: offset, in: "parameters[\(index)].constraint",
          written.map { "the constraint in the pattern is “\($0)”" }
            ?? "the pattern has no constraint")
      }
    }
  }

  private func read(
    _ text: Text, _ step: String, _ cursor: inout JSONCursor
  ) throws(FileErrors) -> RoutePattern? {
    do throws(RoutePatternError) {
      return try RoutePattern(text.value, ignoreCase: ignoresCase)
    } catch {
      try cursor.note(.brokenPattern, at: text.offset, in: step, error.description)
      return nil
    }
  }
}
