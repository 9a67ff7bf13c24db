// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension TableComparison {
  /// Returns whether the witness of a difference is a full URL: a winner has a pattern with a scheme.
  func prefersFull(_ difference: TableDifference) -> Bool {
    zip(tables, [difference.old, difference.new]).contains { table, id in
      id.flatMap(table.pattern)?.scheme != nil
    }
  }

  /// Returns the difference that a URL shows; `nil` if both tables treat it alike, or if it is not in
  /// a place.
  func difference(at text: String, in place: ComparedPlace) -> TableDifference? {
    let urls = tables.map { $0.spaces.resolve(text) }
    guard urls.map({ $0?.space }) == place.sides.map({ $0?.space }) else { return nil }
    let hits = zip(tables, urls).map { table, url in url.flatMap(table.hit) }
    func difference(
      _ kind: TableDifference.Kind, _ captures: [TableDifference.CaptureChange] = []
    ) -> TableDifference {
      TableDifference(
        kind: kind, old: hits[0]?.id, new: hits[1]?.id, witness: text, captures: captures)
    }
    switch (hits[0], hits[1]) {
    case (nil, nil): return nil
    case (_?, nil): return difference(.lost)
    case (nil, _?): return difference(.gained)
    case (let old?, let new?):
      if counterparts[0][old.id] != new.id { return difference(.rerouted) }
      // Values of an unchanged route can only differ if its URLs have another space.
      if unchanged[0][old.id] == new.id, urls[0]?.path == urls[1]?.path { return nil }
      let changes = TableDifference.CaptureChange.all(
        urls[0].flatMap { tables[0].match(old, $0) }, urls[1].flatMap { tables[1].match(new, $0) })
      return changes.isEmpty ? nil : difference(.capturesChanged, changes)
    }
  }
}
