// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
internal import JunctorMatching

// How the filters are made.
//
// 1. Android combines all `<data>` of a filter: schemes × hosts × paths. So each scheme and host has a filter of its own.
// 2. A route that is open to universal links has paths in the filters of the domains; one that is open to the custom
//    scheme has them in the filters of the app's schemes. There the first segment of the path is the host.
// 3. Paths without a wildcard are `path`. All others are `pathAdvancedPattern`, which never backtracks. So a segment with
//    text after a wildcard becomes `[^/]+`, and all after a value that can contain slashes becomes `.+`. Both match more
//    than the route.
// 4. Before Android 12 (API level 31), a filter with only such paths matches all paths. For these systems, `pathPattern`,
//    whose wildcards match slashes, stands beside each.
// 5. The filters are simulated on the oldest and the newest system. The report names each URL of an open route that
//    matches none, and the URLs of other routes that match one.

/// The intent filters of an `AndroidManifest.xml`, generated from a manifest.
package struct AndroidFiltersFile {
  /// The `<intent-filter>` elements, below comments with the oldest version of Android and what is left out.
  package private(set) var text = ""
  /// The text of each filter.
  package private(set) var texts: [String] = []
  /// The URLs that open the app although their route is not open, and what is left out.
  package private(set) var report: [String] = []
  /// What is left out.
  private var gaps: [String] = []
  /// The filters, for a simulation.
  package private(set) var filters: [IntentFilter] = []

  /// A path of a filter, and the routes that it is for.
  private struct Entry {
    let path: AndroidPathPattern?
    var routes: [String]
  }

  private struct Group {
    let scheme: String
    let host: String?
    let port: Int?
    var entries: [Entry] = []

    mutating func add(_ path: AndroidPathPattern?, _ route: String) {
      if let index = entries.firstIndex(where: { $0.path == path }) {
        if !entries[index].routes.contains(route) { entries[index].routes.append(route) }
      } else {
        entries.append(Entry(path: path, routes: [route]))
      }
    }
  }

  /// Generates the filters.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - minSDK: The API level of the oldest system that the app supports; `nil` if it is unknown.
  /// - Throws: An `AssociationFileError` if the routes conflict.
  package init(_ manifest: RouteManifest, minSDK: Int? = nil) throws(AssociationFileError) {
    var groups: [Group] = []
    let level = minSDK ?? 1
    let kinds: [AndroidPathPattern.Kind] =
      level < 31 ? [.advancedGlob, .simpleGlob] : [.advancedGlob]
    for space in manifest.spaces {
      for (index, route) in manifest.routes.enumerated() where route.isOpen(in: space) {
        for pattern in route.patterns where pattern.isIn(space) {
          guard let rules = AssociationRule.rules(for: pattern, route: index) else {
            note("“\(route.id)” is left out: a constraint of “\(pattern)” is too large")
            continue
          }
          for rule in rules {
            if pattern.ignoreCase {
              note("“\(route.id)” ignores case; Android compares the case of its literals")
            }
            if rule.fragment != nil {
              note(
                "“\(route.id)”: Android compares no fragment, so the app opens for each one with the path"
              )
            }
            do throws(AndroidPathPatternError) {
              try Self.add(rule, of: route, in: space, kinds, to: &groups)
            } catch {
              note("“\(route.id)” is left out: \(error.message)")
            }
          }
        }
      }
    }
    for group in groups { write(group) }
    let isGlob = groups.contains { $0.entries.contains { $0.path?.kind == .advancedGlob } }
    if isGlob, minSDK == nil {
      note(
        "before Android 12 (API level 31), only pathPattern counts, which matches more: see the option min-sdk"
      )
    }
    try simulate(manifest, levels: [level, .max])
    let oldest = isGlob && level >= 31 ? 31 : level
    let version = oldest > 1 ? "since API level \(oldest)" : "all versions"
    let head = "for Android (\(version)), which reads an escaped slash (%2F) in a value as a slash"
    let remarks: [Code<XML>] = ([head] + gaps).map { "<!-- \(comment: $0) -->\n" }
    text = remarks.joined(separator: "").text + texts.joined()
  }

  private mutating func note(_ text: String, isGap: Bool = true) {
    if report.contains(text) { return }
    report.append(text)
    if isGap { gaps.append(text) }
  }

  // MARK: - Paths

  private static func add(
    _ rule: AssociationRule, of route: RouteManifest.Route, in space: RouteSpace,
    _ kinds: [AndroidPathPattern.Kind], to groups: inout [Group]
  ) throws(AndroidPathPatternError) {
    var segments = rule.segments
    let (scheme, hosts, port): (String, [String], Int?)
    switch space.kind {
    case .domain(let name, let number, let includingSubdomains):
      // `*.mall.example` does not match the domain itself.
      (scheme, hosts, port) = ("https", [name] + (includingSubdomains ? ["*.\(name)"] : []), number)
    case .host(let name, let host):
      (scheme, hosts, port) = (name, [host], nil)
    case .scheme(let name):
      // The first segment is the host. Without a literal one, Android ignores the paths.
      guard case .text(let first)? = segments.first?.first, segments[0].count == 1 else {
        append(nil, route.id, Group(scheme: name, host: nil, port: nil), to: &groups)
        return
      }
      segments.removeFirst()
      (scheme, hosts, port) = (name, [first], nil)
    }
    let tailStart = rule.tailStart.map { $0 - (rule.segments.count - segments.count) }
    var paths: [AndroidPathPattern] = []
    for kind in kinds { paths += try Self.paths(segments, tailStart, kind) }
    for host in hosts {
      for path in paths {
        append(path, route.id, Group(scheme: scheme, host: host, port: port), to: &groups)
      }
    }
  }

  private static func append(
    _ path: AndroidPathPattern?, _ route: String, _ group: Group, to groups: inout [Group]
  ) {
    let index = groups.firstIndex {
      $0.scheme == group.scheme && $0.host == group.host && $0.port == group.port
    }
    if index == nil { groups.append(group) }
    groups[index ?? groups.count - 1].add(path, route)
  }

  /// Returns the path patterns of the segments, one for each text of an enumeration.
  private static func paths(
    _ segments: [[AssociationRule.Token]], _ tailStart: Int?, _ kind: AndroidPathPattern.Kind
  ) throws(AndroidPathPatternError) -> [AndroidPathPattern] {
    var texts = [""]
    var isGlob = false
    for (index, tokens) in segments.prefix((tailStart ?? segments.count) + 1).enumerated() {
      var choices: [String]
      if case .words(let words)? = tokens.first, tokens.count == 1,
        words.count * texts.count <= 64
      {
        choices = words.map(escaped)
      } else if tokens.allSatisfy({ if case .text = $0 { true } else { false } }) {
        choices = [
          tokens.map { if case .text(let text) = $0 { escaped(text) } else { "" } }.joined()
        ]
      } else {
        choices = [segment(tokens, kind, isTail: index == tailStart)]
        isGlob = true
      }
      texts = texts.flatMap { text in choices.map { text + "/" + $0 } }
    }
    var result: [AndroidPathPattern] = []
    for text in texts {
      if !isGlob {
        result += try literalPaths(text)
        continue
      }
      // One slash at the end of a path is ignored; there is no optional part in a pattern.
      result.append(try AndroidPathPattern(kind, text))
      let hasRest = kind == .simpleGlob && text.hasSuffix(".*") || tailStart != nil
      if !hasRest { result.append(try AndroidPathPattern(kind, text + "/")) }
    }
    return result
  }

  private static func literalPaths(
    _ text: String
  ) throws(AndroidPathPatternError) -> [AndroidPathPattern] {
    let path = text.withoutBackslashes
    if path.isEmpty { return [try .init(.literal, ""), try .init(.literal, "/")] }
    return [try .init(.literal, path), try .init(.literal, path + "/")]
  }

  /// Returns the pattern of one segment with a wildcard, or of the rest of the path.
  private static func segment(
    _ tokens: [AssociationRule.Token], _ kind: AndroidPathPattern.Kind, isTail: Bool
  ) -> String {
    let isSimple = kind == .simpleGlob
    var text = ""
    for (index, token) in tokens.enumerated() {
      switch token {
      case .text(let literal): text += escaped(literal)
      case .digit:
        let count = tokens[index...].prefix { $0 == .digit }.count
        if index > 0, tokens[index - 1] == .digit { continue }
        let dots = String(repeating: ".", count: count)
        // `[0-9]+` is greedy: nothing can follow it but the end of the segment.
        if index + count == tokens.count - 1, tokens.last == .any, !isTail {
          return text + (isSimple ? dots + ".*" : count == 1 ? "[0-9]+" : "[0-9]{\(count),}")
        }
        text += isSimple ? dots : "[0-9]{\(count)}"
      case .words, .some, .any:
        let canBeEmpty = token == .any && index == tokens.count - 1
        if isSimple { return text + (canBeEmpty ? ".*" : "..*") }
        return text + (isTail ? "." : "[^/]") + (canBeEmpty ? "*" : "+")
      }
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.replacingScalars { ".*\\[]{}+^".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  // MARK: - Writing

  private mutating func write(_ group: Group) {
    let isWeb = group.scheme == "https"
    let pathless = group.entries.contains { $0.path == nil }
    let entries = pathless ? [] : group.entries
    func data(_ scheme: String?) -> IntentFilter.Data {
      .init(
        scheme: scheme, host: group.host, port: group.port, paths: entries.compactMap { $0.path })
    }
    filters.append(
      IntentFilter(
        data: isWeb ? [data("https"), .init(scheme: "http")] : [data(group.scheme)],
        autoVerify: isWeb))
    var lines: [Code<XML>] = [
      isWeb ? "<intent-filter android:autoVerify=\"true\">" : "<intent-filter>",
      "  <action android:name=\"\(IntentFilter.view)\" />",
    ]
    for category in [IntentFilter.defaultCategory, IntentFilter.browsable] {
      lines.append("  <category android:name=\"\(category)\" />")
    }
    for scheme in isWeb ? ["https", "http"] : [group.scheme] {
      lines.append("  <data android:scheme=\"\(android: scheme)\" />")
    }
    if let host = group.host {
      let port: Code<XML> = group.port.map { " android:port=\"\($0)\"" } ?? ""
      lines.append("  <data android:host=\"\(android: host)\"\(port) />")
    }
    for entry in entries {
      lines.append("  <!-- \(comment: entry.routes.joined(separator: ", ")) -->")
      if let path = entry.path {
        lines.append("  <data android:\(path.kind.rawValue)=\"\(android: path.text)\" />")
      }
    }
    if pathless {
      let ids = group.entries.flatMap { $0.routes }.joined(separator: ", ")
      lines.append("  <!-- every address of the scheme, for \(comment: ids) -->")
    }
    lines += ["</intent-filter>", ""]
    texts.append(lines.joined(separator: "\n").text)
  }

  // MARK: - Proof

  private mutating func simulate(
    _ manifest: RouteManifest, levels: [Int]
  ) throws(AssociationFileError) {
    let samples = try RouteSamples(manifest)
    for (index, route) in manifest.routes.enumerated() {
      for space in manifest.spaces {
        let isOpen = route.isOpen(in: space)
        for url in samples.urls(ofRoute: index, in: space, escapesSlashes: isOpen ? false : nil) {
          for level in levels {
            let opens = filters.contains { $0.matches(url, apiLevel: level) }
            if isOpen, !opens { note("“\(route.id)” is open, but no filter matches \(url)") }
            if opens, !isOpen {
              note(
                "\(url) opens the app, but “\(route.id)” is not open to \(space)", isGap: false)
            }
          }
        }
      }
    }
  }
}

extension Code.Interpolation where Language == XML {
  /// Appends an attribute as Android's resource compiler reads it: `\\` is one backslash, and `@` and `?` begin
  /// references.
  fileprivate mutating func appendInterpolation(android text: String) {
    let isReference = text.unicodeScalars.first.map { $0 == "@" || $0 == "?" } == true
    let escaped = text.replacingScalars { $0 == "\\" ? #"\\"# : nil }
    appendInterpolation((isReference ? #"\"# : "") + escaped)
  }
}

extension String {
  /// The text without the backslashes that escape what follows them.
  var withoutBackslashes: String {
    var isEscaped = false
    return replacingScalars { scalar in
      isEscaped = scalar == "\\" && !isEscaped
      return isEscaped ? "" : nil
    }
  }
}

extension RouteManifest.Route {
  /// Whether links of a space may open the route.
  func isOpen(in space: RouteSpace) -> Bool {
    switch space.kind {
    case .domain: sources.contains(.universalLink)
    case .scheme, .host: sources.contains(.customScheme)
    }
  }
}
