// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
internal import JunctorMatching

// How the rules are made.
//
// The system opens the app for the first component that matches, and `*` matches slashes, too. So a component can match
// more than its route, and the order decides.
//
// 1. Each alternative of each pattern becomes a rule, the more specific one first.
// 2. A route that is open to universal links becomes a component that opens the app.
// 3. Another route becomes a component with `exclude`, if a later component would match its URLs.
// 4. Before a rule with a wildcard, a component excludes the longer paths that the wildcard matches, too. It is omitted,
//    or opens the app, if a later route that is open to universal links has such paths.
// 5. A component that opens the app compares decoded text if the pattern has text outside of ASCII, since escapes have
//    two forms. One that excludes compares escapes, so that it does not read `%2F` as a slash.
// 6. The file is simulated with examples and with URLs that have escapes. The report names each URL of an open route that
//    does not open the app. Those of other routes that open it are also named in the comment of the component.

/// An `apple-app-site-association` file, generated from a manifest.
package struct AppSiteAssociationFile {
  /// The file's contents.
  package private(set) var text = ""
  /// The URLs that open the app although their route is not open to universal links, and what is left out.
  package private(set) var report: [String] = []
  /// What is left out.
  private var gaps: [String] = []

  package private(set) var components: [LinkComponent] = []
  package private(set) var variables: [(name: String, words: [String])] = []

  /// Generates the file.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, with a space of the web.
  ///   - host: The host that serves the file; the default is the first domain of the spaces.
  ///   - appIDs: The app IDs: a prefix, a point and the bundle identifier.
  /// - Throws: An ``AssociationFileError`` if there can be no file.
  package init(
    _ manifest: RouteManifest, host: String? = nil, appIDs: [String]
  ) throws(AssociationFileError) {
    guard let domain = manifest.domain(of: host) else {
      throw AssociationFileError(
        host.map { "no space of the manifest is the domain \($0)" }
          ?? "no space of the manifest is a domain, such as https://m.mall.example")
    }
    if appIDs.isEmpty {
      throw AssociationFileError(
        "an app ID is required, such as ABCDE12345.com.example.mall")
    }
    var rules: [AssociationRule] = []
    for (index, route) in manifest.routes.enumerated() {
      for pattern in route.patterns where pattern.isIn(.domain(domain.host)) {
        if let found = AssociationRule.rules(for: pattern, route: index) {
          rules += found
        } else {
          gaps.append("“\(route.id)” is left out: a constraint of “\(pattern)” is too large")
        }
      }
    }
    // The sort is stable, so that equal manifests give equal files.
    let sorted = rules.enumerated().sorted {
      $0.element.precedes($1.element) || !$1.element.precedes($0.element) && $0.offset < $1.offset
    }.map { $0.element }
    let isOpen = manifest.routes.map { $0.sources.contains(.universalLink) }
    for (index, rule) in sorted.enumerated() {
      add(rule, before: sorted[(index + 1)...], isOpen, manifest)
    }
    try simulate(manifest, domain, isOpen, appIDs)
    report += gaps
    text = written(appIDs)
    if text.utf8.count > 131_072 {
      throw AssociationFileError(
        "the file has \(text.utf8.count) bytes; Apple's servers accept at most 131072")
    }
  }

  // MARK: - Rules

  private mutating func add(
    _ rule: AssociationRule, before later: ArraySlice<AssociationRule>, _ isOpen: [Bool],
    _ manifest: RouteManifest
  ) {
    let includes = isOpen[rule.route]
    let open = later.filter { isOpen[$0.route] }
    let own = AssociationRule.expression(of: rule.segments, sameSegment: false)
    guard let language = TextLanguage(own) else { return }
    if !includes {
      // A later component decides about some URL of this route, or none does.
      let isNeeded = open.contains { other in
        TextLanguage(AssociationRule.expression(of: other.segments, sameSegment: false))
          .map(rule.routeLanguage.intersects) ?? true
      }
      let takesFromOthers = !rule.isExact && open.contains { language.intersects($0.routeLanguage) }
      if !isNeeded || takesFromOthers { return }
    }
    for crossing in rule.crossings {
      guard
        let language = TextLanguage(AssociationRule.expression(of: crossing, sameSegment: false))
      else { continue }
      // A route with a tail matches longer paths itself.
      let isTaken =
        open.contains { language.intersects($0.routeLanguage) }
        || includes && language.intersects(rule.routeLanguage)
      if includes == isTaken { continue }
      append(
        crossing, rule, manifest.routes[rule.route], excludes: includes,
        comment: includes
          ? "longer than \(manifest.routes[rule.route].id)" : "longer paths of other routes")
    }
    append(
      rule.segments, rule, manifest.routes[rule.route], excludes: !includes, isWhole: true,
      comment: manifest.routes[rule.route].id)
  }

  /// Appends a component for a path.
  ///
  /// - Parameter isWhole: Whether the component is for the rule itself, with its query.
  private mutating func append(
    _ segments: [[AssociationRule.Token]], _ rule: AssociationRule, _ route: RouteManifest.Route,
    excludes: Bool, isWhole: Bool = false, comment: String
  ) {
    let isDecoded = !excludes && rule.hasOtherText
    func text(_ tokens: [AssociationRule.Token], _ name: String, isQuery: Bool = false) -> String {
      tokens.map { pattern($0, route, name, isQuery: isQuery, isDecoded: isDecoded) }.joined()
    }
    var component = LinkComponent(
      path: "/" + segments.map { text($0, "value") }.joined(separator: "/"),
      excludes: excludes ? true : nil, isCaseSensitive: rule.ignoresCase ? false : nil,
      isPercentEncoded: isDecoded ? false : nil, comment: comment)
    if isWhole, !rule.query.isEmpty {
      component.query = .items(
        rule.query.map { item in
          .init(
            isDecoded ? item.name : PercentEncoding.queryValue(item.name),
            text(item.value, item.name, isQuery: true))
        })
    }
    component.fragment = rule.fragment.map { fragment in
      let pattern = fragment.map { text($0, "value") }.joined(separator: "/")
      // A slash, or a `?` with other text, can follow.
      return pattern + (excludes || pattern.hasSuffix("*") ? "" : "*")
    }
    append(component)
  }

  private mutating func append(_ component: LinkComponent) {
    var copy = component
    copy.comment = nil
    let isKnown = components.contains { other in
      var other = other
      other.comment = nil
      return other.matchesSame(as: copy)
    }
    if !isKnown { components.append(component) }
  }

  // MARK: - Patterns

  private mutating func pattern(
    _ token: AssociationRule.Token, _ route: RouteManifest.Route, _ name: String,
    isQuery: Bool = false, isDecoded: Bool = false
  ) -> String {
    switch token {
    case .text(let text):
      let written =
        isDecoded
        ? text : isQuery ? PercentEncoding.queryValue(text) : PercentEncoding.segment(text)
      // There is no escape: a character with a meaning is written as any one character.
      return written.replacingScalars { "*?$".unicodeScalars.contains($0) ? "?" : nil }
    case .words(let words): return "$(\(variable(words, of: route, name)))"
    case .digit: return "$(digit)"
    case .some: return "?*"
    case .any: return "*"
    }
  }

  private mutating func variable(
    _ words: [String], of route: RouteManifest.Route, _ name: String
  ) -> String {
    if let known = variables.first(where: { $0.words == words }) { return known.name }
    let owner = route.parameters.first { $0.values == words || $0.constraint != nil }?.name ?? name
    let base = owner.replacingScalars { "$()".unicodeScalars.contains($0) ? "" : nil }
    let taken =
      variables.map { $0.name } + [
        "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
      ]
    var result = base
    var number = 2
    while taken.contains(result) {
      result = "\(base)\(number)"
      number += 1
    }
    variables.append((result, words))
    return result
  }

  // MARK: - Proof

  /// Returns the file as the system reads it.
  func simulation(appIDs: [String]) -> AppSiteAssociation {
    AppSiteAssociation(
      details: [.init(path: "applinks.details[0]", appIDs: appIDs, components: components)],
      substitutionVariables: variables.reversed().reduce(into: [:]) { $0[$1.name] = $1.words })
  }

  private mutating func simulate(
    _ manifest: RouteManifest, _ domain: (space: RouteSpace, host: String), _ isOpen: [Bool],
    _ appIDs: [String]
  ) throws(AssociationFileError) {
    let file = simulation(appIDs: appIDs)
    let samples = try RouteSamples(manifest)
    var leaks: [Int: [String]] = [:]
    for (index, route) in manifest.routes.enumerated() {
      for url in samples.urls(
        ofRoute: index, in: domain.space, host: domain.host,
        escapesSlashes: isOpen[index] ? true : nil)
      {
        switch (file.decision(for: url), isOpen[index]) {
        case (.opens, true), (.excluded, false), (.noMatch, false): continue
        case (.opens(let component), false):
          report.append("\(url) opens the app, but “\(route.id)” is not open to universal links")
          leaks[component.index, default: []].append(route.id)
        case (let decision, true):
          gaps.append(
            "“\(route.id)” is open to universal links, but \(url) does not open the app: \(decision)"
          )
        }
      }
    }
    for (index, ids) in leaks {
      var names: [String] = []
      for id in ids where !names.contains(id) { names.append(id) }
      components[index].comment =
        "\(components[index].comment ?? ""); also opens \(names.joined(separator: ", ")), which the router refuses"
    }
  }

  // MARK: - Writing

  /// A remark with the oldest systems that support all members of the file.
  private var oldestSystem: String {
    let isPlain = components.allSatisfy {
      $0.isCaseSensitive == nil && $0.isPercentEncoded == nil
        && $0.patterns.allSatisfy { pattern in
          // A variable.
          !zip(pattern.utf8, pattern.utf8.dropFirst()).contains {
            $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(")
          }
        }
    }
    return isPlain ? "since iOS 13 and macOS 10.15" : "since iOS 13.5 and macOS 10.15.6"
  }

  private func written(_ appIDs: [String]) -> String {
    var lines: [Code<JSON>] = ["{", "  \"applinks\": {"]
    if !variables.isEmpty {
      let members: [Code<JSON>] = variables.sorted { $0.name < $1.name }.map {
        "      \(literal: $0.name): \(Code(list: $0.words))"
      }
      lines += ["    \"substitutionVariables\": {", members.joined(separator: ",\n"), "    },"]
    }
    lines += ["    \"details\": [", "      {", "        \"appIDs\": \(Code(list: appIDs)),"]
    // The format has no other place for remarks about the file.
    let remarks = ([oldestSystem] + gaps).joined(separator: "; ")
    let members: [Code<JSON>] = components.enumerated().map { index, component in
      var component = component
      let comments = [component.comment, index == 0 ? remarks : nil].compactMap { $0 }
      component.comment = comments.isEmpty ? nil : comments.joined(separator: "; ")
      return component.json
    }
    lines += ["        \"components\": [", members.joined(separator: ",\n")]
    lines += ["        ]", "      }", "    ]", "  }", "}", ""]
    return lines.joined(separator: "\n").text
  }
}

extension LinkComponent {
  /// The component as a line of the file.
  var json: Code<JSON> {
    var parts: [Code<JSON>] = []
    if let path { parts.append("\"/\": \(literal: path)") }
    if case .items(let items) = query {
      let members: [Code<JSON>] = items.map { "\(literal: $0.name): \(literal: $0.pattern)" }
      parts.append("\"?\": { \(members.joined(separator: ", ")) }")
    }
    if let fragment { parts.append("\"#\": \(literal: fragment)") }
    if excludes == true { parts.append("\"exclude\": true") }
    if isCaseSensitive == false { parts.append("\"caseSensitive\": false") }
    if isPercentEncoded == false { parts.append("\"percentEncoded\": false") }
    if let comment { parts.append("\"comment\": \(literal: comment)") }
    return "          { \(parts.joined(separator: ", ")) }"
  }

  fileprivate func matchesSame(as other: LinkComponent) -> Bool {
    path == other.path && query == other.query && fragment == other.fragment
      && isCaseSensitive == other.isCaseSensitive
      && isPercentEncoded == other.isPercentEncoded
  }
}

extension RouteManifest {
  /// Returns the space of a domain, and its host.
  fileprivate func domain(of host: String?) -> (space: RouteSpace, host: String)? {
    for space in spaces {
      guard case .domain(let name, _, let includingSubdomains) = space.kind else { continue }
      guard let host else { return (space, name) }
      if host == name || includingSubdomains && host.hasSuffix("." + name) { return (space, host) }
    }
    return nil
  }
}
