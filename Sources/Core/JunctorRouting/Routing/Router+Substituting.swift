// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Replaces routes temporarily, for tests.
extension Router {
  /// The routes that a substitute has replaced.
  package struct Displaced: Sendable {
    var entries: [RouteEntry]
    /// The target that another one of the same name has replaced.
    var target: TargetEntry?

    package var isEmpty: Bool { entries.isEmpty && target == nil }
  }

  /// Registers a route that replaces those of the same patterns.
  ///
  /// The options of the replaced route (exposure, steps, defaults, name) apply to the substitute, too,
  /// before its own options.
  ///
  /// - Returns: The substitute's token, and the argument for ``restore(_:after:)``.
  /// - Throws: A ``RegistrationError``; nothing has changed then.
  package func substitute(
    _ registration: RouteRegistration
  ) throws(RegistrationError) -> (token: RouteToken, displaced: Displaced) {
    let patterns = try registration.readPatterns(
      ignoreCase: RouteTraits(registration.options).ignoresCase)
    return try change { (state) throws(RegistrationError) in
      let original = state.entries.first { entry in
        patterns.contains { $0.matchesSameURLs(as: entry.pattern) }
      }?.record
      var traits = original?.traits ?? RouteTraits([])
      for option in registration.options { option.apply(&traits) }
      traits.isReplacing = true
      let record = RouteRecord(
        token: state.nextToken(of: ObjectIdentifier(self)), patterns: patterns,
        handler: registration.handler, traits: SharedTraits(traits), owner: registration.owner)
      return (record.token, Displaced(entries: try state.insert(record)))
    }
  }

  /// Removes a substitute, and restores the routes that it replaced.
  ///
  /// - Returns: Whether all routes were restored; `false` if another route has taken the place of one.
  package func restore(_ displaced: Displaced, after token: RouteToken) -> Bool {
    unregister(token) && putBack([displaced])
  }

  /// Restores the entries whose place is free; returns whether all were restored.
  @discardableResult
  package func putBack(_ displaced: [Displaced]) -> Bool {
    change { state in displaced.map { state.putBack($0) }.allSatisfy { $0 } }
  }
}

extension RouteHandler {
  /// Returns a handler of the same kind, which calls `note` with each request first.
  package func noting(
    _ note: @escaping @Sendable (RouteRequest) -> Void
  ) -> RouteHandler {
    var noting = self
    switch kind {
    case .asynchronous(let handle):
      noting.kind = .asynchronous { request in
        note(request)
        return try await handle(request)
      }
    case .synchronous(let handle):
      noting.kind = .synchronous { request in
        note(request)
        return try handle(request)
      }
    case .main(let handle):
      noting.kind = .main { request in
        note(request)
        return try handle(request)
      }
    case .reply(let handle):
      noting.kind = .reply { request, reply in
        note(request)
        try handle(request, reply)
      }
    case .custom(let handler): noting.kind = .custom(handler.noting(note))
    }
    return noting
  }
}
