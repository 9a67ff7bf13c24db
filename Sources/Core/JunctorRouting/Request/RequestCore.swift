// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// One request, shared by all copies of it.
///
/// When a request is over and no copy is left, its core is used for another request, so that most
/// requests allocate nothing. `@unchecked Sendable` is sound: a core is written only before it is shared
/// (`begin`, `locate`), and by ``recycle(_:)`` if the reference given there is the only one. What changes
/// while a request is shared is its life, which is a machine of its own. The tests run under the thread
/// sanitizer, too.
package final class RequestCore: @unchecked Sendable {
  /// The router's routes at the time of the request.
  package let snapshot: RouterSnapshot
  // Also here, since a read through two objects counts a reference.
  private let matching: TableSnapshot
  /// Keeps the core until it is used again; this cycle ends when the lease is closed.
  let lease: RouterLease
  package let life = RequestLife()

  // The rule above takes the place of the exclusivity checks, which cost as much as the match.
  @exclusivity(unchecked) private(set) var id: UInt64 = 0
  @exclusivity(unchecked) package private(set) var source = RouteSource.app
  /// The address as the caller wrote it.
  @exclusivity(unchecked) package private(set) var address = ""
  @exclusivity(unchecked) private(set) var payload = RoutePayload.empty
  /// The typed address that the text was written from, if any.
  @exclusivity(unchecked) private(set) var typed: (any TypedAddress)?
  @exclusivity(unchecked) package private(set) var context = RouteContext()
  /// The request of the router that forwarded this one.
  @exclusivity(unchecked) private(set) var outer: RequestCore?
  /// When the request began, and when it was matched; only if there is a listener.
  @exclusivity(unchecked) private(set) var times: (start: Duration, matched: Duration)?
  @exclusivity(unchecked) private var hit = RouteHit.nothing
  /// Whether the address could be parsed.
  @exclusivity(unchecked) private(set) var isRead = false
  /// The parsed address if it is not in normal form; otherwise parsing it again costs less than keeping it.
  @exclusivity(unchecked) private var parsed: ParsedURL?
  /// The route, if it is not one of the table.
  @exclusivity(unchecked) private var matcherRoute: MatchedRoute?
  /// The requested action, if the request is not for an address.
  @exclusivity(unchecked) private(set) var call: TargetCall?
  /// Whether there are values to release that most requests do not have.
  @exclusivity(unchecked) private var hasExtras = false

  init(_ lease: RouterLease) {
    snapshot = lease.snapshot
    matching = snapshot.matching
    self.lease = lease
  }

  func begin(
    id: UInt64, source: RouteSource, address: String, payload: RoutePayload,
    typed: (any TypedAddress)? = nil, context: RouteContext, outer: RequestCore? = nil,
    start: Duration?
  ) {
    self.id = id
    self.source = source
    self.address = address
    let hasPayload = !payload.isEmpty || typed != nil
    if hasPayload || !context.isEmpty || outer != nil {
      self.payload = payload
      self.typed = typed
      self.context = context
      self.outer = outer
      hasExtras = true
    }
    if let start { times = (start, start) }
  }

  /// Parses the address, and finds the route in the table, otherwise by a matcher.
  func locate(_ address: String) throws(URLParsingError) {
    hit = try matching.locate(address, parsed: &parsed, limits: snapshot.limits)
    isRead = true
    if hit.isNothing || parsed != nil {
      hasExtras = true
      if hit.isNothing, !snapshot.matchers.isEmpty {
        matcherRoute = snapshot.matchersRoute(for: url)
      }
    }
    noteMatched()
  }

  /// Finds the route of an action, or the not-found handler of its target.
  func locate(_ call: TargetCall) {
    let (route, address) = snapshot.located(call)
    hasExtras = true
    hit = .nothing
    self.call = call
    self.address = address.text
    parsed = address.url
    matcherRoute = route
    isRead = true
    noteMatched()
  }

  private func noteMatched() {
    if let times { self.times = (times.start, snapshot.runtime.clock.elapsed()) }
  }

  /// Releases a request that is over; its core is used again if this is the only reference to it.
  ///
  /// Another thread may have read the core until just now. Each of its reads happens before the release
  /// of its reference, and that release before what follows the fence here:
  ///
  ///     // thread 1                     // thread 2
  ///     read(core.address)              guard isKnownUniquelyReferenced(&core)  // relaxed load: 1
  ///     release(core)  // to 1, .release    fence(.acquire)
  ///                                     core.address = ""
  ///
  /// The thread sanitizer sees neither the count nor the fence. So a read of the router's own that no
  /// caller awaits, such as for the note about a second answer, marks the life first
  /// (``RequestLife/keep()``).
  static func recycle(_ core: consuming RequestCore) {
    guard isKnownUniquelyReferenced(&core) else { return }
    synchronizeWithReleases()
    guard core.times == nil, core.life.beginAgain() else { return }
    if core.hasExtras { core.dropExtras() }
    core.isRead = false
    core.address = ""
    SparePlace.put(core) { $0.lease.spare.reference }
  }

  /// May run the app's code, since it can release the last reference to a payload.
  private func dropExtras() {
    payload = .empty
    typed = nil
    context = RouteContext()
    outer = nil
    matcherRoute = nil
    call = nil
    parsed = nil
    hasExtras = false
  }
}

/// The route of the original address.
extension RequestCore {
  /// The caller's request, before a router forwarded it to another.
  package var outermost: RequestCore { outer?.outermost ?? self }

  @inline(__always)
  var record: RouteRecord? {
    if hit.isNothing { matcherRoute?.record } else { snapshot.records[Int(hit.id.rawValue)] }
  }

  /// The number of the route in the table; `nil` for a route of a matcher.
  @inline(__always)
  var tableID: RouteID? { hit.isNothing ? nil : hit.id }

  /// Whether it is a route of the table that can be opened at the synchronous entry points.
  var isSynchronous: Bool { !hit.isNothing && snapshot.isSynchronous[Int(hit.id.rawValue)] }

  var route: MatchedRoute? {
    guard !hit.isNothing, let record, let routable else { return matcherRoute }
    return snapshot.table.match(hit, routable).map {
      MatchedRoute(record: record, taken: .captures($0))
    }
  }

  /// The value of a capture, if it can be read from the address without matching again.
  func directValue(of name: String) -> DirectValue {
    if hit.isNothing || parsed != nil { return .unknown }
    let patterns = record?.patterns ?? []
    let only = patterns.count == 1 ? patterns[0] : nil
    return snapshot.matching.value(of: name, hit, only, in: address)
  }

  var url: ParsedURL {
    do {
      return try parsed ?? snapshot.spaces.read(address, limits: snapshot.limits)
    } catch {
      preconditionFailure("The URL of a request is read although its address could not be parsed.")
    }
  }

  var routable: RoutableURL? { snapshot.spaces.resolve(url) }

  var target: RouteRequest.Target {
    let url = url
    return RouteRequest.Target(
      address: address, url: url, routable: snapshot.spaces.resolve(url), route: route,
      call: call, trail: [url.description])
  }
}
