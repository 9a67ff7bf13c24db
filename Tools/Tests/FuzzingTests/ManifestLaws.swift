// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorJSON
import JunctorMatching
import TestSupport

@testable import JunctorManifest

/// The laws of the reader of `routes.json`.
enum ManifestLaws {
  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let bytes = input.bytes
    let places = TextPlaces(bytes)
    let manifest: RouteManifest
    do throws(FileErrors) {
      manifest = try RouteManifest(bytes)
    } catch {
      try places.expect(error)
      return true
    }
    let written = manifest.json
    let again = try? RouteManifest(written)
    try expectLaw(
      again == manifest && again?.json == written,
      "\(manifest.jsonText) is read as \(again?.jsonText ?? "nothing").")
    for route in manifest.routes {
      try expectLaw(manifest.route(named: route.id) == route, "“\(route.id)” is not found.")
    }
    if sample.includes(oneIn: 4, law: 1) { try checkTable(manifest) }
    if sample.includes(oneIn: 4, law: 2) { try checkLimits(manifest, bytes) }
    return true
  }

  /// The table names the route of each pattern.
  private static func checkTable(_ manifest: RouteManifest) throws(BrokenLaw) {
    let table = Result { () throws(FileErrors) in try RouteTable(manifest) }
    if case .failure(let errors) = table {
      for error in errors.errors {
        let isPlaced = manifest.routes.indices.contains { error.path.hasPrefix("routes[\($0)].") }
        try expectLaw(isPlaced && error.code == .refusedRoute, "\(error) names no route.")
      }
    }
    var number: Int32 = 0
    for (index, route) in manifest.routes.enumerated() {
      for _ in route.patterns {
        let found = manifest.index(of: RouteID(rawValue: number))
        try expectLaw(found == index, "The pattern \(number) is not that of the route \(index).")
        number += 1
      }
    }
    try expectLaw(
      manifest.index(of: RouteID(rawValue: number)) == nil, "There is one pattern more.")
  }

  private static func checkLimits(
    _ manifest: RouteManifest, _ bytes: [UInt8]
  ) throws(BrokenLaw) {
    var limits = JSONCursor.Limits()
    (limits.depth, limits.values, limits.stringBytes) = (6, 40, 24)
    let result = Result { () throws(FileErrors) in
      try RouteManifest(bytes, limits: limits, maximumRoutes: 2)
    }
    switch result {
    case .success(let other):
      try expectLaw(other == manifest && other.routes.count <= 2, "A limit changes the manifest.")
    case .failure(let error):
      try expectLaw(error.errors.last?.code == .limitExceeded, "No limit is exceeded: \(error)")
    }
  }
}
