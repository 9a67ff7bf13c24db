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
// 5. The file is simulated: each example of an open route must open the app. Examples of other routes that open it are
//    named in the comment of the component and in the report.

/// An `apple-app-site-association` file, generated from a manifest.
package struct AppSiteAssociationFile {
  /// The file's contents.
  package private(set) var text = ""
  /// The URLs that open the app although their route is not open to universal links, and other notes.
  package private(set) var report: [String] = []

  package private(set) var components: [LinkComponent] = []
  private var routesOfComponents: [Int?] = []
  package private(set) var variables: [(name: String, words: [String])] = []

  /// Generates the file.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, with a space of the web.
  ///   - host: The host that serves the file; the default is the first domain of the spaces.
  ///   - appIDs: The app IDs: a prefix, a point and the bundle identifier.
  /// - Throws: An ``AssociationFileError`` that names the route.
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
        guard let found = AssociationRule.rules(for: pattern, route: index) else {
          throw AssociationFileError(
            "“\(route.id)”: a constraint of “\(pattern)” is too large")
        }
        rules += found
      }
    }
    // The sort is stable, so that equal manifests give equal files.
    let sorted = rules.enumerated().sorted {
      $0.element.precedes($1.element) || !$1.element.precedes($0.element) && $0.offset < $1.offset
    }.map(\.element)
    let isOpen = manifest.routes.map { $0.sources.contains(.universalLink) }
    for (index, rule) in sorted.enumerated() {
      add(rule, before: sorted[(index + 1)...], isOpen, manifest)
    }
    try simulate(manifest, domain, isOpen, appIDs)
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
        LinkComponent(
          path: path(crossing, manifest.routes[rule.route], rule), excludes: includes ? true : nil,
          isCaseSensitive: rule.ignoresCase ? false : nil, isPercentEncoded: percentEncoded(rule),
          comment: includes
            ? "longer than \(manifest.routes[rule.route].id)" : "longer paths of other routes"),
        route: nil)
    }
    append(
      LinkComponent(
        path: path(rule.segments, manifest.routes[rule.route], rule),
        query: rule.query.isEmpty
          ? nil
          : .items(
            rule.query.map { item in
              .init(
                item.name,
                item.value.map {
                  pattern($0, manifest.routes[rule.route], item.name, isQuery: true)
                }.joined())
            }),
        excludes: includes ? nil : true, isCaseSensitive: rule.ignoresCase ? false : nil,
        isPercentEncoded: percentEncoded(rule), comment: manifest.routes[rule.route].id),
      route: rule.route)
  }

  private mutating func append(_ component: LinkComponent, route: Int?) {
    var copy = component
    copy.comment = nil
    let isKnown = components.contains { other in
      var other = other
      other.comment = nil
      return other.matchesSame(as: copy)
    }
    if isKnown { return }
    components.append(component)
    routesOfComponents.append(route)
  }

  private func percentEncoded(_ rule: AssociationRule) -> Bool? {
    let hasOtherText = rule.segments.joined().contains { token in
      if case .text(let text) = token { return !text.utf8.allSatisfy { $0 < 0x80 } }
      return false
    }
    return hasOtherText ? false : nil
  }

  // MARK: - Patterns

  private mutating func path(
    _ segments: [[AssociationRule.Token]], _ route: RouteManifest.Route, _ rule: AssociationRule
  ) -> String {
    let isDecoded = percentEncoded(rule) == false
    if segments.isEmpty { return "/" }
    var result = ""
    for tokens in segments {
      result += "/"
      for token in tokens { result += pattern(token, route, "value", isDecoded: isDecoded) }
    }
    return result
  }

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
      variables.map(\.name) + [
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
      substitutionVariables: Dictionary(variables.map { ($0.name, $0.words) }) { one, _ in one })
  }

  private mutating func simulate(
    _ manifest: RouteManifest, _ domain: (space: RouteSpace, host: String), _ isOpen: [Bool],
    _ appIDs: [String]
  ) throws(AssociationFileError) {
    let file = simulation(appIDs: appIDs)
    let samples = try RouteSamples(manifest)
    var leaks: [Int: [String]] = [:]
    for (index, route) in manifest.routes.enumerated() {
      for url in samples.urls(ofRoute: index, in: domain.space, host: domain.host) {
        switch (file.decision(for: url), isOpen[index]) {
        case (.opens, true), (.excluded, false), (.noMatch, false): continue
        case (.opens(let component), false):
          report.append("\(url) opens the app, but “\(route.id)” is not open to universal links")
          leaks[component.index, default: []].append(route.id)
        case (let decision, true):
          throw AssociationFileError(
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

  private func written(_ appIDs: [String]) -> String {
    var lines: [Code<JSON>] = ["{", "  \"applinks\": {"]
    if !variables.isEmpty {
      let members: [Code<JSON>] = variables.sorted { $0.name < $1.name }.map {
        "      \(literal: $0.name): \(Code(list: $0.words))"
      }
      lines += ["    \"substitutionVariables\": {", members.joined(separator: ",\n"), "    },"]
    }
    lines += ["    \"details\": [", "      {", "        \"appIDs\": \(Code(list: appIDs)),"]
    lines += ["        \"components\": [", components.map(\.json).joined(separator: ",\n")]
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
    if excludes == true { parts.append("\"exclude\": true") }
    if isCaseSensitive == false { parts.append("\"caseSensitive\": false") }
    if isPercentEncoded == false { parts.append("\"percentEncoded\": false") }
    if let comment { parts.append("\"comment\": \(literal: comment)") }
    return "          { \(parts.joined(separator: ", ")) }"
  }

  fileprivate func matchesSame(as other: LinkComponent) -> Bool {
    path == other.path && query == other.query && isCaseSensitive == other.isCaseSensitive
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
