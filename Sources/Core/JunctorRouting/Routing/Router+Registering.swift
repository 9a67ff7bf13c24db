// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Registration and removal.
extension Router: RouteRegistrar {
  /// Registers a route: all of its patterns, or none.
  ///
  /// - Returns: A token, to remove exactly this registration.
  /// - Throws: A ``RegistrationError``; nothing is registered then.
  /// - Complexity: Linear in the length of the patterns, independent of the size of the table, unless
  ///   they have to be compared with constrained segments at the same nodes.
  @discardableResult
  public func register(
    _ registration: RouteRegistration
  ) throws(RegistrationError) -> RouteToken {
    try change(try insertion(of: registration).insert).token
  }

  /// Registers several routes in one change: all of them, or none.
  ///
  /// - Returns: A token for each, in the same order.
  /// - Throws: The ``RegistrationError`` of the first that cannot be registered; nothing is
  ///   registered then.
  /// - Complexity: As for single registrations, plus the size of the table.
  @discardableResult
  public func register(
    contentsOf registrations: [RouteRegistration]
  ) throws(RegistrationError) -> [RouteToken] {
    try insert(contentsOf: registrations).map(\.token)
  }

  package typealias Inserted = (token: RouteToken, displaced: Displaced)

  /// The part of a registration that needs the router's state.
  ///
  /// A struct, because a function type with typed throws cannot be the element of an array before
  /// iOS 18.
  private struct Insertion {
    let insert: (inout RouterState) throws(RegistrationError) -> Inserted
  }

  /// Registers routes, all or none, and returns what each replaced, which the caller releases outside of
  /// the lock.
  package func insert(
    contentsOf registrations: [RouteRegistration]
  ) throws(RegistrationError) -> [Inserted] {
    var insertions: [Insertion] = []
    for registration in registrations { insertions.append(try insertion(of: registration)) }
    // A single registration is undone if it fails, and requires no copy of the state.
    if insertions.count == 1 { return [try change(insertions[0].insert)] }
    return try change { (state) throws(RegistrationError) in
      var next = state
      var inserted: [Inserted] = []
      for insertion in insertions { inserted.append(try insertion.insert(&next)) }
      state = next
      return inserted
    }
  }

  /// Parses everything outside of the lock; the result performs the rest as one change.
  private func insertion(
    of registration: RouteRegistration
  ) throws(RegistrationError) -> Insertion {
    let target = registration.target?(self)
    let isReplacing = target != nil && RouteTraits(registration.options).isReplacing
    var routes: [(RouteRegistration, patterns: [RoutePattern], traits: SharedTraits)] = []
    for route in try registration.routes(of: target) {
      let shared = SharedTraits.said(by: route.options)
      let patterns =
        route.action == nil || shared.traits.hasURLs
        ? try route.readPatterns(ignoreCase: shared.traits.ignoresCase) : []
      try check(shared.traits, of: route.action?.description ?? patterns[0].text, patterns, route)
      routes.append((route, patterns, shared))
    }
    return Insertion { [routes] (state) throws(RegistrationError) in
      let token = state.nextToken(of: ObjectIdentifier(self))
      let records = routes.map { route, patterns, traits in
        RouteRecord(
          token: token, patterns: patterns, action: route.action, handler: route.handler,
          traits: traits, owner: route.owner)
      }
      guard let target else {
        return (token, Displaced(entries: try state.insert(records[0])))
      }
      let entry = TargetEntry(target, token, registration.owner, records, in: state.spaces)
      return (token, try state.insert(entry, isReplacing: isReplacing))
    }
  }

  /// Checks the options of a route: the origins and apps of its exposure, its parent, and its examples.
  func check(
    _ traits: RouteTraits, of subject: String, _ patterns: [RoutePattern],
    _ registration: RouteRegistration
  ) throws(RegistrationError) {
    if let origin = traits.exposure.brokenOrigin {
      throw RegistrationError(
        .brokenOrigin, subject: subject, owner: registration.owner,
        reason: "“\(origin)” is not an origin; write it in full, such as “https://m.mall.example”")
    }
    if let app = traits.exposure.brokenApp {
      throw RegistrationError(
        .brokenOrigin, subject: subject, owner: registration.owner,
        reason: "“\(app)” is not a bundle identifier, such as “com.example.wallet”")
    }
    try traits.checkExtras(for: patterns, owner: registration.owner)
    if traits.examples.isEmpty { return }
    let snapshot = snapshot
    for example in traits.examples {
      let url = try? snapshot.spaces.read(example, limits: snapshot.limits)
      let routable = url.flatMap(snapshot.spaces.resolve)
      let isAnswered = routable.map { url in
        patterns.contains { $0.answers(url, in: snapshot.spaces) }
      }
      if isAnswered != true {
        throw RegistrationError(
          .brokenExample, subject: subject, owner: registration.owner,
          reason: "“\(subject)” does not match the example “\(example)”")
      }
    }
  }

  /// Removes a registration: a route with all of its patterns, a step, an observer, a matcher, a fallback
  /// or the provider of a service.
  ///
  /// - Returns: Whether it was registered.
  /// - Complexity: O(*n*), where *n* is the number of routes.
  @discardableResult
  public func unregister(_ token: RouteToken) -> Bool {
    guard token.router == ObjectIdentifier(self) else { return false }
    return change { $0.remove(token) } || runtime.removeFromParts([token])
      || runtime.events.remove(token.number)
  }

  /// Removes the patterns that match the same URLs as `patterns`.
  ///
  ///     router.unregister("/order/:number")       // removes /order/:id: names make no difference
  ///     router.unregister(OrderDetail.patterns)
  ///
  /// Other patterns of the same registration remain.
  ///
  /// - Returns: Whether one of them was registered.
  /// - Complexity: O(*n*), where *n* is the number of routes.
  @discardableResult
  public func unregister(_ patterns: RoutePatterns) -> Bool {
    let patterns = patterns.texts.compactMap { try? RoutePattern($0) }
    func isMeant(_ found: RoutePattern) -> Bool {
      patterns.contains { $0.text == found.text || $0.matchesSameURLs(as: found) }
    }
    return change { state in
      state.removeEntries(of: { $0.patterns.contains(where: isMeant) }, where: isMeant)
    }
  }

  // MARK: Steps, observers, matchers, fallbacks

  /// Adds an asynchronous step for every request, after the existing ones.
  @discardableResult
  public func addInterceptor(_ interceptor: any RouteInterceptor) -> RouteToken {
    add(.interceptor(interceptor))
  }

  /// Adds an asynchronous step in the form of a closure.
  ///
  ///     router.addInterceptor { request, next in
  ///       if await !session.isSignedIn { try await session.signIn() }
  ///       return try await next(request)
  ///     }
  ///
  /// The error of a refusal names this line. Use a ``RouteInterceptor`` for a step with a name or a
  /// deadline.
  ///
  /// - Parameters:
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  ///   - intercept: Returns the response, usually by calling `next`.
  @discardableResult
  public func addInterceptor(
    fileID: String = #fileID, line: Int = #line,
    _ intercept:
      @escaping @Sendable (_ request: RouteRequest, _ next: RouteInterceptor.Next) async throws ->
      RouteResponse
  ) -> RouteToken {
    addInterceptor(ClosureInterceptor(name: "\(fileID):\(line)", body: intercept))
  }

  /// Adds a synchronous step for every request, after the existing ones.
  ///
  /// `OutboundCalls` is added before the existing ones, since a login among them may wait for its callback.
  @discardableResult
  public func addGate(_ gate: any RouteGate) -> RouteToken {
    install { token, state in
      state.steps.insert(
        (token, RouteStep.gate(gate)), at: gate is any LeadingGate ? 0 : state.steps.count)
    }
  }

  /// Adds a synchronous step in the form of a closure.
  ///
  ///     router.addGate { request in
  ///       if isRisky(request) { throw RouteRejection("The risk service refused.") }
  ///       return nil
  ///     }
  ///
  /// The error of a refusal names this line.
  ///
  /// - Parameters:
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  ///   - admit: Returns `nil` to let the request pass, or the response in the handler's place.
  @discardableResult
  public func addGate(
    fileID: String = #fileID, line: Int = #line,
    _ admit: @escaping @Sendable (_ request: inout RouteRequest) throws -> RouteResponse?
  ) -> RouteToken {
    addGate(ClosureGate(name: "\(fileID):\(line)", body: admit))
  }

  private func add(_ step: RouteStep) -> RouteToken {
    install { token, state in state.steps.append((token, step)) }
  }

  /// Adds an observer, which the router keeps until its token is unregistered.
  @discardableResult
  public func addObserver(_ observer: some RouteObserver) -> RouteToken {
    install { token, state in state.observers.append((token, observer)) }
  }

  /// Adds a matcher that is called if the table and the earlier matchers do not match.
  ///
  /// - Parameters:
  ///   - matcher: The matcher.
  ///   - handlers: The handlers that its answers can name.
  ///   - options: The options of all handlers. Without an exposure, only the app's own code can open
  ///     them.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  @discardableResult
  public func addMatcher(
    _ matcher: some RouteMatcher, handlers: [String: RouteHandler], _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) -> RouteToken {
    let traits = SharedTraits.said(by: options)
    let owner = RouteOwner(fileID: fileID, line: line)
    return install { token, state in
      var records: [String: RouteRecord] = [:]
      for (identifier, handler) in handlers {
        records[identifier] = RouteRecord(
          token: token, patterns: [], kind: "\(type(of: matcher)):\(identifier)",
          handler: handler, traits: traits, owner: owner)
      }
      state.matchers.append(
        InstalledMatcher(token: token, matcher: matcher, handlers: records))
    }
  }

  /// Sets the handler of requests that no route matches.
  ///
  ///     router.setFallback(.sync { request in .redirect(to: "/not-found") })
  ///
  /// The fallback of a space precedes the general one. The last one set replaces earlier ones. Its
  /// response is final. Like a route, a fallback is open to the app's own code only by default.
  ///
  /// - Parameters:
  ///   - space: A space of the router; `nil` for all addresses, including those of other schemes and domains.
  ///   - handler: The handler.
  ///   - options: The options of the fallback.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: A token that removes the fallback.
  /// - Precondition: The router owns `space`.
  @discardableResult
  public func setFallback(
    for space: RouteSpace? = nil, _ handler: RouteHandler, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) -> RouteToken {
    let traits = SharedTraits.said(by: options)
    let owner = RouteOwner(fileID: fileID, line: line)
    return install { token, state in
      let index = space.map { space in
        guard let index = state.spaces.spaces.firstIndex(of: space) else {
          preconditionFailure("The router does not own the space \(space) of a fallback.")
        }
        return index
      }
      state.fallbacks.append(
        Fallback(
          space: index,
          record: RouteRecord(
            token: token, patterns: [], kind: "fallback", handler: handler, traits: traits,
            owner: owner)))
    }
  }

  private func install(_ change: (RouteToken, inout RouterState) -> Void) -> RouteToken {
    self.change { state in
      let token = state.nextToken(of: ObjectIdentifier(self))
      change(token, &state)
      return token
    }
  }
}

extension RouteRegistration {
  /// Returns the parsed patterns.
  func readPatterns(
    ignoreCase: Bool
  ) throws(RegistrationError) -> [RoutePattern] {
    if patterns.isEmpty {
      throw RegistrationError(
        .noPattern, subject: "", owner: owner, reason: "a route requires at least one pattern")
    }
    var read: [RoutePattern] = []
    for text in patterns {
      read.append(try RoutePattern(text, ignoreCase: ignoreCase, owner: owner))
    }
    return read
  }
}

extension RoutePattern {
  /// Whether this pattern alone matches `url`.
  fileprivate func answers(_ url: RoutableURL, in spaces: RouteSpaces) -> Bool {
    var table = RouteTable(spaces: spaces)
    guard (try? table.insert(self, id: RouteID(rawValue: 0))) != nil else { return false }
    return table.match(url) != nil
  }
}
