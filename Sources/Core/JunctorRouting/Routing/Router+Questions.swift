// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Queries. They run no step or handler, change nothing, and use the same table as `open`.
extension Router {
  /// Returns whether a route matches `address` and admits `source`.
  ///
  /// Takes the table, the matchers, the exposure, the rules of a remote policy and every ``RedirectGate`` into
  /// account: a redirected address can be opened if the new one can. Other gates and interceptors do not run; they can still
  /// refuse the request.
  ///
  /// - Parameters:
  ///   - address: A URL, a text without a scheme, or a value of a ``Route`` type.
  ///   - source: The source of the request.
  /// - Complexity: Linear in the length of the address.
  public func canOpen(_ address: some RouteAddress, from source: RouteSource = .app) -> Bool {
    guard let address = try? address.text else { return false }
    let snapshot = snapshot
    // Most questions are about a route of the table, without rules and redirects.
    if snapshot.rules == nil, !snapshot.hasRedirects, !snapshot.isPaused,
      let hit = snapshot.matching.hit(address, limits: snapshot.limits),
      snapshot.record(hit.id)?.hasRedirects != true
    {
      return snapshot.isVisible(hit.id, to: source)
    }
    return (try? resolve(address, from: source)) != nil
  }

  /// Returns the matching route and the captured values.
  ///
  /// Follows every ``RedirectGate`` and the rules of a remote policy, as `canOpen(_:from:)` does.
  ///
  /// - Parameters:
  ///   - address: A URL, a text without a scheme, or a value of a ``Route`` type.
  ///   - source: The source of the request.
  /// - Throws: `invalidURL`, `notFound`, `denied`, `redirectLoop`; `rejected` while external sources are
  ///   paused, by a rule of a remote policy, or for a redirect to an address that cannot be written.
  /// - Complexity: Linear in the length of the address.
  public func resolve(
    _ address: some RouteAddress, from source: RouteSource = .app
  ) throws(RouteError) -> RouteResolution {
    var forecast = RouteForecast()
    return try resolve(address.text, from: source, following: &forecast)
  }

  /// - Parameters:
  ///   - call: The requested action, if the question is not about an address.
  ///   - outer: The question of a child router.
  ///   - forecast: Receives the redirects and the decisions, in order.
  private func resolve(
    _ address: String, call: TargetCall? = nil, from source: RouteSource,
    outer: RouteRequest? = nil, following forecast: inout RouteForecast
  ) throws(RouteError) -> RouteResolution {
    let core = core(
      address, call: call, source: source, outer: outer, id: Self.queryID)
    let pass = RoutePass(core: core)
    if let refusal = core.refusal { throw refusal.made(by: pass.passID) }
    if let record = core.record { try pass.check(record, at: address) }
    var request = RouteRequest(core: core)
    guard let parent = try pass.follow(&request, for: .asking, &forecast) else {
      guard let route = request.route else { throw pass.notFound(request) }
      return RouteResolution(
        matched: route, url: request.url, plusIsSpace: core.snapshot.spaces.plusIsSpace)
    }
    var further = RouteForecast()
    defer { forecast.append(further) }
    do {
      return try parent.resolve(
        request.address(for: parent), call: call, from: source, outer: request, following: &further)
    } catch {
      throw error.passed(on: request, pass.passID)
    }
  }

  /// Whether a target has an action that is open to a source; `false` for the handler of unknown actions.
  package func canPerform(_ call: TargetCall, from source: RouteSource) -> Bool {
    var forecast = RouteForecast()
    let found = try? resolve(call.address, call: call, from: source, following: &forecast)
    return found?.matched.record.action?.action != nil
  }

  /// Whether the table or a matcher of this router, or of its parents, matches; for an action, whether
  /// one of their targets handles it.
  func matches(_ address: String, _ call: TargetCall?) -> Bool {
    let snapshot = snapshot
    if let call {
      return snapshot.located(call).route != nil || snapshot.parent?.matches(address, call) ?? false
    }
    guard let url = try? snapshot.spaces.read(address, limits: snapshot.limits) else {
      return false
    }
    if snapshot.route(for: url, snapshot.spaces.resolve(url)) != nil { return true }
    return snapshot.parent?.matches(address, nil) ?? false
  }

  /// Returns the route that an address leads to, and the reasons: routes that almost match, exposure,
  /// steps, and the screens below its own.
  ///
  /// - Parameters:
  ///   - address: A URL, a text without a scheme, or a value of a ``Route`` type.
  ///   - source: The source of the request. The explanation is for the app's developer: it contains
  ///     details that this source would not receive.
  public func explain(
    _ address: some RouteAddress, from source: RouteSource = .app
  ) -> RouteExplanation {
    let address = address.textOrReason
    let snapshot = snapshot
    var forecast = RouteForecast()
    let answer: Result<RouteResolution, RouteError>
    do throws(RouteError) {
      answer = .success(try resolve(address, from: source, following: &forecast))
    } catch {
      answer = .failure(error)
    }
    let last = forecast.redirects.last ?? address
    let ancestors = Result {
      forecast.isAnswered ? [] : try self.ancestors(of: last, from: source, &forecast.policy)
    }
    let routable = (try? snapshot.spaces.read(last, limits: snapshot.limits)).flatMap(
      snapshot.spaces.resolve)
    let trace = routable.map(snapshot.table.explain)
    return RouteExplanation(
      address: address, source: source, forecast: forecast, answer: answer, trace: trace,
      in: snapshot,
      space: routable.map { snapshot.spaces.spaces[$0.space] }, ancestors: ancestors)
  }

  /// The number of requests that only serve a query; opened requests are counted from 1.
  package static let queryID: UInt64 = 0

  /// The screens that the route of an address places below its own, the lowest first.
  ///
  /// - Parameter policy: Receives the decisions of a remote policy about them.
  private func ancestors(
    of address: String, from source: RouteSource, _ policy: inout PolicyPath
  ) throws -> [RouteExplanation] {
    let request = try request(for: address, from: source, id: Self.queryID)
    guard let record = request.record else {
      return try snapshot.parent?.ancestors(of: address, from: source, &policy) ?? []
    }
    guard case .custom(let handler) = record.handler.kind else { return [] }
    let pass = RoutePass(core: request.core)
    let ancestors = try handler.ancestors(of: request, record, in: pass)
    // Those that are left out, and those that require a step.
    policy.append(request.core.life.policy)
    return ancestors.compactMap { ancestor in
      ancestor.route.map { route in
        let resolution = RouteResolution(
          matched: route, url: ancestor.url, plusIsSpace: pass.snapshot.spaces.plusIsSpace)
        var forecast = RouteForecast()
        var request = ancestor
        if case .run(let required, _) = pass.next(&request, for: .below) {
          forecast.policySteps = required.map(\.name)
        }
        return RouteExplanation(
          address: ancestor.address, source: source, forecast: forecast,
          answer: .success(resolution),
          trace: nil, in: pass.snapshot, ancestors: .success([]))
      }
    }
  }

  /// All routes, in rank order, whatever the order of registration.
  public var routes: [RouteDescription] {
    snapshot.rankedEntries.map { RouteDescription(pattern: $0.pattern.text, of: $0.record) }
  }

  /// Returns the address with `values` for the route of a name or pattern.
  ///
  ///     try router.url(for: "order.detail", ["id": 7])  // "mall://order/7"
  ///
  /// - Parameters:
  ///   - route: The name of a route, or any pattern, registered or not. Prefer names: they are checked.
  ///   - values: The values of the captures: decoded texts, numbers, or other parameter values. An
  ///     optional without a value is omitted.
  /// - Returns: A full URL in the first space, or in the pattern's own. Opening it gives exactly
  ///   these values to exactly this pattern, unless another route ranks above it.
  /// - Throws: A ``RouteError``: `unrepresentable`, with the value's name, if no URL of the pattern can
  ///   contain it; `notFound` if no route has this name and the text is not a pattern.
  public func url(
    for route: String, _ values: [String: any ParameterConvertible] = [:]
  ) throws(RouteError) -> String {
    let (named, space) = state.withLock { ($0.record(named: route), $0.spaces.spaces[0]) }
    guard let pattern = named?.patterns[0] ?? (try? RoutePattern(route)) else {
      throw RouteError(.notFound, address: route, .unknownRoute)
    }
    do throws(ParameterError) {
      var texts: [String: String] = [:]
      for (name, value) in values { texts[name] = try value.textOfCapture(name) }
      let text = try pattern.url(for: texts)
      return pattern.scheme == nil ? space.address(ofPath: text) : text
    } catch {
      throw RouteError(.unrepresentable, address: route, .unrepresentable(error))
    }
  }
}

extension ParameterConvertible {
  /// Returns the text of a capture; `nil` for an optional without a value.
  fileprivate func textOfCapture(_ name: String) throws(ParameterError) -> String? {
    let texts = parameterTexts.all
    if texts.count > 1 {
      throw ParameterError(unwritable: name, texts[1], "a capture has one value")
    }
    guard let read = try? Self.read(ParameterTexts(texts), name: name),
      areEqual(read, self) != false
    else {
      throw ParameterError(unwritable: name, texts.first, "it would be read as another value")
    }
    return texts.first
  }
}
