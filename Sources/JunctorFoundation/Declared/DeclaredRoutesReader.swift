// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

// From the values of a file to registrations.
//
// 1. `read` reads the root, `route` one entry. After a mistake, reading continues, so that the error lists all of
//    them.
// 2. An `Entry` returns each key's value once, in the required type. A key that is never read is unknown.
// 3. The mistakes are sorted by their places.
// 4. An entry with a mistake gives no registration; the caller throws when there is any mistake.

/// Reads the routes of a file.
struct DeclaredRoutesReader {
  typealias Problem = DeclaredRoutesError.Problem

  let file: String
  let factories: RouteFactories
  private(set) var registrations: [RouteRegistration] = []
  private(set) var problems: [Problem] = []

  init(file: String, factories: RouteFactories) {
    self.file = file
    self.factories = factories
  }

  mutating func read(_ root: PlacedValue) {
    guard var entry = Entry(root, path: "", problems: &problems) else { return }
    if let version = entry.integer("version"), version.value != 1 {
      entry.note(.unknownVersion, "version", "there is only version 1, not \(version.value)")
    }
    let routes = entry.list("routes")
    if routes == nil, !entry.has("routes") {
      entry.note(.missingKey, nil, "“routes”, the list of routes, is missing")
    }
    finish(&entry, knowing: ["routes", "version"])
    for (index, value) in (routes ?? []).enumerated() { route(value, index: index) }
    sortProblems()
  }

  /// Puts the mistakes in the file's order; where there are no lines, as they were found.
  private mutating func sortProblems() {
    let sorted = problems.enumerated().sorted { left, right in
      let first = (left.element.line ?? 0, left.element.column ?? 0, left.offset)
      return first < (right.element.line ?? 0, right.element.column ?? 0, right.offset)
    }
    problems = sorted.map(\.element)
  }

  private mutating func route(_ value: PlacedValue, index: Int) {
    let before = problems.count
    guard var entry = Entry(value, path: "routes[\(index)]", problems: &problems) else { return }
    let patterns = entry.patterns()
    let handler = handler(of: &entry)
    let options = options(of: &entry)
    finish(&entry, knowing: Self.keys)
    guard problems.count == before, let handler else { return }
    registrations.append(
      RouteRegistration(
        patterns, handler: handler, options: options,
        owner: RouteOwner(fileID: file, line: value.place.line ?? index + 1)))
  }

  private static let keys = [
    "pattern", "patterns", "screen", "kind", "file", "identifier", "presentation", "tab",
    "transition", "animated", "parent", "exposed", "name", "summary", "examples", "defaults",
    "priority",
  ]

  private mutating func finish(_ entry: inout Entry, knowing keys: [String]) {
    entry.noteUnknown(knowing: keys)
    problems += entry.problems
  }

  // MARK: What makes the screen

  private func handler(of entry: inout Entry) -> RouteHandler? {
    let kind = entry.word(
      "kind", .unknownKind, "no kind of screen",
      ScreenRecipe.Kind.all.map { ($0.rawValue, $0) })
    let file = entry.string("file")
    let identifier = entry.string("identifier")
    guard let screen = entry.string("screen") else {
      if !entry.has("screen") {
        entry.note(.missingKey, nil, "“screen”, the name of what makes the screen, is missing")
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
      entry.note(.misplacedKey, "file", "“file” goes with the kinds storyboard and xib")
    }
    if recipe.kind != .storyboard, identifier != nil {
      entry.note(.misplacedKey, "identifier", "“identifier” goes with the kind storyboard")
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

  // MARK: What else is said

  private func options(of entry: inout Entry) -> [RouteOption] {
    var options: [RouteOption] = []
    let navigation = NavigationOptions(
      presentation: entry.word(
        "presentation", .unknownPresentation, "no presentation",
        [
          ("push", .push), ("modal", .sheet), ("sheet", .sheet), ("fullScreen", .fullScreen),
          ("popover", .popover), ("root", .root), ("replace", .replace),
        ]),
      transition: entry.string("transition")?.value, isAnimated: entry.boolean("animated"),
      tab: entry.string("tab")?.value)
    if navigation != NavigationOptions() { options.append(.presented(with: navigation)) }
    if let parent = entry.string("parent") {
      entry.check(parent.value, isPatternAt: "parent")
      options.append(.parent(parent.value))
    }
    if let exposure = entry.exposure() { options.append(.exposed(to: exposure)) }
    if let name = entry.string("name") { options.append(.named(name.value)) }
    if let summary = entry.string("summary") { options.append(.summary(summary.value)) }
    for example in entry.strings("examples") ?? [] { options.append(.example(example.value)) }
    if let defaults = entry.texts("defaults") { options.append(.defaults(defaults)) }
    if let priority = entry.integer("priority") { options.append(.priority(priority.value)) }
    return options
  }
}

// MARK: - One entry

/// A dictionary of the file that is taken apart.
private struct Entry {
  typealias Problem = DeclaredRoutesError.Problem

  /// A value that was found, and where.
  struct Found<Value> {
    let value: Value
    let place: FilePlace
    let path: String
  }

  private let members: [PlacedValue.Member]
  private let place: FilePlace
  private let path: String
  private(set) var problems: [Problem] = []

  /// - Parameter problems: Gets the mistake that the value is no dictionary.
  init?(_ value: PlacedValue, path: String, problems: inout [Problem]) {
    guard case .dictionary(let members) = value.content else {
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

  func has(_ key: String) -> Bool { member(key) != nil }

  private func member(_ key: String) -> PlacedValue.Member? { members.first { $0.key == key } }

  private func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Notes a mistake in a key's value, or in the entry as a whole.
  mutating func note(_ code: Problem.Code, _ key: String?, _ message: String) {
    let value = key.flatMap(member)?.value
    problems.append(
      Problem(code, value?.place ?? place, path: key.map(path(to:)) ?? path, message))
  }

  mutating func noteUnknown(knowing keys: [String]) {
    for member in members where !keys.contains(member.key) {
      problems.append(
        Problem(
          .unknownKey, member.place, path: path(to: member.key),
          "“\(member.key)” means nothing here (there are \(keys.joined(separator: ", ")))"))
    }
  }

  // MARK: Typed values

  private mutating func found<T>(
    _ key: String, _ expected: String, _ read: (PlacedValue.Content) -> T?
  ) -> Found<T>? {
    guard let value = member(key)?.value else { return nil }
    guard let typed = read(value.content) else {
      note(.wrongType, key, "“\(key)” must be \(expected), not \(value.kind)")
      return nil
    }
    return Found(value: typed, place: value.place, path: path(to: key))
  }

  mutating func string(_ key: String) -> Found<String>? {
    found(key, "a text") { if case .string(let text) = $0 { text } else { nil } }
  }

  mutating func integer(_ key: String) -> Found<Int>? {
    found(key, "a whole number") { if case .integer(let number) = $0 { number } else { nil } }
  }

  mutating func boolean(_ key: String) -> Bool? {
    found(key, "true or false") { if case .boolean(let truth) = $0 { truth } else { nil } }?.value
  }

  mutating func list(_ key: String) -> [PlacedValue]? {
    found(key, "a list") { if case .array(let values) = $0 { values } else { nil } }?.value
  }

  /// A list of texts.
  mutating func strings(_ key: String) -> [Found<String>]? {
    list(key)?.enumerated().compactMap { index, value in
      let path = "\(path(to: key))[\(index)]"
      guard case .string(let text) = value.content else {
        problems.append(
          Problem(
            .wrongType, value.place, path: path,
            "“\(key)” must be a list of texts; this is \(value.kind)"))
        return nil
      }
      return Found(value: text, place: value.place, path: path)
    }
  }

  /// A dictionary of texts.
  mutating func texts(_ key: String) -> [String: String]? {
    let members = found(key, "a dictionary") {
      if case .dictionary(let members) = $0 { members } else { nil }
    }
    guard let members else { return nil }
    var texts: [String: String] = [:]
    for member in members.value {
      if case .string(let text) = member.value.content {
        texts[member.key] = text
      } else {
        problems.append(
          Problem(
            .wrongType, member.value.place, path: "\(members.path).\(member.key)",
            "“\(key)” must be a dictionary of texts; this is \(member.value.kind)"))
      }
    }
    return texts
  }

  /// A text that is one of a few words.
  mutating func word<T>(
    _ key: String, _ code: Problem.Code, _ mistake: String, _ words: [(word: String, value: T)]
  ) -> T? {
    guard let text = string(key) else { return nil }
    if let value = words.first(where: { $0.word == text.value })?.value { return value }
    let known = words.map(\.word).joined(separator: ", ")
    note(code, key, "“\(text.value)” is \(mistake) (there are \(known))")
    return nil
  }

  // MARK: Patterns and sources

  mutating func patterns() -> [String] {
    if has("pattern"), has("patterns") {
      note(.misplacedKey, "patterns", "“pattern” and “patterns” do not go together")
    }
    var found: [Found<String>] = []
    if let one = string("pattern") { found.append(one) }
    if let several = strings("patterns") {
      if several.isEmpty { note(.missingKey, "patterns", "“patterns” is empty; a route needs one") }
      found += several
    }
    if !has("pattern"), !has("patterns") {
      note(.missingKey, nil, "“pattern” or “patterns” is missing")
    }
    for pattern in found { check(pattern) }
    return found.map(\.value)
  }

  mutating func check(_ text: String, isPatternAt key: String) {
    guard let value = member(key)?.value else { return }
    check(Found(value: text, place: value.place, path: path(to: key)))
  }

  private mutating func check(_ pattern: Found<String>) {
    do throws(RoutePatternError) {
      _ = try RoutePattern(pattern.value)
    } catch {
      problems.append(
        Problem(.brokenPattern, pattern.place, path: pattern.path, error.description))
    }
  }

  mutating func exposure() -> RouteExposure? {
    guard let words = strings("exposed") else { return nil }
    var exposures: [RouteExposure] = []
    for word in words {
      if !word.value.contains(","), let exposure = RouteExposure(word.value) {
        exposures.append(exposure)
      } else {
        problems.append(
          Problem(
            .unknownSource, word.place, path: word.path,
            "“\(word.value)” is no source (there are \(RouteSource.names.joined(separator: ", ")), "
              + "web:ORIGIN, web:*, everyone)"))
      }
    }
    return RouteExposure(exposures)
  }
}
