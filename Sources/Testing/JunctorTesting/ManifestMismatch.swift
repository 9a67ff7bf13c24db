// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// The differences between a router's manifest and a file.
///
/// It depends on no test framework. Rethrow it from a test function to fail the test.
public struct ManifestMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  let file: String

  /// The differences: for each, one line, and for a changed route the lines that differ.
  ///
  /// `+` marks what the router has and the file has not, `-` the reverse.
  let differences: [String]

  /// The file, the differences, and what to do.
  public var description: String {
    let shown = differences.prefix(20) + (differences.count > 20 ? ["…"] : [])
    return """
      \(file) is not the manifest of the router:
        \(shown.joined(separator: "\n").replacingLines(with: "\n  "))
      To accept this, set JUNCTOR_WRITE_MANIFEST=1 and run the test again.
      """
  }
}

extension String {
  fileprivate func replacingLines(with separator: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: separator)
  }
}

extension RouteManifest {
  /// Returns the differences of another manifest from this one.
  func differences(to other: RouteManifest) -> [String] {
    var result: [String] = []
    let (old, new) = (spaces.map(\.description), other.spaces.map(\.description))
    if old != new {
      result.append(
        "spaces\n  - \(old.joined(separator: ", "))\n  + \(new.joined(separator: ", "))")
    }
    for route in routes where other.route(named: route.id) == nil {
      result.append("- route “\(route.id)”: \(route.pattern)")
    }
    for route in other.routes where self.route(named: route.id) == nil {
      result.append("+ route “\(route.id)”: \(route.pattern)")
    }
    for (index, route) in routes.enumerated() {
      guard let changed = other.route(named: route.id), changed != route else { continue }
      let lines = difference(of: lines(of: route), to: other.lines(of: changed))
      result.append(
        (["route “\(route.id)” (routes[\(index)])"] + lines).joined(separator: "\n  "))
    }
    return result
  }

  /// The lines of a route in the JSON.
  private func lines(of route: Route) -> [Substring] {
    guard let one = try? RouteManifest(spaces: spaces, routes: [route]) else { return [] }
    return one.jsonText.split(separator: "\n").filter { $0.hasPrefix("      ") }
      .map { $0.dropFirst(6) }
  }

  /// Returns the removed and the added lines, at most 12.
  private func difference(of old: [Substring], to new: [Substring]) -> [String] {
    // A comma at the end depends on the next line.
    func bare(_ line: Substring) -> Substring { line.last == "," ? line.dropLast() : line }
    let changes = new.map(bare).difference(from: old.map(bare))
    let lines =
      changes.removals.map { change in "- \(change.text)" }
      + changes.insertions.map { change in "+ \(change.text)" }
    return lines.prefix(12) + (lines.count > 12 ? ["…"] : [])
  }
}

extension CollectionDifference.Change where ChangeElement == Substring {
  fileprivate var text: Substring {
    switch self {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}
