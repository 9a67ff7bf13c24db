// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The parts of an `AndroidManifest.xml` that concern links.
package struct AndroidManifest: Sendable {
  /// An activity, or an alias of one.
  package struct Activity: Sendable {
    package let name: String
    /// The line, from 1.
    package let line: Int
    package let isAlias: Bool
    package let exported: PlacedText?
    package let launchMode: PlacedText?
    package internal(set) var filters: [Filter]
    /// Why the app does not have the activity: `disabled`, or `removed` when the build merges the manifests.
    package internal(set) var absence: String?
  }

  /// An intent filter with the lines of its parts.
  package struct Filter: Sendable {
    /// The line, from 1.
    package let line: Int
    package internal(set) var filter: IntentFilter
    /// The schemes and hosts as written.
    package internal(set) var schemes: [PlacedText] = []
    package internal(set) var hosts: [PlacedText] = []
    /// Values that a build tool replaces, so that the filter cannot be compared.
    package internal(set) var placeholders: [PlacedText] = []
    /// Whether the filter requires a MIME type, which a link does not have.
    package internal(set) var requiresType = false
  }

  /// The application ID, if the file has it; otherwise, it is in the build file.
  package let packageName: PlacedText?
  package let activities: [Activity]
  /// The line of `<application>`, or of the root.
  package let line: Int
  /// Attributes that Android refuses, or that never match.
  package let mistakes: [AppFileMistake]

  /// Reads a file.
  ///
  /// - Throws: An `AppFileError` if the file is not an `AndroidManifest.xml`.
  package init(_ bytes: [UInt8]) throws(AppFileError) {
    let root = try MarkupElement(bytes)
    guard root.name == "manifest" else {
      throw AppFileError(
        line: root.line,
        "this is not an AndroidManifest.xml: it begins with <\(root.name)>, not <manifest>")
    }
    let application = root.children(named: "application").first
    line = (application ?? root).line
    packageName = root["package"]
    var reader = AndroidManifestReader(root)
    activities = (application?.children ?? []).filter { $0.name.hasPrefix("activity") }
      .map { reader.activity($0) }
    mistakes = reader.mistakes
  }
}

/// Reads activities and their filters.
private struct AndroidManifestReader {
  /// The prefix of Android's attributes, with its colon.
  private let prefix: String
  /// The prefix of the attributes for the merge of manifests, with its colon; `nil` if none is declared.
  private let tools: String?
  /// Whether the application is enabled.
  private let isEnabled: Bool
  private(set) var mistakes: [AppFileMistake] = []

  init(_ root: MarkupElement) {
    func prefix(of namespace: String) -> String? {
      root.attributes.first { $0.name.hasPrefix("xmlns:") && $0.value.text == namespace }
        .map { String($0.name.dropFirst(6)) + ":" }
    }
    let android = prefix(of: "http://schemas.android.com/apk/res/android") ?? "android:"
    self.prefix = android
    tools = prefix(of: "http://schemas.android.com/tools")
    isEnabled =
      root.children(named: "application").first?[android + "enabled"]?.text != "false"
  }

  mutating func activity(_ element: MarkupElement) -> AndroidManifest.Activity {
    var filters: [AndroidManifest.Filter] = []
    for filter in element.children(named: "intent-filter") where !isRemoved(filter) {
      filters.append(self.filter(filter))
    }
    let isDisabled = !isEnabled || element[prefix + "enabled"]?.text == "false"
    return AndroidManifest.Activity(
      name: element[prefix + "name"]?.text ?? element.name, line: element.line,
      isAlias: element.name == "activity-alias", exported: element[prefix + "exported"],
      launchMode: element[prefix + "launchMode"], filters: filters,
      absence: isRemoved(element) ? "removed" : isDisabled ? "disabled" : nil)
  }

  /// Whether the merge of manifests removes an element.
  private func isRemoved(_ element: MarkupElement) -> Bool {
    guard let tools, let node = element[tools + "node"]?.text else { return false }
    return node == "remove" || node == "removeAll"
  }

  private mutating func filter(_ element: MarkupElement) -> AndroidManifest.Filter {
    func names(_ name: String) -> [String] {
      element.children(named: name).compactMap { $0[prefix + "name"]?.text }
    }
    var filter = AndroidManifest.Filter(
      line: element.line,
      filter: IntentFilter(
        actions: names("action"), categories: names("category"), data: [],
        autoVerify: element[prefix + "autoVerify"]?.text == "true"))
    for data in element.children(named: "data") { read(data, into: &filter) }
    for group in element.children(named: "uri-relative-filter-group") {
      var filters: [URIRelativeFilterGroup.Filter] = []
      for data in group.children(named: "data") {
        for part in [URIRelativeFilterGroup.Filter.Part.path, .query, .fragment] {
          filters += patterns(of: data, part.rawValue).map { .init(part, $0) }
        }
      }
      filter.filter.groups.append(
        .init(allows: group[prefix + "allow"]?.text != "false", filters: filters))
    }
    return filter
  }

  private mutating func read(_ data: MarkupElement, into filter: inout AndroidManifest.Filter) {
    filter.placeholders += data.attributes.map { $0.value }.filter { $0.isPlaceholder }
    if data[prefix + "mimeType"] != nil { filter.requiresType = true }
    let (scheme, host, port) = (
      data[prefix + "scheme"], data[prefix + "host"], data[prefix + "port"]
    )
    if let scheme {
      filter.schemes.append(scheme)
      noteAddress("scheme", scheme, correction: scheme.text.prefix { $0 != ":" })
    }
    if let host {
      filter.hosts.append(host)
      let name = host.text.split(separator: "/", omittingEmptySubsequences: true)
        .first { !$0.hasSuffix(":") }
      noteAddress("host", host, correction: name?.prefix { $0 != ":" } ?? "")
    }
    if let port, !port.isPlaceholder, Int(port.text) == nil {
      mistakes.append(.init(key: "port", line: port.line, message: "“\(port.text)” is not a port"))
    }
    filter.filter.data.append(
      IntentFilter.Data(
        scheme: scheme?.text, host: host?.text, port: port.flatMap { Int($0.text) },
        paths: patterns(of: data, "path")))
  }

  /// Reports an address where only its scheme or its host is read.
  private mutating func noteAddress(_ key: String, _ text: PlacedText, correction: Substring) {
    guard text.isAddress, !text.isPlaceholder else { return }
    note(
      key, text,
      "“\(text.text)” never matches\(correction.isEmpty ? "" : "; write “\(correction)”")")
  }

  /// Returns the patterns of a part: `path`, `pathPrefix` and so on, or `queryPrefix` in a group.
  private mutating func patterns(of data: MarkupElement, _ part: String) -> [AndroidPathPattern] {
    var patterns: [AndroidPathPattern] = []
    for kind in AndroidPathPattern.Kind.allCases {
      let name = part + kind.rawValue.dropFirst("path".utf8.count)
      guard let attribute = data[prefix + name], !attribute.isPlaceholder else { continue }
      // Android's resource compiler reads `\\` as one backslash.
      let text = attribute.text.withoutBackslashes
      if part == "path", Self.matchesNoPath(kind, text) {
        note(name, attribute, "“\(text)” never matches, since each path begins with “/”")
      } else if let problem = Self.problem(ofPattern: text, kind) {
        note(name, attribute, "“\(text)” \(problem)")
      }
      do throws(AndroidPathPatternError) {
        patterns.append(try AndroidPathPattern(kind, text))
      } catch {
        note(name, attribute, "Android refuses “\(text)”: \(error.message)")
      }
    }
    return patterns
  }

  /// Whether a pattern requires a path that does not begin with “/”.
  private static func matchesNoPath(_ kind: AndroidPathPattern.Kind, _ text: String) -> Bool {
    guard let first = text.first, first != "/" else { return false }
    switch kind {
    case .literal, .prefix: return true
    case .suffix: return false
    // A character that is repeated can be absent.
    case .simpleGlob: return first != "." && first != "\\" && text.dropFirst().first != "*"
    case .advancedGlob:
      let next = text.dropFirst().first
      return !".\\[".contains(first) && next != "*" && next != "{"
    }
  }

  /// Returns why a glob pattern does not do what its author intends.
  private static func problem(
    ofPattern text: String, _ kind: AndroidPathPattern.Kind
  ) -> String? {
    guard kind == .simpleGlob || kind == .advancedGlob else { return nil }
    var isEscaped = false
    var plain = ""
    for character in text {
      if isEscaped || character == "\\" {
        isEscaped.toggle()
      } else {
        plain.append(character)
      }
    }
    // No link has these characters, except percent-encoded.
    if plain.contains("|") {
      return
        "has “|”, and patterns have no groups and no alternatives. Write a <data> for each alternative"
    }
    if kind == .simpleGlob, let character = plain.first(where: { "[]{}".contains($0) }) {
      return
        "has “\(character)”, which pathPattern compares as a character. Use pathAdvancedPattern, since API level 31"
    }
    return nil
  }

  private mutating func note(_ key: String, _ attribute: PlacedText, _ message: String) {
    mistakes.append(AppFileMistake(key: key, line: attribute.line, message: message))
  }
}
