// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorManifest
internal import JunctorMatching

/// A dictionary of a routes file, with the mistakes in its values.
struct RoutesFileEntry {
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

  init?(
    _ value: PlacedValue, _ what: String, path: String, problems: inout [Problem]
  ) {
    guard let members = value.members else {
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

  /// The dictionary of a key, or an element of a list.
  mutating func entry(_ key: String, _ element: PlacedValue? = nil) -> RoutesFileEntry? {
    guard let value = element ?? value(key) else { return nil }
    return RoutesFileEntry(value, "“\(key)”", path: path(to: key), problems: &problems)
  }

  /// Adds the mistakes of a nested entry.
  mutating func take(_ nested: RoutesFileEntry) { problems += nested.problems }

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

  // MARK: Parts of a route

  mutating func deprecation() -> [RouteOption] {
    noteUnknown(knowing: ["since", "replacement"])
    let replacement = string("replacement")?.value
    guard let since = string("since") else {
      if !has("since") { note(.missingKey, nil, "“since”, the version, is missing") }
      return []
    }
    return [.deprecated(since: since.value, replacedBy: replacement)]
  }

  /// The default value and the privacy; the code determines the rest.
  mutating func parameter() -> [RouteOption] {
    noteUnknown(knowing: RouteManifest.Parameter.Key.allCases.map(\.rawValue))
    let text = string("default")?.value
    let privacy = word(
      "privacy", .unknownWord, "not a privacy",
      RouteManifest.Parameter.Privacy.allCases.map { ($0.rawValue, $0) })
    guard let name = string("name")?.value else {
      if !has("name") { note(.missingKey, nil, "“name” is missing") }
      return []
    }
    var options: [RouteOption] = []
    if let text { options.append(.defaults([name: text])) }
    if privacy == .public { options.append(.publicParameters(name)) }
    if privacy == .private { options.append(.privateParameters(name)) }
    return options
  }

  mutating func presentation() -> Presentation? {
    guard let text = string("presentation")?.value else { return nil }
    if let presentation = Presentation(word: text) { return presentation }
    note(
      .unknownPresentation, "presentation",
      "“\(text)” is not a presentation (there are \(Presentation.names))")
    return nil
  }

  // MARK: Patterns and sources

  mutating func patterns() -> [String] {
    if !has("pattern") { note(.missingKey, nil, "“pattern” is missing") }
    return ([string("pattern")].compactMap { $0 } + (strings("aliases") ?? [])).map { checked($0) }
  }

  mutating func parents() -> [String] { (strings("parents") ?? []).map { checked($0) } }

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
    guard let words = strings("exposure") else { return nil }
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
