// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// An address, the route to which it leads, and the addresses before it.
///
/// The opened address is the first place of a request, and `RequestCore` matches it. The functions in this file make
/// all other places. They check the exposure of the route, so no step can remove or reorder that check. Only the screens
/// and pages that the app itself names are not checked.
package struct Place: Sendable {
  fileprivate(set) var address: String
  let url: ParsedURL
  let routable: RoutableURL?
  package fileprivate(set) var route: MatchedRoute?
  /// The requested action; `nil` for an address.
  let call: TargetCall?
  /// The addresses of the request so far, the current one last.
  let trail: [String]

  /// The place of the opened address.
  init(of core: RequestCore) {
    (address, call) = (core.address, core.call)
    url = core.url
    routable = core.snapshot.spaces.resolve(url)
    route = core.route
    trail = core.before.isEmpty ? [url.description] : core.before
  }

  fileprivate init(
    address: String, url: ParsedURL, routable: RoutableURL?, route: MatchedRoute?,
    trail: [String]
  ) {
    self.address = address
    self.url = url
    self.routable = routable
    self.route = route
    call = nil
    self.trail = trail
  }
}

extension RoutePass {
  /// Returns the request at another address, which counts as a hop.
  ///
  /// - Parameter response: The redirect that names the address; `nil` if a step has rewritten it.
  /// - Throws: `invalidURL`, `redirectLoop` or `denied`.
  func hop(
    _ request: RouteRequest, to address: String, saidBy response: RouteResponse? = nil
  ) throws(RouteError) -> RouteRequest {
    // Rewrites by inner steps count as hops of this request. The trail of a response of another request
    // (from a cache) does not count, since it could reset the number of hops.
    let own = request.trail
    let trail = response?.trail.flatMap { $0.starts(with: own) ? $0 : nil } ?? own
    let place = try place(at: address, after: trail)
    if let record = place.route?.record { try check(record, at: address) }
    return request.moved(to: place)
  }

  /// Returns the place of an address that the app itself names, so that its exposure is not checked; `nil` if it
  /// cannot be parsed.
  package func place(namedByApp address: String) -> Place? {
    try? place(at: address, after: [])
  }

  /// Parses and matches an address, within the budget of hops of the request.
  private func place(at text: String, after trail: [String]) throws(RouteError) -> Place {
    let url: ParsedURL
    do {
      url = try snapshot.spaces.read(text, limits: snapshot.limits)
    } catch {
      throw failure(.invalidURL, .url(error))
    }
    let canonical = url.description
    let hops = trail + [canonical]
    // A parent router may return to an address of its child, since it has other routes.
    let isLoop = trail.dropFirst(max(0, core.before.count - 1)).contains(canonical)
    if isLoop || hops.count > RedirectLimit.hops + 1 {
      throw failure(.redirectLoop, .loop(hops))
    }
    let routable = snapshot.spaces.resolve(url)
    return Place(
      address: text, url: url, routable: routable, route: snapshot.route(for: url, routable),
      trail: hops)
  }

  /// Checks that the source of the request may open a route, after every match.
  ///
  /// - Parameter address: The address that leads to the route.
  package func check(_ record: RouteRecord, at address: String) throws(RouteError) {
    if source.isOutside, let error = core.denial(of: record, at: address) { throw error }
  }
}

extension RouteRequest {
  /// Returns the request for the next matching route.
  fileprivate func standing(at route: MatchedRoute) -> RouteRequest {
    var place = place
    place.route = route
    return moved(to: place)
  }

  /// Returns the request for a handler of the policy that responds in place of the route, without the caller's values.
  func standing(in route: MatchedRoute) -> RouteRequest {
    var copy = standing(at: route)
    copy.payload = nil
    return copy
  }

  /// Returns the request for a fallback, which is open to its source.
  func atFallback(_ record: RouteRecord) -> RouteRequest {
    var place = place
    place.route = MatchedRoute(record: record, taken: .nothing)
    place.address = absoluteAddress
    return moved(to: place)
  }

  /// The address for the parent router: with its scheme, if the first space of the parent is another one.
  func address(for parent: Router) -> String {
    parent.snapshot.spaces.spaces[0] == core.snapshot.spaces.spaces[0] ? address : absoluteAddress
  }

  /// The address with a scheme, since another router does not know the first space of this one.
  var absoluteAddress: String {
    let url = url
    if call != nil || url.scheme != nil { return address }
    let path = url.description
    return core.snapshot.spaces.spaces[0].address(
      ofPath: path.utf8.first == UInt8(ascii: "/") ? path : "/" + path)
  }
}

/// The routes that match one request, best first, for as long as they decline.
///
/// The lookup is repeated on the same snapshot, and each registration receives the request once, however many of its
/// patterns match.
struct RemainingCandidates {
  private var cursor: RouteTable.Cursor?
  private var nextMatcher = 0
  private var seen: Set<ObjectIdentifier>
  /// The patterns that declined, in rank order.
  private var declined: [String] = []

  /// - Parameter request: A request whose route has declined.
  init(after request: RouteRequest, in snapshot: RouterSnapshot) {
    cursor = request.routable.map(snapshot.table.cursor)
    seen = Set(request.record.map { [ObjectIdentifier($0)] } ?? [])
  }

  /// Returns the request for the next route after one has declined.
  ///
  /// - Throws: `declined`, with the patterns of all, or `denied`.
  mutating func next(
    after request: RouteRequest, in pass: RoutePass
  ) throws(RouteError) -> RouteRequest {
    if let route = request.route { declined.append(route.pattern) }
    guard let route = nextRoute(of: request, in: pass.snapshot) else {
      throw pass.failure(.declined, .declined(declined))
    }
    try pass.check(route.record, at: request.address)
    return request.standing(at: route)
  }

  private mutating func nextRoute(
    of request: RouteRequest, in snapshot: RouterSnapshot
  ) -> MatchedRoute? {
    while let match = cursor?.next() {
      guard let record = snapshot.record(match.id), seen.insert(ObjectIdentifier(record)).inserted
      else { continue }
      return MatchedRoute(record: record, taken: .captures(match))
    }
    while nextMatcher < snapshot.matchers.count {
      defer { nextMatcher += 1 }
      guard let route = snapshot.matchers[nextMatcher].route(for: request.url),
        seen.insert(ObjectIdentifier(route.record)).inserted
      else { continue }
      return route
    }
    return nil
  }
}
