// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
public import JunctorRouting

/// A probable mistake in a registered route.
public enum RouteWarning: Hashable, Sendable, CustomStringConvertible {
  /// The parent of a route of this pattern leads to no screen.
  case missingParent(String, of: String, owner: RouteOwner)
  /// A screen of another module is shown below a route, to sources that it is not exposed to.
  case foreignParent(String, of: String, owner: RouteOwner, reason: String)

  /// The warning, with the line that registered the route.
  public var description: String {
    switch self {
    case .missingParent(let parent, let pattern, let owner):
      "\(owner): missingParent: no route shows a screen for “\(parent)”, the parent of “\(pattern)”"
    case .foreignParent(_, _, let owner, let reason): "\(owner): foreignParent: \(reason)"
    }
  }
}

extension Router {
  /// Returns warnings about the registered routes.
  ///
  /// A route with a parent shows the parent's screen to all sources that may open the route. Warns if an
  /// ancestor belongs to another module and is not exposed to the same sources, or if it is not a
  /// screen. Check it in a test that adds all modules:
  ///
  ///     #expect(router.lint().isEmpty)
  /// - Complexity: O(*n* · *m*), where *n* is the number of routes and *m* the number of those with
  ///   parents.
  public func lint() -> [RouteWarning] {
    let snapshot = snapshot
    let entries = snapshot.rankedEntries
    return entries.flatMap { snapshot.warnings(about: $0, among: entries) }
  }
}

extension RouterSnapshot {
  fileprivate func warnings(
    about entry: RouteEntry, among entries: [RouteEntry]
  ) -> [RouteWarning] {
    var warnings: [RouteWarning] = []
    var seen: [RouteRecord] = []
    var rest = entry.record.traits.screen.parents
    while let parent = rest.popLast() {
      guard let record = record(of: parent, among: entries), record.handler.screenFactory != nil
      else {
        warnings.append(
          .missingParent(parent.text, of: entry.pattern.text, owner: entry.record.owner))
        continue
      }
      if seen.contains(where: { $0 === record }) { continue }
      seen.append(record)
      let (own, other) = (entry.record, record)
      if own.owner.moduleName != other.owner.moduleName,
        !own.exposure.isCovered(by: other.exposure)
      {
        warnings.append(
          .foreignParent(
            parent.text, of: entry.pattern.text, owner: own.owner,
            reason: "“\(entry.pattern)” is open to \(own.exposure), and shows its parent "
              + "“\(parent.text)” of \(other.owner.moduleName), which is open to \(other.exposure)")
        )
      }
      // `NavigationOptions.ancestors` is the whole stack; a parent can have a parent.
      if entry.record.traits.screen.options.ancestors == nil, let next = record.traits.screen.parent
      {
        rest.append(next)
      }
    }
    return warnings
  }

  /// The route to which a parent's address leads, if it is known without a request.
  private func record(
    of parent: ScreenParent, among entries: [RouteEntry]
  ) -> RouteRecord? {
    guard let pattern = parent.pattern else { return nil }
    guard pattern.captureNames.isEmpty else {
      return entries.first { parent.isOwn($0.pattern) }?.record
    }
    guard let url = try? spaces.read(parent.text, limits: limits) else {
      return nil
    }
    return route(for: url, spaces.resolve(url))?.record
  }
}

extension RouteOwner {
  /// The module for which it was registered, otherwise the one whose file registers it.
  fileprivate var moduleName: String {
    module ?? String(fileID.prefix { $0 != "/" })
  }
}
