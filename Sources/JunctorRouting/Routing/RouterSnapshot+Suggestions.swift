// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RouterSnapshot {
  /// Returns suggestions for an address that no route matches; `nil` for an external source.
  func suggestions(for url: RoutableURL, from source: RouteSource) -> Suggestions? {
    if source.isOutside { return nil }
    return Suggestions { [self] in
      table.nearest(to: url).compactMap { table.pattern(of: $0)?.text }
    }
  }

  /// Returns suggestions for the name of an unknown action; `nil` for an external source.
  func suggestions(for call: TargetCall, from source: RouteSource) -> Suggestions? {
    if source.isOutside { return nil }
    return Suggestions { [self] in nearestActions(to: call) }
  }
}
