// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorJSON
package import JunctorManifest

extension AppSiteAssociation {
  /// Reads a file.
  ///
  /// What the system ignores is no error: ``findings`` reports it. The text may come from an untrusted source: its size
  /// (1 MiB), its depth and the number of its values are limited.
  ///
  /// - Parameter json: The UTF-8 bytes of the file.
  /// - Throws: A ``FileErrors`` if the text is not JSON, if it is not an object, or if it exceeds a limit. The
  ///   error has the line, the column and the JSON path.
  /// - Complexity: O(*n*) in the length of the text, plus the size of its substitution variables.
  package init(_ json: some Sequence<UInt8>) throws(FileErrors) {
    let bytes = Array(json)
    let (root, errors) = try JSONValue.read(bytes)
    guard let members = root.members else {
      throw FileErrors(
        .init(
          .wrongValue, line: root.place.line, column: root.place.column, path: "",
          "an association file is an object, not \(root.kind)"))
    }
    var reader = AppSiteAssociationReader()
    for mistake in errors { reader.noteRepeatedKey(mistake) }
    if bytes.count > 131_072 {
      reader.note(
        .fileTooLarge, root, "",
        "the file has \(bytes.count) bytes; the system refuses more than 131072")
    }
    reader.read(root, members)
    self.init(
      details: reader.details, defaults: reader.defaults, substitutionVariables: reader.variables,
      places: reader.places, readingFindings: reader.findings)

    var cost = 0
    for (details, components) in zip(details, matchers) {
      for (index, component) in components.enumerated() {
        cost += component.cost
        guard cost > Self.maximumCost else { continue }
        throw FileErrors(
          .init(
            .limitExceeded, path: "\(details.path).\(details.key)[\(index)]",
            "the patterns with the values of their variables have more than \(Self.maximumCost) characters"
          ))
      }
    }
  }

  /// Returns whether a text is an app ID: ten letters or digits, a point, and the bundle identifier.
  package static func isAppID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    func isAlphanumeric(_ byte: UInt8) -> Bool {
      GlobElement.CharacterClass.alnum.contains(UInt32(byte), ignoresCase: false)
    }
    guard parts.count >= 2, parts[0].count == 10,
      parts[0].allSatisfy({ isAlphanumeric($0) && $0 & 0xE0 != 0x60 })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
  }
}

/// Reads the parts of a file, and collects what the system ignores.
struct AppSiteAssociationReader {
  typealias Finding = AppSiteAssociation.Finding

  private(set) var details: [AppSiteAssociation.Details] = []
  private(set) var defaults = LinkComponent()
  var variables: [String: [String]] = [:]
  private(set) var places: [[JSONPlace]] = []
  private(set) var findings: [Finding] = []

  mutating func note(_ code: Finding.Code, _ node: JSONValue, _ path: String, _ message: String) {
    findings.append(Finding(code, node.place, path, message))
  }

  mutating func noteRepeatedKey(_ mistake: FileError) {
    let place = JSONPlace(line: mistake.line ?? 1, column: mistake.column ?? 1)
    findings.append(
      Finding(
        .repeatedKey, place, mistake.path, "\(mistake.message); here, the first value is read"))
  }

  mutating func read(_ root: JSONValue, _ members: [JSONValue.Member]) {
    noteUnknownKeys(
      of: root, "", known: ["applinks", "webcredentials", "appclips", "activitycontinuation"])
    guard let applinks = root["applinks"], case .object = applinks.content else {
      let found = root["applinks"].map { "“applinks” is \($0.kind), not an object" }
      note(.missingDetails, root["applinks"] ?? root, "", found ?? "there is no “applinks”")
      return
    }
    let path = "applinks"
    noteUnknownKeys(
      of: applinks, path, known: ["apps", "defaults", "details", "substitutionVariables"])
    defaults = readDefaults(applinks, path)
    readVariables(applinks["substitutionVariables"], "\(path).substitutionVariables")

    let detailsPath = "\(path).details"
    switch applinks["details"]?.content {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        readDetails(element, "\(detailsPath)[\(index)]", appID: nil)
      }
    case .object(let apps):
      // The oldest form: an object with a key for each app ID.
      for (appID, element) in apps { readDetails(element, "\(detailsPath).\(appID)", appID: appID) }
    case nil: note(.missingDetails, applinks, path, "there is no “details”")
    default:
      note(.missingDetails, applinks["details"] ?? applinks, path, "“details” is not a list")
    }
  }

  private mutating func readDetails(_ node: JSONValue, _ path: String, appID key: String?) {
    guard node.members != nil else {
      return note(.wrongType, node, path, "an object is required, not \(node.kind)")
    }
    noteUnknownKeys(
      of: node, path, known: ["appID", "appIDs", "components", "defaults", "paths"])
    var appIDs = key.map { [$0] } ?? []
    if let single = string("appID", of: node, path) { appIDs.append(single) }
    for appID in strings(node["appIDs"], "\(path).appIDs") where !appIDs.contains(appID) {
      appIDs.append(appID)
    }
    if node["appID"] != nil, node["appIDs"] != nil {
      note(
        .twoKindsOfAppIDs, node, path,
        "both “appID” and “appIDs” are given; the system reads both. Write “appIDs” only")
    }
    if appIDs.isEmpty { note(.missingAppID, node, path, "there is no app ID; add “appIDs”") }
    for appID in appIDs where !AppSiteAssociation.isAppID(appID) {
      note(
        .invalidAppID, node, path,
        "“\(appID)” is not an app ID: ten letters or digits, a point, and the bundle identifier")
    }

    let defaults = readDefaults(node, path)
    var components: [LinkComponent] = []
    var places: [JSONPlace] = []
    let isNew = node["components"]?.elements != nil
    if isNew, let older = node["paths"] {
      note(
        .pathsBesideComponents, older, "\(path).paths",
        "systems since iOS 13 ignore “paths” if there are “components”")
    }
    let listKey = isNew || node["paths"] == nil ? "components" : "paths"
    let list = node[listKey]
    if let list, list.elements == nil {
      note(.wrongType, list, "\(path).\(listKey)", "a list is required, not \(list.kind)")
    }
    for (index, element) in (list?.elements ?? []).enumerated() {
      let path = "\(path).\(listKey)[\(index)]"
      components.append(
        isNew ? readComponent(element, path) : readPath(element, path))
      places.append(element.place)
    }
    details.append(
      .init(path: path, appIDs: appIDs, defaults: defaults, components: components, key: listKey))
    self.places.append(places)
  }

  /// Reads a path of the older form; `NOT ` before it is an exclusion.
  private mutating func readPath(_ node: JSONValue, _ path: String) -> LinkComponent {
    guard let text = node.string else {
      note(.wrongType, node, path, "a string is required, not \(node.kind)")
      return .unmatchable
    }
    guard text.hasPrefix("NOT ") else { return LinkComponent(path: text) }
    return LinkComponent(path: String(text.dropFirst(4).drop { $0 == " " }), excludes: true)
  }
}
