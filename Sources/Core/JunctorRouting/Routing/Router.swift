// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Registers routes and opens addresses: the matching route's handler returns a value or shows a screen.
///
///     let router = Router(scheme: "mall")
///     try router.register("/order/:id") { request in
///       try await store.order(request.value("id"))
///     }
///     let order = try await router.open("mall://order/7", as: Order.self)
///
/// A router is not a global: create as many as you like. It can be used from any task. A handler or
/// interceptor may register and remove routes. The change takes effect for the next request.
public final class Router: Sendable {
  let state: RouteLock<RouterState>
  package let runtime: RouterRuntime

  /// Creates a router without routes.
  ///
  /// - Parameters:
  ///   - spaces: The spaces of this router. Texts without a scheme belong to the first.
  ///   - parent: The router that receives the requests that no route of this one matches.
  ///   - limits: The maximum length of an address.
  ///   - plusIsSpace: Whether `+` in the query of a URL means a space, as in web forms, also for captures
  ///     and conditions. The default is `true`. In a pattern, `+` always means a space, and `\+` a plus.
  ///     In written URLs, a space is `%20`, and a plus `%2B`.
  ///   - clock: The clock for deadlines and timings.
  ///   - log: Receives diagnostic messages for developers: a handler that answered twice, or the option
  ///     that would open a route. By default, they are printed in debug builds.
  public init(
    spaces: [RouteSpace], parent: Router? = nil, limits: URLLimits = URLLimits(),
    plusIsSpace: Bool = true, clock: some Clock<Duration> = ContinuousClock(),
    log: (@Sendable (String) -> Void)? = nil
  ) {
    precondition(!spaces.isEmpty, "A router requires at least one space.")
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
  ///   - parent: The router that receives the requests that no route of this one matches.
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

  // MARK: State

  /// The state at this moment.
  package var snapshot: RouterSnapshot { state.withLock { $0.snapshot(of: self) } }

  /// Changes the state under the lock; removed objects are released after the lock.
  package func change<R, E: Error>(_ body: (inout RouterState) throws(E) -> R) throws(E) -> R {
    var retired: [any Sendable] = []
    defer { retired.removeAll() }
    return try state.withLock { (state) throws(E) -> R in
      defer { retired = state.takeRetired() }
      return try body(&state)
    }
  }

  package func nextRequestNumber() -> UInt64 { state.withLock { $0.nextRequest() } }

  // MARK: Observing

  /// Called with each failure that no caller receives, such as one of ``go(_:payload:source:context:)``.
  ///
  ///     router.onFailure = { error in banner.show(error.localizedDescription) }
  ///
  /// If it is `nil`, that of the parent router is called. If there is none, the failure is written to the log.
  public var onFailure: (@MainActor @Sendable (RouteError) -> Void)? {
    get { state.withLock { $0.onFailure } }
    set {
      // The closure before is released outside of the lock.
      _ = state.withLock { state in
        defer { state.onFailure = newValue }
        return state.onFailure
      }
    }
  }

  /// The events of this router from now on.
  ///
  /// Each access returns a new stream with a buffer of 256 events. A slower reader loses the oldest
  /// events.
  public var events: AsyncStream<RouterEvent> { runtime.events.stream() }

  /// Whether requests from external sources are paused.
  ///
  /// While it is `true`, every request from an external source ends as `rejected`.
  public var isPausedForOutsideSources: Bool {
    get { snapshot.isPaused }
    set {
      change { $0.isPaused = newValue }
    }
  }
}
