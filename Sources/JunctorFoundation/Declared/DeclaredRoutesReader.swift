// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// Reads the routes of a file, and continues after mistakes to collect all of them.
struct DeclaredRoutesReader {
  typealias Problem = DeclaredRoutesError.Problem

  let file: String
  let factories: RouteFactories
  private(set) var registrations: [RouteRegistration] = []
  private(set) var problems: [Problem] = []

  mutating func read(_ root: PlacedValue) {
    guard var entry = Entry(root, path: "", problems: &problems) else { return }
    if let version = entry.integer("version"), version != 1 {
      entry.note(.unknownVersion, "version", "the version must be 1, not \(version)")
    }
    let routes = entry.list("routes")
    if routes == nil, !entry.has("routes") {
      entry.note(.missingKey, nil, "“routes”, the list of routes, is missing")
    }
    entry.noteUnknown(knowing: ["routes", "version"])
    problems += entry.problems
    for (index, value) in (routes ?? []).enumerated() { route(value, index: index) }
    // In a file without lines, the mistakes keep their order, since the sort is stable.
    problems.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  private mutating func route(_ value: PlacedValue, index: Int) {
    let before = problems.count
    guard var entry = Entry(value, path: "routes[\(index)]", problems: &problems) else { return }
    let patterns = entry.patterns()
    let handler = handler(of: &entry)
    let options = options(of: &entry)
    entry.noteUnknown(knowing: Self.keys)
    problems += entry.problems
    guard problems.count == before, let handler else { return }
    registrations.append(
      RouteRegistration(
        RoutePatterns(texts: patterns), handler: handler, options: options,
        owner: RouteOwner(fileID: file, line: value.place.line ?? index + 1)))
  }

  private static let keys = [
    "pattern", "patterns", "screen", "kind", "file", "identifier", "presentation", "tab",
    "transition", "animated", "parent", "exposed", "name", "summary", "examples", "defaults",
    "priority",
  ]

  // MARK: Handler

  private func handler(of entry: inout Entry) -> RouteHandler? {
    let kind = entry.word(
      "kind", .unknownKind, "not a kind of screen",
      ScreenRecipe.Kind.allCases.map { ($0.rawValue, $0) })
    let file = entry.string("file")
    let identifier = entry.string("identifier")
    guard let screen = entry.string("screen") else {
      if !entry.has("screen") {
        entry.note(.missingKey, nil, "“screen”, the name of a factory, is missing")
      }
      return nil
    }
    if entry.has("kind"), kind == nil { return nil }
    let recipe = ScreenRecipe(
      screen: screen.value, kind: kind ?? .code, file: file?.value, identifier: identifier?.value)
    if recipe.kind == .storyboard, !entry.has("file") {
      entry.note(.missingKey, nil, "“file”, the name of the storyboard, is missing")
    }
    if recipe.kind == .code, file != nil {
      entry.note(.misplacedKey, "file", "“file” requires the kind storyboard or xib")
    }
    if recipe.kind != .storyboard, identifier != nil {
      entry.note(.misplacedKey, "identifier", "“identifier” requires the kind storyboard")
    }
    do {
      if let handler = try factories.handler(for: recipe) { return handler }
      let names = factories.names(of: recipe.kind)
      let known = names.isEmpty ? "there is none" : "there are \(names.joined(separator: ", "))"
      entry.note(
        .unknownFactory, "screen",
        "no factory of the kind \(recipe.kind) has the name “\(screen.value)” (\(known))")
    } catch {
      entry.note(.factoryFailed, "screen", "the factory “\(screen.value)” threw: \(error)")
    }
    return nil
  }

  // MARK: Options

  private func options(of entry: inout Entry) -> [RouteOption] {
    var options: [RouteOption] = []
    let navigation = NavigationOptions(
      presentation: entry.word(
        "presentation", .unknownPresentation, "not a presentation",
        [
          ("push", .push), ("modal", .sheet), ("sheet", .sheet), ("fullScreen", .fullScreen),
          ("popover", .popover), ("root", .root), ("replace", .replace),
        ]),
      transition: entry.string("transition")?.value, isAnimated: entry.boolean("animated"),
      tab: entry.string("tab")?.value)
    if navigation != NavigationOptions() { options.append(.presented(with: navigation)) }
    if let parent = entry.parent() { options.append(.parent(parent)) }
    if let exposure = entry.exposure() { options.append(.exposed(to: exposure)) }
    if let name = entry.string("name") { options.append(.named(name.value)) }
    if let summary = entry.string("summary") { options.append(.summary(summary.value)) }
    for example in entry.strings("examples") ?? [] { options.append(.example(example.value)) }
    if let defaults = entry.texts("defaults") { options.append(.defaults(defaults)) }
    if let priority = entry.integer("priority") { options.append(.priority(priority)) }
    return options
  }
}

// MARK: - One entry

private struct Entry {
  typealias Problem = DeclaredRoutesError.Problem

  struct Found<Value> {
    let value: Value
    let place: FilePlace
    let path: String
  }

  private let members: [PlacedValue.Member]
  private let place: FilePlace
  private let path: String
  private(set) var problems: [Problem] = []

  init?(_ value: PlacedValue, path: String, problems: inout [Problem]) {
    guard let members = value.members else {
      let what = path.isEmpty ? "the root" : "a route"
      problems.append(
        Problem(
          .wrongType, value.place, path: path, "\(what) must be a dictionary, not \(value.kind)"))
      return nil
    }
    self.members = members
    self.path = path
    place = value.place
  }

  func has(_ key: String) -> Bool { value(key) != nil }

  private func value(_ key: String) -> PlacedValue? { members.first { $0.key == key }?.value }

  private func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Records a mistake in a key's value, or in the entry as a whole.
  mutating func note(_ code: Problem.Code, _ key: String?, _ message: String) {
    problems.append(
      Problem(
        code, key.flatMap(value)?.place ?? place, path: key.map(path(to:)) ?? path, message))
  }

  private mutating func note<T>(_ code: Problem.Code, at found: Found<T>, _ message: String) {
    problems.append(Problem(code, found.place, path: found.path, message))
  }

  mutating func noteUnknown(knowing keys: [String]) {
    for member in members where !keys.contains(member.key) {
      problems.append(
        Problem(
          .unknownKey, member.place, path: path(to: member.key),
          "unknown key “\(member.key)” (there are \(keys.joined(separator: ", ")))"))
    }
  }

  // MARK: Typed values

  private mutating func found<T>(
    _ key: String, _ expected: String, _ read: (PlacedValue) -> T?
  ) -> Found<T>? {
    guard let value = value(key) else { return nil }
    guard let typed = read(value) else {
      note(.wrongType, key, "“\(key)” must be \(expected), not \(value.kind)")
      return nil
    }
    return Found(value: typed, place: value.place, path: path(to: key))
  }

  mutating func string(_ key: String) -> Found<String>? { found(key, "a text", \.string) }

  mutating func integer(_ key: String) -> Int? { found(key, "a whole number", \.integer)?.value }

  mutating func boolean(_ key: String) -> Bool? { found(key, "true or false", \.boolean)?.value }

  mutating func list(_ key: String) -> [PlacedValue]? { found(key, "a list", \.elements)?.value }

  mutating func strings(_ key: String) -> [Found<String>]? {
    list(key)?.enumerated().compactMap { index, value in
      text(value, "[\(index)]", of: key, "a list of texts")
    }
  }

  mutating func texts(_ key: String) -> [String: String]? {
    found(key, "a dictionary", \.members)?.value.reduce(into: [:]) { texts, member in
      texts[member.key] =
        text(member.value, ".\(member.key)", of: key, "a dictionary of texts")?.value
    }
  }

  private mutating func text(
    _ value: PlacedValue, _ step: String, of key: String, _ expected: String
  ) -> Found<String>? {
    let path = path(to: key) + step
    if let text = value.string { return Found(value: text, place: value.place, path: path) }
    problems.append(
      Problem(
        .wrongType, value.place, path: path, "“\(key)” must be \(expected); this is \(value.kind)"))
    return nil
  }

  /// A text that is one of a few words.
  mutating func word<T>(
    _ key: String, _ code: Problem.Code, _ mistake: String, _ words: [(word: String, value: T)]
  ) -> T? {
    guard let text = string(key)?.value else { return nil }
    if let value = words.first(where: { $0.word == text })?.value { return value }
    let known = words.map(\.word).joined(separator: ", ")
    note(code, key, "“\(text)” is \(mistake) (there are \(known))")
    return nil
  }

  // MARK: Patterns and sources

  mutating func patterns() -> [String] {
    if has("pattern"), has("patterns") {
      note(.misplacedKey, "patterns", "“pattern” and “patterns” cannot be combined")
    }
    let one = string("pattern")
    let several = strings("patterns")
    if several?.isEmpty == true {
      note(.missingKey, "patterns", "“patterns” is empty; a route requires a pattern")
    }
    if !has("pattern"), !has("patterns") {
      note(.missingKey, nil, "“pattern” or “patterns” is missing")
    }
    return ([one].compactMap { $0 } + (several ?? [])).map { checked($0) }
  }

  mutating func parent() -> String? { string("parent").map { checked($0) } }

  /// Returns a pattern, and records its mistake.
  private mutating func checked(_ pattern: Found<String>) -> String {
    do throws(RoutePatternError) {
      _ = try RoutePattern(pattern.value)
    } catch {
      note(.brokenPattern, at: pattern, error.description)
    }
    return pattern.value
  }

  mutating func exposure() -> RouteExposure? {
    guard let words = strings("exposed") else { return nil }
    let exposures = words.compactMap { word in
      let exposure = word.value.contains(",") ? nil : RouteExposure(word.value)
      if exposure == nil {
        note(
          .unknownSource, at: word,
          "“\(word.value)” is not a source (there are \(RouteSource.names.joined(separator: ", ")), "
            + "web:ORIGIN, web:*, everyone)")
      }
      return exposure
    }
    return RouteExposure(exposures)
  }
}
