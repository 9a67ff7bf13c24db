// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

extension ManifestCheck {
  // MARK: - Exposure

  mutating func checkExposure(of route: RouteManifest.Route) {
    if !route.isExposed { return }
    checkRisk(of: route)
    checkTexts(of: route)
    let pages = route.exposure.filter { $0.hasPrefix("web:") }
    if let result = route.result, result.privacy == .private, !pages.isEmpty {
      add(
        .privateResultForPages, route, "exposure",
        "“\(route.id)” is open to \(pages.quoted), and its result “\(result.name)” is private.")
    }
    let reach = [
      ("universalLink", "domain", route.patterns.contains { reaches($0, isWeb: true) }),
      ("customScheme", "scheme", route.patterns.contains { reaches($0, isWeb: false) }),
    ]
    for (word, kind, isReachable) in reach where !isReachable {
      guard let source = route.exposure.first(where: { $0.prefix { $0 != ":" } == word })
      else { continue }
      add(
        .unreachableSource, route, "exposure",
        "“\(route.id)” is open to “\(source)”, but none of its URLs has a \(kind) of the spaces.")
    }
    for word in route.exposure {
      guard let source = ManifestSource(word) else { continue }
      if case .page(let origin, _) = source, origin.hasPrefix("http://") {
        add(
          .insecureOrigin, route, "exposure",
          "“\(route.id)” is open to pages of “\(origin)”, which are loaded without TLS.")
      }
      let others = route.sources.filter { $0 != source }
      if source.isCovered(by: others) {
        add(
          .redundantSource, route, "exposure",
          "“\(route.id)” is open to “\(word)”, which another of its sources includes.")
      }
    }
  }

  private mutating func checkRisk(of route: RouteManifest.Route) {
    let action: String
    switch route.risk {
    case .write: action = "changes data"
    case .payment: action = "moves money"
    case .read, nil: return
    }
    if route.steps.isEmpty {
      add(
        .riskWithoutStep, route, "exposure",
        "“\(route.id)” \(action), is open to \(route.exposure.quoted), and has no step before its handler."
      )
    }
    if route.sources.contains(.anyPage) {
      add(
        .riskForEveryPage, route, "exposure",
        "“\(route.id)” \(action), and is open to every web page.")
    }
  }

  /// Reports parameters for which the author of a link can choose more than the route needs.
  private mutating func checkTexts(of route: RouteManifest.Route) {
    for parameter in route.parameters where parameter.type == .string {
      func accepts(_ text: String) -> Bool {
        parameter.error(in: text, ignoringCase: route.pattern.ignoreCase) == nil
      }
      if parameter.namesWebAddress {
        let host = parameter.example.flatMap { try? ParsedURL($0) }?.host
        let sites = ["", "\(host ?? "").", "\(host ?? "")@"].map { "https://\($0)junctor.example/" }
        if let site = sites.first(where: accepts) {
          add(
            .unlistedWebAddress, route, "parameters",
            "“\(route.id)” is open to \(route.exposure.quoted), and accepts “\(site)” for “\(parameter.name)”."
          )
        }
      } else if route.risk == .write || route.risk == .payment, accepts("'\"<x>") {
        add(
          .riskyFreeText, route, "parameters",
          "“\(route.id)” \(route.risk == .payment ? "moves money" : "changes data"), is open to \(route.exposure.quoted), and accepts any text for “\(parameter.name)”."
        )
      }
    }
  }

  /// Whether URLs of a pattern can have a domain, or else a scheme of an app.
  private func reaches(_ pattern: RoutePattern, isWeb: Bool) -> Bool {
    if let scheme = pattern.scheme { return (scheme == "https" || scheme == "http") == isWeb }
    return manifest.spaces.contains { space in
      switch space.kind {
      case .domain: isWeb
      case .host(let scheme, _): (scheme == "https" || scheme == "http") == isWeb
      case .scheme: !isWeb
      }
    }
  }

  // MARK: - Deprecations

  mutating func checkDeprecation(of route: RouteManifest.Route) {
    guard let deprecation = route.deprecation else { return }
    guard let name = deprecation.replacement else {
      add(
        .missingReplacement, route, "deprecated",
        "“\(route.id)” is deprecated since \(deprecation.since), and has no replacement.")
      return
    }
    guard let replacement = replacement(of: route) else {
      add(
        .unknownReplacement, route, "deprecated",
        "“\(route.id)” is replaced by “\(name)”, which is neither an identifier nor a pattern of a route."
      )
      return
    }
    if replacement.deprecation != nil, replacement.id != route.id {
      add(
        .deprecatedReplacement, route, "deprecated",
        "“\(route.id)” is replaced by “\(replacement.id)”, which is deprecated, too.")
    }
    let closed = route.sources(missingIn: replacement)
    if !closed.isEmpty {
      add(
        .narrowReplacement, route, "deprecated",
        "“\(route.id)” is replaced by “\(replacement.id)”, which is not open to \(closed.quoted).")
    }
  }

  private func replacement(of route: RouteManifest.Route) -> RouteManifest.Route? {
    guard let name = route.deprecation?.replacement else { return nil }
    if let named = manifest.route(named: name) { return named }
    return (try? RoutePattern(name)).flatMap(owner)
  }

  mutating func checkReplacementLoops() {
    var finished: Set<String> = []
    for route in manifest.routes where route.deprecation?.replacement != nil {
      var chain: [String] = []
      var next: RouteManifest.Route? = route
      while let current = next, !finished.contains(current.id) {
        if let start = chain.firstIndex(of: current.id) {
          let loop = chain[start...] + [current.id]
          add(
            .replacementLoop, current, "deprecated",
            "The replacements lead back: \(loop.map { "“\($0)”" }.joined(separator: " → ")).")
          break
        }
        chain.append(current.id)
        next = replacement(of: current)
      }
      finished.formUnion(chain)
    }
  }

  // MARK: - Screens

  mutating func checkParents(of route: RouteManifest.Route) {
    for parent in route.parents {
      let isMatched: Bool
      if let pattern = try? RoutePattern(parent), !pattern.captureNames.isEmpty {
        // Captures are filled with values of the request, so the parent is the route of the same pattern.
        isMatched = owner(of: pattern) != nil
      } else {
        isMatched = table.hit(parent, limits: .maximum) != nil
      }
      if !isMatched {
        add(
          .unmatchedParent, route, "parents",
          "No route matches “\(parent)”, the address of a parent of “\(route.id)”.")
      }
    }
  }
}

extension RouteManifest.Parameter {
  /// Whether the value is a web address, by its form or its name.
  fileprivate var namesWebAddress: Bool {
    if let format { return format == .uri }
    // `returnURL` and `return_url` consist of the same words.
    var words: [[UInt8]] = [[]]
    var isLowercase = false
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if isLowercase { words.append([]) }
        words[words.count - 1].append(byte | 0x20)
        isLowercase = false
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        words[words.count - 1].append(byte)
        isLowercase = true
      default:
        words.append([])
        isLowercase = false
      }
    }
    let known = ["url", "uri", "href", "link", "redirect"].map { Array($0.utf8) }
    return words.contains { known.contains($0) }
  }
}
