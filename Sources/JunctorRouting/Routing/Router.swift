// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The exchange between modules: finds who answers an address, and brings back one answer.
///
///     let router = Router(scheme: "mall")
///     try router.register("/order/:id") { request in
///       try await store.order(request.value("id"))
///     }
///     let order = try await router.open("mall://order/7", as: Order.self)
///
/// A router is a value to pass around, not a global: make as many as you like. It may be used from
/// any task. Registering or removing inside a handler or interceptor is allowed and takes effect
/// for the next request.
public final class Router: Sendable {
  let state: RouteLock<RouterState>
  package let runtime: RouterRuntime
  private let publisher = RouterPublisher()

  /// Creates a router without routes.
  ///
  /// - Parameters:
  ///   - spaces: The addresses that are this router's own, first the one in which texts without a
  ///     scheme are read.
  ///   - parent: A router to ask for what this one does not match.
  ///   - limits: How long an address may be.
  ///   - plusIsSpace: Whether `+` in the query of a URL means a space, as in web forms, for captures and
  ///     conditions, too. The default is `true`. In a pattern `+` always means a space, and `\+` a plus. In a
  ///     URL that the router writes a space is `%20`, and a plus `%2B`.
  ///   - clock: The clock for deadlines and timings.
  ///   - log: Receives diagnostic messages for developers: a handler that answered twice, the
  ///     line that would open a route. In debug builds it prints, in others it is silent.
  public init(
    spaces: [RouteSpace], parent: Router? = nil, limits: URLLimits = URLLimits(),
    plusIsSpace: Bool = true, clock: some Clock<Duration> = ContinuousClock(),
    log: (@Sendable (String) -> Void)? = nil
  ) {
    precondition(!spaces.isEmpty, "A router owns at least one space, or nothing could match.")
    state = RouteLock(
      RouterState(
        spaces: RouteSpaces(spaces, plusIsSpace: plusIsSpace), limits: limits, parent: parent))
    runtime = RouterRuntime(
      clock: RouterClock(clock), parent: parent?.runtime,
      log: log ?? Router.defaultLog)
  }

  /// Creates a router for one app scheme.
  ///
  /// - Parameters:
  ///   - scheme: The scheme, for example `"mall"`: the router owns every `mall://…`.
  ///   - parent: A router to ask for what this one does not match.
  ///   - clock: The clock for deadlines and timings.
  public convenience init(
    scheme: String, parent: Router? = nil, clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(spaces: [.scheme(scheme)], parent: parent, clock: clock)
  }

  private static let defaultLog: @Sendable (String) -> Void = { text in
    #if DEBUG
      print("Junctor: \(text)")
    #endif
  }

  // MARK: What it knows

  /// What the router knows now, for as long as it is needed.
  var lease: RouterLease {
    publisher.read { publication, reader in publication.lease(for: reader) }
      ?? publish().lease(for: 0)
  }

  package var snapshot: RouterSnapshot { lease.snapshot }

  /// An unused request with the current snapshot.
  @inline(__always)
  func takeRequest() -> RequestCore {
    publisher.read { publication, reader in publication.lease(for: reader).takeRequest() }
      ?? publish().lease(for: 0).takeRequest()
  }

  /// Asks what the router knows now, without counting a reference.
  ///
  /// - Parameter question: Must neither wait nor run the app's code.
  @inline(__always)
  package func ask<R>(_ question: (RouterSnapshot) -> R) -> R {
    publisher.read { publication, _ in question(publication.snapshot) }
      ?? question(publish().snapshot)
  }

  @inline(never)
  private func publish() -> RouterPublication {
    state.withLock { state in
      publisher.publish { RouterPublication(RouterSnapshot(state, runtime)) }
    }
  }

  /// Changes what the router knows, alone; what was removed is released after the lock.
  package func change<R, E: Error>(_ body: (inout RouterState) throws(E) -> R) throws(E) -> R {
    var retired: [any Sendable] = []
    var superseded: RouterPublication?
    defer {
      retired.removeAll()
      publisher.retire(superseded)
    }
    return try state.withLock { (state) throws(E) -> R in
      defer {
        swap(&retired, &state.retired)
        superseded = publisher.supersede { RouterPublication(RouterSnapshot(state, runtime)) }
      }
      return try body(&state)
    }
  }

  // MARK: Watching

  /// What happens in this router from now on.
  ///
  /// Each access gives a stream of its own with a buffer of 256 events; a reader that is slower
  /// loses the oldest.
  public var events: AsyncStream<RouterEvent> { runtime.events.stream() }

  /// Whether sources outside the app are shut out for now.
  ///
  /// While it is true, everything that does not come from the app's own code ends as `rejected`.
  public var isPausedForOutsideSources: Bool {
    get { snapshot.isPaused }
    set {
      change { $0.isPaused = newValue }
    }
  }
}
