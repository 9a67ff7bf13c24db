// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorDiff
internal import JunctorEngine
internal import JunctorManifest
internal import JunctorMatching

/// A manifest with its text.
struct ManifestSourceText {
  let manifest: RouteManifest
  let bytes: [UInt8]
}

// MARK: - Reading

extension RoutesFile {
  /// Reads a file of either kind; the caller checks its contents.
  ///
  /// - Parameter manifestIsEnough: Whether ``routes`` of a manifest are not required.
  init(path: String, manifestIsEnough: Bool = false) throws(StreamError) {
    do throws(StreamError) {
      self.init(
        name: path, contents: try Descriptor.contents(of: path, limit: 256 << 20),
        manifestIsEnough: manifestIsEnough)
    } catch .failed(let reason) {
      throw .failed("\(path): \(reason)")
    }
  }

  /// Returns whether a file is a manifest: it begins with `{` and a quote, as no pattern does.
  static func isManifest(_ contents: some Sequence<UInt8>) -> Bool {
    let start = contents.lazy.filter { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }.prefix(2)
    return start.elementsEqual("{\"".utf8)
  }

  /// Returns the patterns of all routes of a manifest, with the numbers of the manifest.
  static func routes(of source: ManifestSourceText) -> [Route] {
    source.manifest.listedRoutes(source.bytes).map { listed in
      var route = listed
      let entry = listed.described
      let isCanonical = route.pattern == entry.pattern
      var options =
        isCanonical && entry.id != route.pattern.text && !entry.id.contains(where: \.isWhitespace)
        ? ["name=\(entry.id)"] : []
      if entry.priority != 0 { options.append("priority=\(entry.priority)") }
      options.append("exposure=\((["app"] + entry.exposure).joined(separator: ","))")
      route.options = options.joined(separator: " ")
      return route
    }
  }
}

// MARK: - Writing

extension RoutesFile {
  /// Returns the routes as a manifest.
  ///
  /// - Parameter spaces: The spaces; if empty, those of the file.
  /// - Throws: ``RoutesUnusable`` with all problems of the file.
  func manifest(spaces: [RouteSpace] = []) throws(RoutesUnusable) -> RouteManifest {
    guard problems.isEmpty else { throw RoutesUnusable(file: name, problems: problems) }
    if isBlank {
      let message = "the file is empty; check whether the command that writes it failed"
      throw RoutesUnusable(file: name, problems: [RoutesProblem(1, "emptyFile", message)])
    }
    if let source, spaces.isEmpty { return source.manifest }
    do throws(FileErrors) {
      return try RouteManifest(
        spaces: spaces.isEmpty ? ownSpaces : spaces,
        routes: source?.manifest.routes ?? routesOfManifest())
    } catch {
      let problems = error.errors.map { RoutesProblem(1, $0.code.rawValue, $0.message) }
      throw RoutesUnusable(file: name, problems: problems)
    }
  }

  /// The routes of a text.
  private func routesOfManifest() -> [RouteManifest.Route] {
    routes.map { route in
      var entry = RouteManifest.Route(route.pattern, id: route.id)
      entry.priority = route.priority
      entry.exposure = route.exposure.description.split(separator: ", ").map(String.init)
        .filter { $0 != "app" }
      return entry
    }
  }

  /// Returns the manifest with its table.
  ///
  /// - Throws: ``RoutesUnusable`` with all problems of the file, including conflicts.
  func manifestTable(spaces: [RouteSpace] = []) throws(RoutesUnusable) -> ManifestTable {
    let manifest = try manifest(spaces: spaces)
    do throws(FileErrors) {
      return try ManifestTable(manifest)
    } catch {
      // The conflicts with their lines.
      let file = source.map { RoutesFile(name: name, contents: $0.bytes) } ?? self
      let conflicts = file.table(RouteSpaces(manifest.spaces)).problems
      let problems = error.errors.map { RoutesProblem(1, $0.code.rawValue, $0.message) }
      throw RoutesUnusable(file: name, problems: conflicts.isEmpty ? problems : conflicts)
    }
  }

  /// Returns a function that returns the place of a finding.
  func places(of findings: [ManifestFinding]) -> (ManifestFinding) -> ManifestReport.Place {
    if let source {
      let lines = ManifestLines(source.bytes)
      // The route can be in the other version only.
      let start = lines.line(of: nil, key: "routes") ?? 1
      return { finding in
        .init(file: name, line: lines.line(of: finding.route, key: finding.key) ?? start)
      }
    }
    var places: [String: ManifestReport.Place] = [:]
    for route in routes {
      let id = route.id ?? route.pattern.text
      if places[id] == nil { places[id] = .init(file: name, line: route.line) }
    }
    return { finding in
      finding.route.flatMap { places[$0] } ?? .init(file: name, line: 1)
    }
  }
}
