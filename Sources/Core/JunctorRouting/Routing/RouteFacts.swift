// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// What the events of one route have in common.
struct RouteFacts: Sendable {
  let pattern: String?
  let module: String?
  /// The captures, all redacted; `nil` if a value is public, or if the captures depend on the address.
  let parameters: [(name: String, value: String?)]?

  init(_ pattern: RoutePattern?, _ record: RouteRecord) {
    self.pattern = pattern?.text
    module = record.owner.moduleName
    let isOptional = pattern?.text.utf8.contains { "?*{".utf8.contains($0) } ?? true
    parameters =
      isOptional || !record.traits.publicParameters.isEmpty
      ? nil : pattern?.captureNames.map { ($0, nil) }
  }
}
