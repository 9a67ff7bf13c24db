// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Questions: they run nothing and change nothing, and speak of the same table as `open`.
extension Router {
  /// Returns whether a route answers `address` and admits `source`.
  ///
  /// Speaks for the table, the match and the exposure; a gate or interceptor may still refuse.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - source: Who would ask.
  /// - Complexity: Linear in the length of the address.
  public func canOpen(_ address: String, from source: RouteSource = .app) -> Bool {
    let answer: Bool? = ask { snapshot in
      if snapshot.isPaused, source.isOutside { return false }
      if let hit = snapshot.matching.hit(address, limits: snapshot.limits) {
        return snapshot.isVisible(hit.id, to: source)
      }
      // Only others than the table can still know it.
      return snapshot.matchers.isEmpty && snapshot.parent == nil ? false : nil
    }
    return answer ?? ((try? resolve(address, from: source)) != nil)
  }

  /// Returns which route would answer, and what it would capture.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - source: Who would ask.
  /// - Throws: `invalidURL`, `notFound`, `denied`, or `rejected` while outside sources are paused.
  /// - Complexity: Linear in the length of the address.
  public func resolve(
    _ address: String, from source: RouteSource = .app
  ) throws(RouteError) -> RouteResolution {
    let snapshot = snapshot
    if let refusal = snapshot.refusalWhilePaused(of: address, from: source) { throw refusal }
    let url: ParsedURL
    do {
      url = try snapshot.spaces.read(address, limits: snapshot.limits)
    } catch {
      throw RouteError(.invalidURL, address: address, .url(error))
    }
    let routable = snapshot.spaces.resolve(url)
    guard let route = snapshot.route(for: url, routable) else {
      if let parent = snapshot.parent { return try parent.resolve(address, from: source) }
      throw RouteError(
        .notFound, address: address,
        .notFound(
          isForeign: routable == nil,
          routable.flatMap { Suggestions(for: .address($0), from: source, in: snapshot) }))
    }
    if let refusal = snapshot.refusal(of: route.record, from: source, address: address) {
      throw refusal
    }
    return RouteResolution(route: route, url: url, plusIsSpace: runtime.plusIsSpace)
  }

  /// Whether the table or a matcher of this router, or of its parents, matches; for a call, whether
  /// a target of one of them answers.
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

  /// Returns why an address goes where it goes: who came near, who wins, who may ask, and which
  /// steps it would pass.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - source: Who would ask. The explanation itself is for the app's developer, and names what
  ///     that source would not be told.
  public func explain(_ address: String, from source: RouteSource = .app) -> RouteExplanation {
    let snapshot = snapshot
    let answer: Result<RouteResolution, RouteError>
    do throws(RouteError) {
      answer = .success(try resolve(address, from: source))
    } catch {
      answer = .failure(error)
    }
    let routable = (try? snapshot.spaces.read(address, limits: snapshot.limits)).flatMap(
      snapshot.spaces.resolve)
    let trace = routable.map { url in snapshot.table.explain(url) { _ in true } }
    return RouteExplanation(
      address: address, source: source, answer: answer, trace: trace,
      routerSteps: snapshot.steps.map(\.name))
  }

  /// All routes, in rank order: the same list whatever the order of registration was.
  public var routes: [RouteDescription] {
    let snapshot = snapshot
    return snapshot.table.ranked.compactMap { id in
      guard let record = snapshot.record(id), let pattern = snapshot.table.pattern(of: id) else {
        return nil
      }
      return RouteDescription(RouteEntry(id: id, pattern: pattern, record: record))
    }
  }

  /// Returns the address that carries `values` to the route of a name or pattern.
  ///
  ///     try router.url(for: "order.detail", ["id": "7"])  // "mall://order/7"
  ///
  /// - Parameters:
  ///   - route: The name of a route; or any pattern, which is filled in whether or not it is
  ///     registered. Prefer names: they are checked.
  ///   - values: The captures' values, decoded.
  /// - Returns: A full URL in the first space, or in the pattern's own. Opening it gives exactly
  ///   these values to exactly this pattern, unless another route ranks above it.
  /// - Throws: A ``RouteError``: `unrepresentable`, naming the value, when no URL of the pattern can
  ///   carry it; `notFound` when there is no such name and the text is no pattern.
  public func url(
    for route: String, _ values: [String: String] = [:]
  ) throws(RouteError) -> String {
    try url(for: route) { (pattern) throws(UnrepresentableValue) in try pattern.url(for: values) }
  }

  /// Returns the address that carries `values`, in the order of the pattern's captures.
  ///
  /// - Parameters:
  ///   - route: The name of a route, or a pattern.
  ///   - values: The captures' values, decoded, in the pattern's order.
  /// - Returns: A full URL in the first space, or in the pattern's own.
  /// - Throws: A ``RouteError``, as `url(for:_:)` with names does.
  public func url(for route: String, _ values: [String]) throws(RouteError) -> String {
    try url(for: route) { (pattern) throws(UnrepresentableValue) in try pattern.url(for: values) }
  }

  private func url(
    for route: String, _ make: (RoutePattern) throws(UnrepresentableValue) -> String
  ) throws(RouteError) -> String {
    let (named, space) = state.withLock { ($0.record(named: route), $0.spaces.spaces[0]) }
    guard let pattern = named?.patterns[0] ?? (try? RoutePattern(route)) else {
      throw RouteError(.notFound, address: route, .unknownRoute)
    }
    do throws(UnrepresentableValue) {
      let text = try make(pattern)
      return pattern.scheme == nil ? space.address(ofPath: text) : text
    } catch {
      throw RouteError(.unrepresentable, address: route, .unrepresentable(error))
    }
  }
}
