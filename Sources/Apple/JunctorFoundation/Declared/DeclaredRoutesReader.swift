// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorManifest

/// Reads the routes of a file, and continues after mistakes to collect all of them.
struct DeclaredRoutesReader {
  typealias Problem = DeclaredRoutesError.Problem

  let file: String
  let factories: RouteFactories
  private(set) var registrations: [RouteRegistration] = []
  private(set) var problems: [Problem] = []

  mutating func read(_ root: PlacedValue) {
    guard var entry = RoutesFileEntry(root, "the root", path: "", problems: &problems) else {
      return
    }
    if let version = entry.integer("schemaVersion"), version != RouteManifest.schemaVersion {
      entry.note(
        .unknownVersion, "schemaVersion",
        "the version must be \(RouteManifest.schemaVersion), not \(version)")
    }
    let routes = entry.list("routes")
    if routes == nil, !entry.has("routes") {
      entry.note(.missingKey, nil, "“routes”, the list of routes, is missing")
    }
    entry.noteUnknown(knowing: ["schemaVersion", "spaces", "routes"])
    problems += entry.problems
    for (index, value) in (routes ?? []).enumerated() { route(value, index: index) }
    // In a file without lines, the mistakes keep their order, since the sort is stable.
    problems.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  private mutating func route(_ value: PlacedValue, index: Int) {
    let before = problems.count
    guard
      var entry = RoutesFileEntry(value, "a route", path: "routes[\(index)]", problems: &problems)
    else { return }
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

  /// The keys of a manifest, and those of the screen.
  private static let keys =
    RouteManifest.Route.Key.allCases.map(\.rawValue) + [
      "screen", "kind", "file", "identifier", "transition", "animated",
    ]

  // MARK: Handler

  private func handler(of entry: inout RoutesFileEntry) -> RouteHandler? {
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

  private func options(of entry: inout RoutesFileEntry) -> [RouteOption] {
    var options: [RouteOption] = []
    let parents = entry.parents()
    let navigation = NavigationOptions(
      presentation: entry.presentation(), transition: entry.string("transition")?.value,
      isAnimated: entry.boolean("animated"), tab: entry.string("tab")?.value,
      ancestors: parents.count > 1 ? parents : nil)
    if navigation != NavigationOptions() { options.append(.presented(with: navigation)) }
    if parents.count == 1 { options.append(.parent(parents[0])) }
    if let exposure = entry.exposure() { options.append(.exposed(to: exposure)) }
    if let id = entry.string("id") { options.append(.named(id.value)) }
    if let summary = entry.string("summary") { options.append(.summary(summary.value)) }
    for example in entry.strings("examples") ?? [] { options.append(.example(example.value)) }
    if let priority = entry.integer("priority") { options.append(.priority(priority)) }
    if entry.boolean("ignoresCase") == true { options.append(.ignoringCase) }
    if let since = entry.string("since") { options.append(.since(since.value)) }
    let risk = entry.word(
      "risk", .unknownWord, "not a risk", RouteRisk.allCases.map { ($0.rawValue, $0) })
    if let risk { options.append(.risk(risk)) }
    if var deprecation = entry.entry("deprecated") {
      options += deprecation.deprecation()
      entry.take(deprecation)
    }
    for (index, value) in (entry.list("parameters") ?? []).enumerated() {
      guard var parameter = entry.entry("parameters[\(index)]", value) else { continue }
      options += parameter.parameter()
      entry.take(parameter)
    }
    return options
  }
}
