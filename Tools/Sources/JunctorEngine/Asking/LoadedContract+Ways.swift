// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorDoctor
internal import JunctorManifest
internal import JunctorMatching

extension LoadedContract {
  /// Returns how the systems open the app for a link: by the given files, or by those that the tool would generate.
  mutating func ways(_ request: EngineRequest) throws(EngineError) -> [JSONValue.Member] {
    let url = try request.string("url")
    var members: [JSONValue.Member] = []
    let (given, isGenerated) = (request.bytes("aasa"), request.bytes("aasa") == nil)
    var file: AppSiteAssociation?
    do throws(FileErrors) {
      file = try given.map { (bytes) throws(FileErrors) in try AppSiteAssociation(bytes) }
    } catch {
      throw EngineError(error)
    }
    if file == nil {
      association = association ?? generatedAssociation
      file = association
    }
    if let file {
      members.append(("ios", .object(decision(file, on: url, isGenerated: isGenerated))))
    }
    if let android = try android(request, url) { members.append(("android", .object(android))) }
    return members
  }

  /// The association file of the contract; `nil` if it has no domain.
  private var generatedAssociation: AppSiteAssociation? {
    let file = try? AppSiteAssociationFile(manifest, appIDs: ["ABCDE12345.app"])
    return file.flatMap { try? AppSiteAssociation($0.text.utf8) }
  }

  private func decision(
    _ file: AppSiteAssociation, on url: String, isGenerated: Bool
  ) -> [JSONValue.Member] {
    let verdict = inquiry.verdict(file, on: url)
    var members: [JSONValue.Member] = [
      ("opens", JSONValue(.boolean(verdict.opens))), ("reason", .string(verdict.reason)),
      ("isGenerated", JSONValue(.boolean(isGenerated))),
    ]
    switch verdict.decision {
    case .opens(let component), .excluded(let component):
      var found: [JSONValue.Member] = [
        ("path", .string(component.path)), ("index", .number(component.index)),
        ("appID", .string(component.appID)),
      ]
      if let comment = component.comment { found.append(("comment", .string(comment))) }
      if !isGenerated, let line = file.line(of: component) { found.append(("line", .number(line))) }
      members.append(("component", .object(found)))
    case .noMatch, nil: break
    }
    return members
  }

  // MARK: - Android

  /// The first versions of Android that compare advanced patterns, and that apply the rules of `assetlinks.json`.
  private static let levels = [1, 31, 35]

  /// Returns the filter that opens the app, for each range of versions of Android.
  private mutating func android(
    _ request: EngineRequest, _ url: String
  ) throws(EngineError) -> [JSONValue.Member]? {
    filters = filters ?? (try? AndroidFiltersFile(manifest))?.filters
    guard let filters else { return nil }
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
    guard let bytes = request.bytes("assetlinks") else { return nil }
    do throws(FileErrors) {
      return try DigitalAssetLinks(bytes).statements.first {
        $0.handlesLinks && $0.dynamicRules != nil
      }?.dynamicRules
    } catch {
      throw EngineError(error)
    }
  }
}
