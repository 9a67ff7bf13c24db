// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorManifest
internal import JunctorMatching

/// Reads the routes of a file, and continues after errors to collect all of them.
struct DeclaredRoutesReader {
  let file: String
  let factories: RouteFactories
  private(set) var registrations: [RouteRegistration] = []
  private(set) var errors: [FileError] = []

  init(file: String, factories: RouteFactories) {
    self.file = file
    self.factories = factories
  }

  mutating func read(_ root: CheckedPart<RoutesFile>) {
    guard let root = part(root) else { return }
    if let version = root.schemaVersion, version != RouteManifest.schemaVersion {
      note(
        .unknownVersion, "schemaVersion",
        "the version must be \(RouteManifest.schemaVersion), not \(version)")
    }
    for (index, entry) in root.routes.enumerated() {
      guard let entry = part(entry) else { continue }
      let path = "routes[\(index)]"
      let patterns =
        checked([entry.pattern], [path + ".pattern"]) + checked(entry.aliases, path + ".aliases")
      let options = options(of: entry, path)
      guard let handler = handler(of: entry, path) else { continue }
      registrations.append(
        RouteRegistration(
          RoutePatterns(texts: patterns), handler: handler, options: options,
          owner: RouteOwner(fileID: file, line: index + 1)))
    }
  }

  private mutating func note(_ code: FileError.Code, _ path: String, _ message: String) {
    errors.append(FileError(code, path: path, message))
  }

  private mutating func part<Part>(_ checked: CheckedPart<Part>) -> Part? {
    errors += checked.errors
    return checked.part
  }

  /// Returns the value of a word; `nil` if there is none, or after an error.
  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String?, _ path: String, _ what: String
  ) -> Word? {
    guard let text else { return nil }
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
    note(.wrongValue, path, "“\(text)” is not \(what) (there are \(known))")
    return nil
  }

  // MARK: Handler

  private mutating func handler(of entry: RoutesFile.Entry, _ path: String) -> RouteHandler? {
    let kind: ScreenRecipe.Kind? = word(
      entry.kind, path + ".kind", "a kind of screen")
    if entry.kind != nil, kind == nil { return nil }
    let recipe = ScreenRecipe(
      screen: entry.screen, kind: kind ?? .code, file: entry.file, identifier: entry.identifier)
    if recipe.kind == .storyboard, entry.file == nil {
      note(.missingKey, path, "“file”, the name of the storyboard, is missing")
    }
    if recipe.kind == .code, entry.file != nil {
      note(.misplacedKey, path + ".file", "“file” requires the kind storyboard or xib")
    }
    if recipe.kind != .storyboard, entry.identifier != nil {
      note(.misplacedKey, path + ".identifier", "“identifier” requires the kind storyboard")
    }
    do {
      if let handler = try factories.handler(for: recipe) { return handler }
      let names = factories.names(of: recipe.kind)
      let known = names.isEmpty ? "there is none" : "there are \(names.joined(separator: ", "))"
      note(
        .unknownFactory, path + ".screen",
        "no factory of the kind \(recipe.kind) has the name “\(entry.screen)” (\(known))")
    } catch {
      note(.factoryFailed, path + ".screen", "the factory “\(entry.screen)” threw: \(error)")
    }
    return nil
  }

  // MARK: Options

  private mutating func options(of entry: RoutesFile.Entry, _ path: String) -> [RouteOption] {
    var options: [RouteOption] = []
    let parents = checked(entry.parents, path + ".parents")
    let navigation = NavigationOptions(
      presentation: presentation(entry.presentation, path + ".presentation"),
      transition: entry.transition, isAnimated: entry.animated, tab: entry.tab,
      ancestors: parents.count > 1 ? parents : nil)
    if navigation != NavigationOptions() { options.append(.presented(with: navigation)) }
    if parents.count == 1 { options.append(.parent(parents[0])) }
    if let words = entry.exposure {
      options.append(.exposed(to: exposure(words, path + ".exposure")))
    }
    if let id = entry.id { options.append(.named(id)) }
    if let summary = entry.summary { options.append(.summary(summary)) }
    options += (entry.examples ?? []).map { .example($0) }
    if let priority = entry.priority { options.append(.priority(priority)) }
    if entry.ignoresCase == true { options.append(.ignoringCase) }
    if let since = entry.since { options.append(.since(since)) }
    let risk: RouteRisk? = word(entry.risk, path + ".risk", "a risk")
    if let risk { options.append(.risk(risk)) }
    if let deprecated = entry.deprecated.flatMap({ part($0) }) {
      options.append(.deprecated(since: deprecated.since, replacedBy: deprecated.replacement))
    }
    for (index, parameter) in (entry.parameters ?? []).enumerated() {
      guard let parameter = part(parameter) else { continue }
      let privacy: RouteManifest.Parameter.Privacy? = word(
        parameter.privacy, "\(path).parameters[\(index)].privacy", "a privacy")
      if let text = parameter.default { options.append(.defaults([parameter.name: text])) }
      if privacy == .public { options.append(.publicParameters(parameter.name)) }
      if privacy == .private { options.append(.privateParameters(parameter.name)) }
      if let text = parameter.summary { options.append(.summary(text, of: parameter.name)) }
    }
    return options
  }

  private mutating func presentation(_ text: String?, _ path: String) -> Presentation? {
    guard let text else { return nil }
    if let presentation = Presentation(word: text) { return presentation }
    note(
      .wrongValue, path,
      "“\(text)” is not a presentation (there are \(Presentation.names))")
    return nil
  }

  // MARK: Patterns and sources

  /// Returns patterns, and records their errors.
  private mutating func checked(_ patterns: [String]?, _ path: String) -> [String] {
    let patterns = patterns ?? []
    return checked(patterns, patterns.indices.map { "\(path)[\($0)]" })
  }

  private mutating func checked(_ patterns: [String], _ paths: [String]) -> [String] {
    for (pattern, path) in zip(patterns, paths) {
      do throws(RoutePatternError) {
        _ = try RoutePattern(pattern)
      } catch {
        note(.brokenPattern, path, error.description)
      }
    }
    return patterns
  }

  private mutating func exposure(_ words: [String], _ path: String) -> RouteExposure {
    var exposures: [RouteExposure] = []
    for (index, word) in words.enumerated() {
      if !word.contains(","), let exposure = RouteExposure(word) {
        exposures.append(exposure)
      } else {
        note(
          .wrongValue, "\(path)[\(index)]",
          "“\(word)” is not a source (there are \(RouteSource.names.joined(separator: ", ")), "
            + "web:ORIGIN, web:*, everyone)")
      }
    }
    return RouteExposure(exposures)
  }
}
