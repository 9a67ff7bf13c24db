// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
package import JunctorMatching

/// The routes, spaces, source and limits for the lookup of URLs.
package struct Inquiry {
  package let routes: [ListedRoute]
  package let table: RouteTable
  package let spaces: RouteSpaces
  package let source: RouteSource
  package let limits: URLLimits
  /// Whether the spaces come from options or patterns, and not from the default.
  private let hasOwnSpaces: Bool

  /// Creates an inquiry.
  ///
  /// - Parameters:
  ///   - routes: The routes; the number of each in the table is its index.
  ///   - hasOwnSpaces: Whether the spaces come from options or patterns, and not from the default.
  package init(
    _ routes: [ListedRoute], _ table: RouteTable, _ spaces: RouteSpaces, hasOwnSpaces: Bool = true,
    source: RouteSource = .app, limits: URLLimits = URLLimits()
  ) {
    self.routes = routes
    self.table = table
    self.spaces = spaces
    self.hasOwnSpaces = hasOwnSpaces
    self.source = source
    self.limits = limits
  }

  /// Returns the result for one URL: the decisions of the app in its order, and of all commands.
  ///
  /// - Parameter source: The source; by default, that of the inquiry.
  /// - Complexity: Linear in the length of the text, for given routes.
  package func answer(_ text: String, from source: RouteSource? = nil) -> Answer {
    let source = source ?? self.source
    let url: ParsedURL
    do throws(URLParsingError) {
      url = try spaces.read(text, limits: limits)
    } catch {
      return Answer(text, error)
    }
    guard let routable = spaces.resolve(url) else {
      let names = spaces.spaces.map { $0.description }.joined(separator: ", ")
      let advice = spaceOptions(for: url).map { " (try \($0))" } ?? ""
      let near = nearestSpace(to: url).map { "; did you mean \($0)?" } ?? ""
      return Answer(
        text, .notFound, url,
        .init("foreign", "it is outside of all spaces: \(names)\(advice)\(near)"))
    }
    guard let match = table.match(routable) else {
      return Answer(text, .notFound, url, .init("notFound", "no route matches it"))
    }
    let route = routes[Int(match.id.rawValue)]
    let errors = route.entry?.errors(in: match) ?? []
    var answer: Answer
    if !route.exposure.admits(source) {
      let reason = "the route is open to \(route.exposure), not to \(source)"
      answer = Answer(text, .denied, url, .init("denied", reason), match: match)
    } else if !errors.isEmpty {
      let reasons = errors.map { $0.description }.joined(separator: "; ")
      answer = Answer(text, .badParameter, url, .init("badParameter", reasons), match: match)
    } else {
      answer = Answer(text, .matched, url, nil, match: match)
    }
    answer.errors = errors
    answer.unchecked = (route.entry?.parameters ?? []).filter {
      !$0.isFullyDescribed && !$0.texts(in: match).isEmpty
    }.map { $0.name }
    return answer
  }
}

extension Inquiry {
  /// Returns the space whose name is most similar to that of a URL; `nil` if none is similar.
  private func nearestSpace(to url: ParsedURL) -> RouteSpace? {
    func words(_ name: String) -> [String] {
      name.lowercased().split(separator: ".").map { String($0) }
    }
    let written = words((url.isWebAddress ? url.host : url.scheme).map(String.init) ?? "")
    let near = spaces.spaces.compactMap { space -> (cost: Int, space: RouteSpace)? in
      var own: [String] = []
      switch space.kind {
      case .domain(let host, _, _) where url.isWebAddress: own = words(host)
      case .scheme(let scheme), .host(let scheme, _): if !url.isWebAddress { own = words(scheme) }
      case .domain: break
      }
      let cost = TypingDistance.cost(own, written.map { TypedText(Array($0.utf8)[...]) })
      // Another name of the same domain, such as `www`.
      let isSibling = own.count > 2 && own.suffix(2) == written.suffix(2)
      return (cost ?? (isSibling ? .max : nil)).map { ($0, space) }
    }
    return near.min { $0.cost < $1.cost }?.space
  }

  /// Returns the options for a space that owns the URL; `nil` if there is none.
  private func spaceOptions(for url: ParsedURL) -> String? {
    guard let scheme = url.scheme.map(String.init) else { return nil }
    let space =
      url.isWebAddress
      ? url.host.flatMap { RouteSpace(String($0), port: url.port) }
      : RouteSpace(scheme: scheme, host: nil)
    guard let space, RouteSpaces([space]).resolve(url) != nil else { return nil }
    return ((hasOwnSpaces ? spaces.spaces : []) + [space]).map { "--space \($0)" }
      .joined(separator: " ")
  }
}
