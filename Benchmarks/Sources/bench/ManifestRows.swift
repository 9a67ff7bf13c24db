// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorManifest
internal import Workloads

/// Row 17: `routes.json` is read into a table, and written.
extension Rows {
  static func manifest(_ figures: inout Figures, _ options: Options) async throws {
    let sizes = [1_000, min(options.largest, 100_000)]
    let manifests = try sizes.map { try RouteManifest(Workload.generated($0)) }
    let files = manifests.map(\.json)
    let readers = zip(sizes, files).map { size, file in
      Peer("read \(size)", units: size) {
        guard let manifest = try? RouteManifest(file), let table = try? RouteTable(manifest) else {
          return 0
        }
        return table.match("/module7/page7/7") == nil ? 0 : manifest.routes.count
      }
    }
    let writers = zip(sizes, manifests).map { size, manifest in
      Peer("write \(size)", units: size) { manifest.json.count }
    }
    let peers = readers + writers
    let timings = await Timings.interleaving(peers, rounds: min(options.rounds, 9))
    for (peer, expected) in zip(peers, sizes + files.map(\.count))
    where timings.sums[peer.name] != expected {
      fatalError("\(peer.name) is not complete.")
    }
    figures.add("manifest", timings, peers)
    for (name, pair) in [("reading", readers), ("writing", writers)] {
      figures.add("\(name) a manifest", timings.median(pair[1].name) * Double(sizes[1]) / 1_000_000)
      figures.add("\(name) 100k to 1k", timings.ratio(pair[1].name, to: pair[0].name))
    }
  }
}

extension RouteManifest {
  /// A manifest with the routes of a workload, each described as in an app.
  fileprivate init(_ workload: Workload) throws {
    let routes = try workload.routes.enumerated().map { number, text in
      var route = Route(try RoutePattern(text), id: "page.\(number)")
      route.exposure = ["push", "universalLink"]
      route.module = "Module\(number % 50)"
      route.summary = "Shows page \(number)"
      route.examples = [text.replacing(":id", with: "7")]
      return route
    }
    try self.init(spaces: [.scheme("app")], routes: routes)
  }
}
