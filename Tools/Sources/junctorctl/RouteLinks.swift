// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// The links to a route with values, in the forms of the systems that send them.
struct RouteLinks {
  /// A form of the link.
  struct Form {
    let name: String
    let text: String
  }

  private(set) var forms: [Form] = []
  /// The forms that the route refuses, and other notes.
  private(set) var notes: [String] = []
  /// Further notes, which do not affect the exit status.
  private(set) var remarks: [String] = []
  private let route: RouteManifest.Route

  /// The values and the campaign of the links.
  struct Input {
    var id: String
    /// The texts of each parameter; several for one that can be repeated.
    var values: [String: [String]] = [:]
    /// The keys and values of the campaign, which are no parameters of the route.
    var campaign: [(key: String, value: String)] = []
    /// The origin of universal links; by default, the first domain of the manifest.
    var universal: String?
    /// The package of the Android app, for its intent.
    var androidApp: String?
  }

  /// Writes the links.
  ///
  /// - Throws: A ``LinkMistake`` that names the route or the parameter.
  init(_ table: ManifestTable, _ input: Input) throws(LinkMistake) {
    let manifest = table.manifest
    guard let route = manifest.route(named: input.id) else {
      let near = manifest.routes.map(\.id).filter { $0.contains(input.id) || input.id.contains($0) }
        .prefix(3)
      throw LinkMistake(
        "no route has the identifier “\(input.id)”"
          + (near.isEmpty ? "" : "; there are \(near.joined(separator: ", "))"))
    }
    self.route = route
    let path = try Self.path(route, input)
    let app = manifest.spaces.first { if case .domain = $0.kind { false } else { true } }
    let web = try Self.domain(manifest, input.universal)
    var links: [(name: String, url: String, source: ManifestSource)] = []
    if let app { links.append(("app", app.address(ofPath: path), .customScheme)) }
    if let web { links.append(("universal", web.address(ofPath: path), .universalLink)) }
    guard let first = links.first else { throw LinkMistake("the manifest has no space") }
    for link in links {
      let winner = table.table.match(link.url).flatMap { manifest.route(for: $0.id) }
      if winner?.id != route.id {
        throw LinkMistake("\(link.url) opens “\(winner?.id ?? "no route")”, not “\(route.id)”")
      }
    }
    for link in links { add(link.name, link.url, link.source) }
    add("push", "{\"aps\":{\"alert\":\"…\"},\"url\":\(JSONValue.string(first.url).text)}", .push)
    if let app {
      let url = app.address(ofPath: path)
      add("android", Self.intent(url, package: input.androidApp), .customScheme)
      let call = Self.callback(url)
      add("x-callback", call, .customScheme)
    }
    for name in route.parameters.filter({ !$0.isFullyDescribed }).map(\.name)
    where input.values[name] != nil {
      remarks.append("“\(name)” is not checked: only the app knows which texts its type accepts")
    }
    if let deprecation = route.deprecation {
      let replacement = deprecation.replacement.map { "; use \($0)" } ?? ""
      notes.append("“\(route.id)” is deprecated since \(deprecation.since)\(replacement)")
    }
  }

  private mutating func add(_ name: String, _ text: String, _ source: ManifestSource) {
    forms.append(Form(name: name, text: text))
    if !source.isCovered(by: route.sources) {
      notes.append("\(name): “\(route.id)” is not exposed to \(source.word)")
    }
  }

  // MARK: - Texts

  private static func path(_ route: RouteManifest.Route, _ input: Input) throws(LinkMistake)
    -> String
  {
    let known = route.parameters.map(\.name)
    for name in input.values.keys.sorted() where !known.contains(name) {
      throw LinkMistake(
        "“\(route.id)” has no parameter “\(name)”; there are \(known.isEmpty ? "none" : known.joined(separator: ", "))"
      )
    }
    let captures = route.pattern.captureNames
    var captured: [String: String] = [:]
    var items: [String] = []
    for parameter in route.parameters {
      let values = input.values[parameter.name] ?? []
      if values.isEmpty, parameter.isRequired {
        throw LinkMistake("“\(route.id)” requires “\(parameter.name)”; write \(parameter.name)=…")
      }
      let isCapture = captures.contains(parameter.name)
      if values.count > 1, isCapture || !parameter.isRepeated {
        throw LinkMistake("“\(parameter.name)” has two values")
      }
      for value in values {
        if let mistake = parameter.error(in: value, ignoringCase: route.pattern.ignoreCase) {
          throw LinkMistake(mistake.description)
        }
        if !isCapture {
          items.append(
            PercentEncoding.queryValue(parameter.queryKey) + "=" + PercentEncoding.queryValue(value)
          )
        }
      }
      if isCapture { captured[parameter.name] = values.first }
    }
    items += input.campaign.map {
      PercentEncoding.queryValue($0.key) + "=" + PercentEncoding.queryValue($0.value)
    }
    do throws(ParameterError) {
      return try route.pattern.url(for: captured).addingToQuery(items)
    } catch {
      throw LinkMistake(error.description)
    }
  }

  private static func domain(
    _ manifest: RouteManifest, _ written: String?
  ) throws(LinkMistake) -> RouteSpace? {
    let domains = manifest.spaces.filter { if case .domain = $0.kind { true } else { false } }
    guard let written else { return domains.first }
    guard let space = RouteSpace(written), case .domain(let host, _, _) = space.kind else {
      throw LinkMistake("“\(written)” is not an origin, such as https://m.mall.example")
    }
    let isKnown = domains.contains { domain in
      guard case .domain(let name, _, let includingSubdomains) = domain.kind else { return false }
      return host == name || includingSubdomains && host.hasSuffix("." + name)
    }
    if !isKnown {
      let names = domains.map(\.description).joined(separator: ", ")
      throw LinkMistake(
        "\(written) is not a space of the manifest; there are \(names.isEmpty ? "none" : names)")
    }
    return space
  }

  /// The link as an intent for a web page.
  private static func intent(_ url: String, package: String?) -> String {
    let parts = url.split(separator: ":", maxSplits: 1)
    let app = package.map { "package=\($0);" } ?? ""
    return "intent:\(parts.count > 1 ? parts[1] : "")#Intent;scheme=\(parts[0]);\(app)end"
  }

  /// The link with the convention of x-callback-url, in which the host is fixed.
  private static func callback(_ url: String) -> String {
    guard let start = url.range(of: "://") else { return url }
    let rest = url[start.upperBound...].drop { $0 == "/" }
    return "\(url[..<start.upperBound])x-callback-url/\(rest)"
      .addingToQuery(["x-success=CALLER%3A%2F%2Fdone"])
  }
}

extension ManifestSource {
  /// The word of a source without an origin.
  fileprivate var word: String {
    switch self {
    case .push: "push"
    case .universalLink: "universalLink"
    case .customScheme: "customScheme"
    case .namedApp(let app): "customScheme:" + app
    case .intent: "intent"
    case .policy: "policy"
    case .anyPage: "web:*"
    case .page(let origin, _): "web:" + origin
    }
  }
}
