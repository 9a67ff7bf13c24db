// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// What tests need from the inside: to stand in for a route for a while.
extension Router {
  /// The work that is under way.
  package var work: WorkTracker { runtime.work }

  /// The routes that a substitute pushed out.
  package struct Displaced: Sendable {
    var entries: [RouteEntry]
    /// The target that another of its name pushed out.
    var target: TargetEntry?

    package var isEmpty: Bool { entries.isEmpty && target == nil }
  }

  /// Registers a route in place of those of the same patterns.
  ///
  /// What was said about a route of the same pattern (exposure, steps, defaults, name) holds for the
  /// substitute, too, before what the registration itself says.
  ///
  /// - Returns: The substitute's token, and what to give to ``restore(_:after:)``.
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

  /// Removes a substitute, and puts back what it pushed out.
  ///
  /// - Returns: Whether all of it is back; not when something else has taken a place meanwhile.
  package func restore(_ displaced: Displaced, after token: RouteToken) -> Bool {
    unregister(token) && putBack([displaced])
  }

  /// Puts entries back whose place is free again; returns whether all of them were.
  @discardableResult
  package func putBack(_ displaced: [Displaced]) -> Bool {
    change { state in displaced.map { state.putBack($0) }.allSatisfy { $0 } }
  }
}

extension RouteHandler {
  /// The same handler, of the same kind, which shows each request to `note` first.
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
