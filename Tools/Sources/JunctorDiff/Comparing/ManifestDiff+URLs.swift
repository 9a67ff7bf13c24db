// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

extension ManifestDiff {
  /// Returns the findings about URLs, and about removed and added routes and spaces.
  static func findings(
    about urls: URLChanges, _ pairs: RoutePairs, _ old: ManifestTable, _ new: ManifestTable
  ) -> [ManifestFinding] {
    let (before, after) = (old.manifest.routes, new.manifest.routes)
    var findings = spaceFindings(urls, old.manifest, new.manifest)
    // The rerouted URL that the finding about a removed route contains.
    var told: Set<URLChanges.Rerouting> = []
    for (index, route) in before.enumerated() where pairs.newIndices[index] == nil {
      let rerouting = urls.lost[index] == nil ? urls.firstRerouting(ofOld: index) : nil
      if let rerouting { told.insert(rerouting) }
      let url = urls.lost[index]?.url ?? rerouting.flatMap { urls.rerouted[$0] }
      let now = url.map {
        "“\($0)” opens \(rerouting.map { "“\(after[$0.new].id)”" } ?? "no route") now."
      }
      findings.append(
        ManifestFinding(
          .removedRoute, route: route.id, key: "id", in: .old,
          "The route “\(route.id)” (“\(route.pattern)”) was removed. "
            + (now ?? "It matched no URL of its own."), url: url))
    }
    for (index, other) in pairs.oldIndices.enumerated() where other == nil {
      let route = after[index]
      findings.append(
        ManifestFinding(
          .addedRoute, route: route.id, key: "id",
          "The route “\(route.id)” (“\(route.pattern)”) was added.", url: urls.gained[index]))
    }
    for (index, lost) in urls.lost {
      guard let other = pairs.newIndices[index] else { continue }
      findings.append(lostURL(lost, before[index], after[other]))
    }
    // In the order of routes: that of a dictionary differs from run to run.
    let rerouted = urls.rerouted.sorted { ($0.key.old, $0.key.new) < ($1.key.old, $1.key.new) }
    for (rerouting, url) in rerouted where !told.contains(rerouting) {
      let (one, two) = (before[rerouting.old], after[rerouting.new])
      let isNew = pairs.oldIndices[rerouting.new] == nil
      findings.append(
        ManifestFinding(
          .reroutedURL, route: one.id, key: "pattern",
          in: pairs.newIndices[rerouting.old] == nil ? .old : .new,
          "“\(url)” opened “\(one.id)”, and opens “\(two.id)” (“\(two.pattern)”) now"
            + (isNew ? ", which is new." : "."), url: url))
    }
    for (index, url) in urls.gained {
      guard let other = pairs.oldIndices[index] else { continue }
      findings.append(
        ManifestFinding(
          .gainedURL, route: after[index].id, key: "pattern",
          "“\(url)” opened no route, and opens “\(before[other].id)” now.", url: url))
    }
    let undecided = urls.undecided.sorted {
      ($0.old ?? -1, $0.new ?? -1) < ($1.old ?? -1, $1.new ?? -1)
    }
    for pair in undecided {
      let ids = [pair.old.map { before[$0].id }, pair.new.map { after[$0].id }].compactMap { $0 }
      findings.append(
        ManifestFinding(
          .undecided, route: pair.new.map { after[$0].id } ?? ids.first, key: "pattern",
          in: pair.new == nil ? .old : .new,
          "The comparison of the URLs of \(Set(ids).sorted().quoted) exceeded its budget."))
    }
    return findings
  }

  private static func lostURL(
    _ lost: (url: String, pattern: RoutePattern), _ old: RouteManifest.Route,
    _ new: RouteManifest.Route
  ) -> ManifestFinding {
    let reason =
      lost.pattern != old.pattern || new.pattern == old.pattern
      ? "" : " Its pattern was “\(old.pattern)”, and is “\(new.pattern)”."
    return ManifestFinding(
      .lostURL, route: new.id, key: "pattern",
      "“\(lost.url)” opened “\(old.id)”, and opens no route now.\(reason)", url: lost.url,
      remedy: "Keep the old pattern: add “\(lost.pattern)” to the aliases of “\(new.id)”.")
  }

  private static func spaceFindings(
    _ urls: URLChanges, _ old: RouteManifest, _ new: RouteManifest
  ) -> [ManifestFinding] {
    if old.spaces == new.spaces { return [] }
    var findings: [ManifestFinding] = []
    for space in old.spaces {
      guard let (url, routes) = urls.lostSpaces[space] else { continue }
      findings.append(
        ManifestFinding(
          .removedSpace, route: nil, key: "spaces", in: .old,
          "The space “\(space)” was removed. “\(url)” opens no route now"
            + (routes == 1 ? "." : ", and neither do the URLs of \(routes - 1) other routes."),
          url: url))
    }
    for space in new.spaces where !old.spaces.contains(space) {
      findings.append(
        ManifestFinding(.addedSpace, route: nil, key: "spaces", "The space “\(space)” was added."))
    }
    if findings.isEmpty {
      let names = [old, new].map { $0.spaces.map { $0.description }.quoted }
      findings.append(
        ManifestFinding(
          .changedSpaces, route: nil, key: "spaces",
          "The spaces were \(names[0]), and are \(names[1])."))
    }
    return findings
  }
}

extension URLChanges {
  /// The first rerouted URL of an old route, in the order of new routes.
  fileprivate func firstRerouting(ofOld index: Int) -> Rerouting? {
    rerouted.keys.filter { $0.old == index }.min { $0.new < $1.new }
  }
}
