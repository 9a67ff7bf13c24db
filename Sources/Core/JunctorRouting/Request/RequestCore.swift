// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// One request, shared by all copies of it.
///
/// Only its life changes.
package final class RequestCore: Sendable {
  /// The router's routes at the time of the request.
  package let snapshot: RouterSnapshot
  package let life: RequestLife
  let id: UInt64
  package let source: RouteSource
  /// The address as the caller wrote it.
  package let address: String
  let payload: RoutePayload
  /// The typed address that the text was written from, if any.
  let typed: (any TypedAddress)?
  package let context: RouteContext
  /// The request of the child router that forwarded this one.
  let outer: RequestCore?
  /// The addresses of that request, the forwarded one last.
  let before: [String]
  /// The requested action, if the request is not for an address.
  let call: TargetCall?
  /// When the request began, and when it was matched; only if there is a listener, and not for tracers.
  let times: (start: Duration, matched: Duration)?
  /// The position of the caller in its trace, if the caller sent one.
  let caller: TraceParent?
  /// The position of the request in its trace; that of its caller if nothing listens.
  let trace: TraceParent?
  /// The span of the request, if there is a tracer.
  package let span: (any RequestSpan)?
  /// Why the request is refused before it is matched; then only its number, source and address are known.
  let refusal: RouteError?
  private let hit: RouteHit
  /// The parsed address if it is not in normal form; otherwise parsing it again costs less than keeping it.
  private let parsed: ParsedURL?
  /// The route, if it is not one of the table.
  private let matcherRoute: MatchedRoute?

  /// Creates a request, and finds its route in the table, otherwise by a matcher, or that of its action.
  ///
  /// - Parameters:
  ///   - refusal: Why the request is not matched.
  ///   - isOpened: Whether the request is opened, and not only asked about.
  init(
    _ snapshot: RouterSnapshot, id: UInt64, source: RouteSource, address: String,
    call: TargetCall? = nil, payload: RoutePayload = .empty, typed: (any TypedAddress)? = nil,
    context: RouteContext = RouteContext(), outer: RouteRequest? = nil, refusal: RouteError? = nil,
    isOpened: Bool = false
  ) {
    let events = snapshot.runtime.events
    let receivers = events.receivers
    let clock = receivers.listeners ? snapshot.runtime.clock : nil
    let start = clock?.elapsed()
    var (address, hit, refusal) = (address, RouteHit.nothing, refusal)
    var parsed: ParsedURL?
    var route: MatchedRoute?
    if refusal == nil, let call {
      let (found, place) = snapshot.located(call)
      (address, parsed, route) = (place.text, place.url, found)
    } else if refusal == nil {
      do {
        hit = try snapshot.matching.locate(address, parsed: &parsed, limits: snapshot.limits)
        if hit.isNothing, !snapshot.matchers.isEmpty {
          var url = parsed
          if url == nil { url = try snapshot.spaces.read(address, limits: snapshot.limits) }
          route = url.flatMap(snapshot.matchersRoute)
        }
      } catch {
        refusal = RouteError(.invalidURL, address: address, .url(error))
      }
    }
    self.snapshot = snapshot
    life = RequestLife(inside: NestedOpens.current)
    self.id = id
    self.source = source
    self.address = address
    self.payload = payload
    self.typed = typed
    self.context = context
    caller = outer?.core.trace ?? context[TraceParent.self]
    (trace, span) =
      isOpened && (receivers.listeners || receivers.tracers)
      ? events.begin(source, after: caller ?? NestedOpens.trace) : (caller, nil)
    self.outer = outer?.core
    before = outer?.trail ?? []
    self.call = call
    self.refusal = refusal
    self.hit = hit
    self.parsed = parsed
    matcherRoute = route
    times = start.map { ($0, clock?.elapsed() ?? $0) }
  }
}

/// The route of the original address.
extension RequestCore {
  /// The caller's request, before a router forwarded it to another.
  package var outermost: RequestCore { outer?.outermost ?? self }

  var record: RouteRecord? {
    if hit.isNothing { matcherRoute?.record } else { snapshot.records[Int(hit.id.rawValue)] }
  }

  /// The number of the route in the table; `nil` for a route of a matcher.
  var tableID: RouteID? { hit.isNothing ? nil : hit.id }

  var route: MatchedRoute? {
    guard !hit.isNothing, let record, let routable else { return matcherRoute }
    return snapshot.table.match(hit, routable).map {
      MatchedRoute(record: record, taken: .captures($0))
    }
  }

  var url: ParsedURL {
    do {
      return try parsed ?? snapshot.spaces.read(address, limits: snapshot.limits)
    } catch {
      preconditionFailure("The URL of a request is read although its address could not be parsed.")
    }
  }

  var routable: RoutableURL? { snapshot.spaces.resolve(url) }

  /// Returns why the source may not open a route; `nil` if it may.
  ///
  /// - Parameter address: The address that leads to the route.
  func denial(of record: RouteRecord, at address: String) -> RouteError? {
    if record.exposure.admits(source) { return nil }
    return RouteError(
      .denied, address: self.address,
      .denied(
        source: source, target: address == self.address ? nil : address, record: record, reason: nil
      ),
      pass: PassID(router: ObjectIdentifier(snapshot.runtime), request: id))
  }
}

extension RequestCore {
  /// Records that the transition to the screen begins, if the stages are timed.
  package func beginTransition() {
    if times != nil { life.beginTransition(at: snapshot.runtime.clock.elapsed()) }
  }

  /// How long each stage took so far; empty if the stages are not timed.
  package var timings: [(stage: String, duration: Duration)] {
    guard let times, refusal == nil else { return [] }
    let end = snapshot.runtime.clock.elapsed()
    let (handler, transition, screen) = life.times
    let shown = (transition?.queue ?? .zero) + (transition?.run ?? .zero) + screen
    var timings: [(stage: String, duration: Duration)] = []
    timings.reserveCapacity(6)
    timings.append(("match", times.matched - times.start))
    timings.append(("interceptors", end - times.matched - (handler ?? .zero) - shown))
    if let handler { timings.append(("handler", handler)) }
    if let transition {
      timings.append(("queue", transition.queue))
      timings.append(("transition", transition.run))
    }
    if screen > .zero { timings.append(("screen", screen)) }
    return timings
  }
}
