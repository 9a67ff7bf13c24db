// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// A check of the rules of a policy with the routes of an app.
struct PolicyCheck {
  /// A redirect by one rule.
  private struct Redirect {
    let rule: Int
    /// The identifier of a route; `nil` for a page, which ends the request.
    let destination: String?
    /// The identifiers of the routes that are redirected; `nil` for all that are not protected.
    let sources: Set<String>?
  }

  /// The depth of the search for long ways, which limits the use of the stack.
  private static let maximumDepth = 16

  private let recipient: PolicyRecipient
  private let appVersion: AppVersion?
  /// For each rule with a pattern, the identifiers of the routes that match its URLs, and the table of the pattern.
  private(set) var patterns: [Int: (routes: Set<String>, table: TableSnapshot)] = [:]
  private var errors: [FileError] = []
  private var redirects: [Redirect] = []

  init(_ recipient: PolicyRecipient) {
    self.recipient = recipient
    appVersion = AppVersion(recipient.appVersion)
  }

  mutating func errors(in policy: RoutePolicy) -> [FileError] {
    if policy.kill { return [] }
    for (index, rule) in policy.rules.enumerated() where concernsApp(rule) { check(rule, index) }
    checkRedirects()
    return errors
  }

  private func concernsApp(_ rule: RoutePolicy.Rule) -> Bool {
    guard let range = rule.conditions.appVersion, let appVersion else { return true }
    return range.contains(appVersion)
  }

  private mutating func note(
    _ code: FileError.Code, _ index: Int, _ key: String, _ message: String
  ) {
    errors.append(FileError(code, path: "rules[\(index)].\(key)", message))
  }

  // MARK: - One rule

  private mutating func check(_ rule: RoutePolicy.Rule, _ index: Int) {
    var sources: Set<String>?
    var names: Set<String> = []
    switch rule.target {
    case .everyRoute: break
    case .route(let id):
      guard let route = recipient.manifest.route(named: id) else {
        note(.unknownRoute, index, "route", "the app has no route “\(id)”; see its routes.json")
        return
      }
      sources = [id]
      names = Set(route.parameters.filter { $0.isRequired && !$0.isRepeated }.map { $0.name })
      if rule.verb.changesRoute, recipient.protectedRoutes.contains(id) {
        note(.protectedRoute, index, "route", "the route “\(id)” is protected; choose another one")
      }
    case .pattern(let pattern):
      guard let found = overlapping(pattern, rule, index) else { return }
      sources = found
      names = Set(pattern.declaredCaptures.filter { !$0.isOptional }.map { $0.name })
    }
    switch rule.verb {
    case .redirect(.route(let id, let parameters)):
      check(destination: id, parameters, names, index)
      redirects.append(Redirect(rule: index, destination: id, sources: sources))
    case .redirect(.page(let page)):
      redirects.append(Redirect(rule: index, destination: nil, sources: sources))
      if !recipient.pageOrigins.contains(page.origin) {
        note(
          .forbiddenOrigin, index, "do.redirect.page",
          "the app does not permit redirects to \(page.origin); there are \(Self.list(recipient.pageOrigins))"
        )
      }
      for name in page.names where !names.contains(name) {
        note(
          .missingParameter, index, "do.redirect.page",
          "“{\(name)}” has no value; the rule's target always has \(Self.list(names))")
      }
    case .requireStep(let name):
      if !recipient.steps.contains(name) {
        note(
          .unknownStep, index, "do.requireStep.name",
          "the app has no step “\(name)” for policies; there are \(Self.list(recipient.steps))")
      }
    case .disable, .errorPage, .logout, .notice, .throttle, .observe: break
    }
  }

  /// Returns the routes that match a URL of a pattern; `nil` after an error.
  private mutating func overlapping(
    _ pattern: RoutePattern, _ rule: RoutePolicy.Rule, _ index: Int
  ) -> Set<String>? {
    var table = RouteTable(spaces: recipient.manifest.spaces)
    do throws(RouteTableError) {
      try table.insert(pattern, id: RouteID(rawValue: 0))
    } catch {
      note(.brokenPattern, index, "pattern", error.description)
      return nil
    }
    var urls: [String: String?] = [:]
    let found = table.route(RouteID(rawValue: 0)).map(recipient.table.routes)
    for (number, url) in found ?? [:] {
      if let route = recipient.manifest.route(for: number) {
        urls.updateValue(url, forKey: route.id)
      }
    }
    if rule.verb.changesRoute {
      for id in recipient.protectedRoutes.sorted(by: { $0.isBefore($1) }) {
        guard let url = urls[id] else { continue }
        note(
          .protectedRoute, index, "pattern",
          "the pattern matches URLs of the protected route “\(id)”"
            + (url.map { ", for example \($0)" } ?? "") + "; make it more specific")
      }
    }
    let ids = Set(urls.keys)
    for id in ids.sorted(by: { $0.isBefore($1) })
    where !pattern.ignoreCase && recipient.manifest.ignoresCase(of: id) {
      note(
        .brokenPattern, index, "pattern",
        "the route “\(id)” ignores the case, and the pattern does not; add ignoresCase to the rule")
    }
    patterns[index] = (ids, TableSnapshot(table))
    return ids
  }

  private mutating func check(
    destination id: String, _ parameters: [String: String], _ names: Set<String>, _ index: Int
  ) {
    let key = "do.redirect"
    guard let route = recipient.manifest.route(named: id) else {
      note(
        .unknownRoute, index, "\(key).route", "the app has no route “\(id)”; see its routes.json")
      return
    }
    if !route.exposure.contains(RouteSource.policy.name) {
      note(
        .closedDestination, index, "\(key).route",
        "the route “\(id)” is not open to policies; register it with .exposed(to: .policy)")
    }
    var isEachAccepted = true
    for (name, value) in parameters.sorted(by: { $0.key.isBefore($1.key) }) {
      let reason: String
      if let parameter = route.parameters.first(where: { $0.name == name }) {
        guard let mistake = parameter.error(in: value, ignoringCase: route.pattern.ignoreCase)
        else { continue }
        reason = "“\(value)” is not \(mistake.expected)"
      } else {
        let names = Self.list(Set(route.parameters.map { $0.name }))
        reason = "the route “\(id)” has no parameter “\(name)”; it has \(names)"
      }
      isEachAccepted = false
      note(.wrongValue, index, "\(key).parameters.\(name)", reason)
    }
    let captures = route.pattern.captureNames
    let optional = Set(route.parameters.filter { $0.isOptional }.map { $0.name })
    let isMissing = { parameters[$0] == nil && !names.contains($0) }
    let others = route.parameters.filter { $0.isRequired && !captures.contains($0.name) }
    for name in captures.filter({ !optional.contains($0) }) + others.map({ $0.name })
    where isMissing(name) {
      note(
        .missingParameter, index, "\(key).route",
        "the route “\(id)” requires “\(name)”; add it to “parameters”")
    }
    // A value is checked if the address does not depend on captured values.
    let fixed = parameters.filter { captures.contains($0.key) }
    if isEachAccepted, captures.allSatisfy({ fixed[$0] != nil || optional.contains($0) }) {
      do throws(ParameterError) {
        _ = try route.pattern.url(for: fixed)
      } catch {
        note(.wrongValue, index, "\(key).parameters", error.description)
      }
    }
  }

  private static func list(_ names: Set<String>) -> String {
    names.isEmpty
      ? "none"
      : names.sorted { $0.isBefore($1) }.map { "“\($0)”" }.joined(separator: ", ")
  }

  // MARK: - Redirects

  // A request that is redirected continues at a destination. So only destinations are nodes of the graph; an edge is a
  // rule that redirects one of them.

  private mutating func checkRedirects() {
    var lengths: [String: Int] = [:]
    var path: [String] = []
    for redirect in redirects {
      guard let destination = redirect.destination else { continue }
      switch longest(from: destination, &lengths, &path) {
      case .loop(let routes):
        note(
          .redirectLoop, redirect.rule, "do.redirect",
          "redirects lead back to a route: \(routes.joined(separator: " → ")); remove one of them")
        return
      case .tooLong:
        note(
          .tooManyHops, redirect.rule, "do.redirect",
          """
          a request would follow more than \(Self.maximumDepth) redirects, and \(RoutePolicy.maximumHops) \
          are permitted; redirect to the last destination
          """)
        return
      case .length(let length):
        if length + 1 > RoutePolicy.maximumHops {
          note(
            .tooManyHops, redirect.rule, "do.redirect",
            """
            a request would follow \(length + 1) redirects, and \(RoutePolicy.maximumHops) are permitted; \
            redirect to the last destination
            """)
        }
      }
    }
  }

  private enum Longest {
    case length(Int)
    case loop([String])
    /// The search ended at the greatest depth.
    case tooLong
  }

  /// Returns the number of redirects on the longest way from a route.
  private func longest(
    from id: String, _ lengths: inout [String: Int], _ path: inout [String]
  ) -> Longest {
    if let known = lengths[id] { return .length(known) }
    if let start = path.firstIndex(of: id) { return .loop(path[start...] + [id]) }
    if path.count == Self.maximumDepth { return .tooLong }
    path.append(id)
    defer { path.removeLast() }
    var length = 0
    for redirect in redirects where redirects(redirect, id) {
      guard let destination = redirect.destination else {
        length = max(length, 1)
        continue
      }
      switch longest(from: destination, &lengths, &path) {
      case .loop(let routes): return .loop(routes)
      case .tooLong: return .tooLong
      case .length(let next): length = max(length, next + 1)
      }
    }
    lengths[id] = length
    return .length(length)
  }

  private func redirects(_ redirect: Redirect, _ id: String) -> Bool {
    redirect.sources?.contains(id) ?? !recipient.protectedRoutes.contains(id)
  }
}

extension RouteManifest {
  /// Whether a pattern of a route ignores the case.
  fileprivate func ignoresCase(of id: String) -> Bool {
    route(named: id)?.patterns.contains { $0.ignoreCase } ?? false
  }
}
