// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

/// A contract with its table.
struct LoadedContract {
  let manifest: RouteManifest
  let inquiry: Inquiry
  /// The name of the file in places.
  let file: String

  init(_ request: EngineRequest) throws(EngineError) {
    let json = try request.file("routes") ?? []
    do throws(FileErrors) {
      manifest = try RouteManifest(json)
      inquiry = Inquiry(
        manifest.listedRoutes(json), try RouteTable(manifest), RouteSpaces(manifest.spaces))
    } catch {
      throw EngineError(error)
    }
    file = request["file"]?.string ?? "routes.json"
  }

  /// The answer to `load`.
  var loading: [JSONValue.Member] {
    [
      ("routes", .number(manifest.routes.count)),
      ("spaces", .array(manifest.spaces.map { .string($0.description) })),
    ]
  }

  var list: [JSONValue.Member] {
    [
      ("spaces", .array(manifest.spaces.map { .string($0.description) })),
      ("routes", .array(manifest.routes.map { $0.value })),
      (
        "ranked",
        .array(
          inquiry.table.ranked.map { number in
            let route = inquiry.routes[Int(number.rawValue)]
            return .object([
              ("pattern", .string(route.pattern.text)), ("id", .string(route.described.id)),
            ])
          })
      ),
    ]
  }

  /// Returns whether the pattern and the sources of a policy's rule include a request.
  func coverage(_ request: EngineRequest) throws(EngineError) -> [JSONValue.Member] {
    let (matches, comes) = (try matchesPattern(request), try comesFromSources(request))
    return [("covers", JSONValue(.boolean(matches && comes)))]
  }

  private func comesFromSources(_ request: EngineRequest) throws(EngineError) -> Bool {
    guard request["sources"] != nil else { return true }
    let (source, words) = (try request.source, try request.strings("sources"))
    let sources = words.compactMap { ManifestSource($0)?.normalized }
    return source.isOutside
      ? ManifestSource(source)?.isCovered(by: sources) ?? false
      : words.contains(RouteSource.app.name)
  }

  private func matchesPattern(_ request: EngineRequest) throws(EngineError) -> Bool {
    guard request["pattern"] != nil || request["sources"] == nil else { return true }
    let (text, url) = (try request.string("pattern"), try request.string("url"))
    let pattern: RoutePattern
    do throws(RoutePatternError) {
      pattern = try RoutePattern(text, ignoreCase: request["ignoresCase"]?.boolean == true)
    } catch {
      throw EngineError(error)
    }
    var table = RouteTable(spaces: manifest.spaces)
    do throws(RouteTableError) {
      try table.insert(pattern, id: RouteID(rawValue: 0))
    } catch {
      throw EngineError("brokenPattern", error.description)
    }
    let read = try? inquiry.spaces.read(url, limits: inquiry.limits)
    return read.flatMap { inquiry.spaces.resolve($0) }.flatMap { table.match($0) } != nil
  }

  /// Returns a URL of a pattern or of a route of the contract.
  func url(_ request: EngineRequest) throws(EngineError) -> [JSONValue.Member] {
    var route: RouteManifest.Route?
    if let id = request["id"]?.string {
      guard let found = manifest.route(named: id) else {
        throw EngineError("unknownRoute", "no route has the identifier “\(id)”")
      }
      route = found
    }
    let pattern: RoutePattern
    do throws(RoutePatternError) {
      if let route {
        pattern = route.pattern
      } else {
        pattern = try RoutePattern(request["pattern"]?.string ?? "")
      }
    } catch {
      throw EngineError(error)
    }
    do throws(ParameterError) {
      var values = PatternValues()
      for (name, value) in request["values"]?.members ?? [] {
        let parameter = route?.parameters.first { $0.name == name }
        for text in (value.elements ?? [value]).compactMap({ $0.string }) {
          let error = parameter?.error(in: text, ignoringCase: pattern.ignoreCase)
          if let error { throw error }
          let isCaptured = pattern.captureNames.contains(name)
          values.append(isCaptured ? name : parameter?.queryKey ?? name, text)
        }
      }
      for parameter in route?.parameters ?? [] where parameter.isRequired {
        let isCaptured = pattern.captureNames.contains(parameter.name)
        guard values[isCaptured ? parameter.name : parameter.queryKey] == nil else { continue }
        throw ParameterError(name: parameter.name, value: nil, expected: parameter.domain)
      }
      return [("url", .string(try pattern.url(for: values)))]
    } catch {
      throw EngineError(
        "badParameter", error.description,
        error.name.isEmpty ? [] : [("name", .string(error.name))])
    }
  }
}

extension RouteManifest.Route {
  /// The object of `routes.json`.
  var value: JSONValue {
    var writer = JSONWriter()
    write(to: &writer)
    return (try? JSONValue(json: writer.bytes)) ?? .object([])
  }
}

extension LoadedContract? {
  /// Returns the contract, or throws if none was loaded.
  func loaded() throws(EngineError) -> LoadedContract {
    guard let self else { throw EngineError("notLoaded", "no contract was loaded") }
    return self
  }
}
