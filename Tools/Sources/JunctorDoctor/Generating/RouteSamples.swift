// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// URLs of the routes of a manifest, with which generated files are simulated.
struct RouteSamples {
  private let manifest: RouteManifest
  private let table: RouteTable

  init(_ manifest: RouteManifest) throws(AssociationFileError) {
    self.manifest = manifest
    do throws(FileErrors) {
      table = try RouteTable(manifest)
    } catch {
      throw AssociationFileError(error.description)
    }
  }

  /// Returns URLs of a route in a space: its examples, and the shortest URLs of its patterns.
  ///
  /// - Parameters:
  ///   - host: The host, for a domain that includes its subdomains.
  ///   - escapesSlashes: Whether there are also URLs with escapes, and whether values of one segment contain
  ///     slashes; `nil` for no such URLs.
  /// - Returns: The URLs that the route wins.
  func urls(
    ofRoute index: Int, in space: RouteSpace, host: String? = nil, escapesSlashes: Bool? = nil
  ) -> [String] {
    let route = manifest.routes[index]
    var space = space
    if let host, case .domain(_, let port, _) = space.kind { space = .domain(host, port: port) }
    let examples = route.examples.compactMap { url(ofExample: $0, in: space) }
    let probes = escapesSlashes == nil ? [nil] : [nil, "家 b", "x/y"]
    let written = route.patterns.filter { $0.isIn(space) }.flatMap { pattern in
      probes.flatMap { urls(of: pattern, in: space, probe: $0, escapesSlashes) }
    }
    return (examples + written).reduce(into: []) { urls, url in
      let winner = table.match(url).flatMap { manifest.index(of: $0.id) }
      if winner == index, !urls.contains(url) { urls.append(url) }
    }
  }

  /// Returns an example in a space; `nil` if it names another domain.
  private func url(ofExample example: String, in space: RouteSpace) -> String? {
    guard let url = try? ParsedURL(example, limits: .maximum) else { return nil }
    if url.scheme == nil { return space.address(ofPath: example) }
    let rest = example.dropFirst((url.scheme?.utf8.count ?? 0) + 3)
    switch space.kind {
    case .domain(let host, _, _) where url.isWebAddress:
      return url.host.map { $0 == host } == true ? example : nil
    case .scheme(let scheme), .host(let scheme, _):
      if url.scheme.map({ $0 == scheme }) == true { return example }
      if url.isWebAddress { return nil }
      return space.address(ofPath: "/" + rest)
    case .domain: return space.address(ofPath: "/" + rest)
    }
  }

  /// Returns a URL of each alternative, with a value for each capture that accepts it; the others have their shortest one.
  private func urls(
    of pattern: RoutePattern, in space: RouteSpace, probe: String?, _ escapesSlashes: Bool?
  ) -> [String] {
    if escapesSlashes == nil, !pattern.queryKeys.isEmpty { return [] }
    let storage = pattern.storage
    let values = pattern.captureNames.indices.map { number in
      let language = TextLanguage(storage.expression(of: .capture(number)))
      let isWithin = storage.captures[number].keepsSlash
      let symbols = (probe ?? "").utf8.map {
        $0 == UInt8(ascii: "/") && !isWithin ? PercentDecoding.escapedSlash : $0
      }
      let isWanted = escapesSlashes == true || !symbols.contains(PercentDecoding.escapedSlash)
      let isAccepted = TextLanguage(.literal(symbols)).flatMap { language?.intersects($0) } == true
      return probe != nil && isWanted && isAccepted ? probe : language?.shortest
    }
    return storage.templates.compactMap { template in
      var given: [String: String] = [:]
      for capture in template.captures {
        given[pattern.captureNames[capture]] = values[capture] ?? ""
      }
      guard let text = try? pattern.url(for: given) else { return nil }
      return pattern.scheme == nil ? space.address(ofPath: text) : text
    }
  }
}

extension RoutePattern {
  /// Whether the pattern matches URLs of a space: it has no scheme, or names the space.
  func isIn(_ space: RouteSpace) -> Bool {
    guard let scheme else { return true }
    return switch space.kind {
    case .domain(let host, _, _): ["https", "http"].contains(scheme) && self.host == host
    case .scheme(let name), .host(let name, _): scheme == name
    }
  }
}
