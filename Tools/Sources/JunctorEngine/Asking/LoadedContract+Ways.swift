// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorDoctor
internal import JunctorManifest
internal import JunctorMatching

extension LoadedContract {
  /// Returns how the systems open the app for a link, by the given files.
  func ways(_ request: EngineRequest) throws(EngineError) -> [JSONValue.Member] {
    let url = try request.string("url")
    var members: [JSONValue.Member] = []
    if let given = try request.file("aasa") {
      do throws(FileErrors) {
        members.append(("ios", .object(decision(try AppSiteAssociation(given), on: url))))
      } catch {
        throw EngineError(error)
      }
    }
    if let filters = request["filters"] {
      members.append(("android", .object(try android(filters, request, url))))
    }
    return members
  }

  private func decision(_ file: AppSiteAssociation, on url: String) -> [JSONValue.Member] {
    let verdict = inquiry.verdict(file, on: url)
    var members: [JSONValue.Member] = [
      ("opens", JSONValue(.boolean(verdict.opens))), ("reason", .string(verdict.reason)),
    ]
    switch verdict.decision {
    case .opens(let component), .excluded(let component):
      var found: [JSONValue.Member] = [
        ("path", .string(component.path)), ("index", .number(component.index)),
        ("appID", .string(component.appID)),
      ]
      if let comment = component.comment { found.append(("comment", .string(comment))) }
      if let line = file.line(of: component) { found.append(("line", .number(line))) }
      members.append(("component", .object(found)))
    case .noMatch, nil: break
    }
    return members
  }

  // MARK: - Android

  /// The first versions of Android that compare advanced patterns, and that apply the rules of `assetlinks.json`.
  private static let levels = [1, 31, 35]

  /// Returns the filter that opens the app, for each range of versions of Android.
  private func android(
    _ given: JSONValue, _ request: EngineRequest, _ url: String
  ) throws(EngineError) -> [JSONValue.Member] {
    var filters: [IntentFilter] = []
    for one in given.elements ?? [] { filters.append(try IntentFilter(one)) }
    let rules = try dynamicRules(request)
    let levels = Self.levels.map { level in
      let index = filters.firstIndex { $0.matches(url, apiLevel: level) }
      var opens = index != nil
      var members: [JSONValue.Member] = [("from", .number(level))]
      if let index { members.append(("filter", .number(index))) }
      if opens, level >= 35, let rules {
        switch rules.decision(for: url) {
        case .opens(let component): members.append(("component", .number(component)))
        case .excluded(let component):
          members.append(("component", .number(component)))
          opens = false
        case .noMatch: opens = false
        }
      }
      members.append(("opens", JSONValue(.boolean(opens))))
      return JSONValue.object(members)
    }
    let described = filters.map { filter in
      let data = filter.data.first
      let host = data?.host.map { "\($0)\(data?.port.map { ":\($0)" } ?? "")" } ?? ""
      return JSONValue.string("\(data?.scheme ?? "")://\(host)")
    }
    return [("levels", .array(levels)), ("filters", .array(described))]
  }

  /// The dynamic rules of the first app of an `assetlinks.json` file that has some; `nil` if none has.
  private func dynamicRules(_ request: EngineRequest) throws(EngineError) -> DynamicAppLinkRules? {
    guard let bytes = try request.file("assetlinks") else { return nil }
    do throws(FileErrors) {
      return try DigitalAssetLinks(bytes).statements.first {
        $0.handlesLinks && $0.dynamicRules != nil
      }?.dynamicRules
    } catch {
      throw EngineError(error)
    }
  }
}
