// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
public import JunctorRouting

/// An interceptor that passes requests on while the user is signed in, shows one login for all other
/// requests, and ends all requests and screens when the session ends.
///
///     let session = SessionGate(router: router, login: "/login") { await account.isSignedIn }
///     let orders = router.group("/order", .intercepted(by: session))
///     …
///     await account.clear()
///     await session.invalidate(reason: "The server has ended the session.")
///
/// ## Guarantees
///
/// - All waiting requests share one login. If `isSignedIn` returns `true` after it has ended, all
///   continue. Otherwise all end as `rejected`, also if the login screen has finished and the user is not
///   signed in, for example after a "skip" button.
/// - After ``invalidate(reason:keepsDestination:)``, requests of the previous session show no screens.
public final class SessionGate: RouteInterceptor {
  /// The name that refusals contain.
  public let name: String

  private struct State {
    var session = 0
    var login = Login()
    /// The invalidation whose login has not ended yet.
    var renewal: Task<Bool, Never>?
    var running: [UInt64: OneShot<SessionEnd>] = [:]
    var lastID: UInt64 = 0
  }

  /// One login for all requests that wait for it, and when its screen is visible.
  private struct Login {
    let flight = SingleFlight<Void>()
    let isShown = OneShot<Void>()
  }

  private let state = RouteLock(State())
  private let invalidation = SingleFlight<Task<Bool, Never>>()
  private let router: WeakRouter
  private let login: String
  private let isSignedIn: @Sendable () async throws -> Bool

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - name: The name that refusals contain.
  ///   - router: The router that shows the login; weakly referenced.
  ///   - login: The address of the login: a screen that finishes when the user has signed in, or any other
  ///     route that responds then.
  ///   - isSignedIn: Whether the user is signed in; called for each request, and again when the login
  ///     has ended. Sign the user in before the login screen finishes.
  public init(
    _ name: String = "session", router: Router, login: String,
    isSignedIn: @escaping @Sendable () async throws -> Bool
  ) {
    self.name = name
    self.router = WeakRouter(router)
    self.login = login
    self.isSignedIn = isSignedIn
  }

  /// Creates a gate whose login has a typed address.
  public convenience init(
    _ name: String = "session", router: Router, login: some Route,
    isSignedIn: @escaping @Sendable () async throws -> Bool
  ) {
    self.init(name, router: router, login: login.addressOrReason, isSignedIn: isSignedIn)
  }

  /// Waits for a login if the user is not signed in, and passes the request on.
  public func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    let (id, session, end) = try await enter()
    defer { state.withLock { _ = $0.running.removeValue(forKey: id) } }
    let work = TrackedWork.fork()
    async let answer: RouteResponse = TrackedWork.run(work) {
      defer { end.end(.over) }
      return try await next(request)
    }
    // Leaving this scope cancels a handler that still runs.
    if case .invalidated(let reason) = await end.result() { throw RouteRejection(reason) }
    return try await answer.preparing { [name, weak self] _ in
      guard self?.state.withLock({ $0.session }) == session else {
        var refusal = RouteRejection("The session in which it was requested has ended.")
        refusal.name = name
        throw refusal
      }
    }
  }

  /// Waits until the user is signed in, and records that a request runs in the session.
  private func enter() async throws -> (id: UInt64, session: Int, end: OneShot<SessionEnd>) {
    while true {
      let (session, login) = state.withLock { ($0.session, $0.login) }
      if !login.flight.isInside, try await !isSignedIn() { try await signIn() }
      let end = OneShot<SessionEnd>()
      let id: UInt64? = state.withLock { state in
        // The result does not apply if the session has ended meanwhile.
        guard state.session == session else { return nil }
        state.lastID += 1
        state.running[state.lastID] = end
        return state.lastID
      }
      if let id { return (id, session, end) }
    }
  }

  private func signIn() async throws {
    let login = state.withLock { $0.login }
    UserWait.begin()
    try await login.flight.run { [router, address = self.login, isSignedIn] in
      defer { login.isShown.end(()) }
      // A login may have ended since the first check, and also applies to this request.
      if try await isSignedIn() { return }
      guard let router = router.router else { throw CancellationError() }
      let showing = try await router.show(address)
      login.isShown.end(())
      if try await showing.outcome().ending == .dismissed {
        throw RouteRejection("The login was closed.")
      }
      guard try await isSignedIn() else {
        throw RouteRejection("The login has ended, and the user is not signed in.")
      }
    }
  }

  // MARK: The end of a session

  /// Ends the session: all requests, transitions and screens except the tabs' roots end, and one login
  /// is shown.
  ///
  /// A running request ends as `rejected` with the reason, one that waits for a screen as *dismissed*, and
  /// one that waits for a transition as `cancelled`. Leave guards are not called. Until the login has
  /// ended, further invalidations join this one.
  ///
  /// Clear the account first: requests still pass as long as `isSignedIn` returns `true`.
  ///
  /// - Parameters:
  ///   - reason: The reason that running requests receive.
  ///   - keepsDestination: Whether the address of the front screen is opened again after the login, with
  ///     the source of the request that showed it. If the login is in front, that is the screen below it.
  /// - Returns: A task whose value is whether the user has signed in again. Returns when the login is
  ///   visible or could not be shown.
  @discardableResult
  public func invalidate(
    reason: String, keepsDestination: Bool = false
  ) async -> Task<Bool, Never> {
    if let renewal = state.withLock({ $0.renewal }) { return renewal }
    let work = TrackedWork.fork()
    let result = OneShot<Task<Bool, Never>?>()
    // A task of its own: the caller may be a request of the session, which this cancels.
    Task {
      await TrackedWork.run(work) {
        result.end(
          try? await invalidation.run { [self] in
            if let renewal = state.withLock({ $0.renewal }) { return renewal }
            return await end(because: reason, keepsDestination: keepsDestination)
          })
      }
    }
    return await result.result() ?? Task { false }
  }

  private func end(because reason: String, keepsDestination: Bool) async -> Task<Bool, Never> {
    let (running, login) = state.withLock { state in
      state.session += 1
      state.login = Login()
      defer { state.running = [:] }
      return (state.running.values, state.login)
    }
    for end in running { end.end(.invalidated(reason)) }
    let destination = await unwind()
    // Under the lock, so that it is stored before it can end.
    let renewal = state.withLock { state in
      let work = TrackedWork.fork()
      let renewal = Task {
        await TrackedWork.run(work) { await renew(keepsDestination ? destination : nil) }
      }
      state.renewal = renewal
      return renewal
    }
    await login.isShown.result()
    return renewal
  }

  private func renew(_ destination: Destination?) async -> Bool {
    defer { state.withLock { $0.renewal = nil } }
    do {
      try await signIn()
    } catch {
      return false
    }
    if let destination {
      // The user is signed in, even if the destination cannot be opened for its source.
      _ = try? await router.router?.show(destination.address, source: destination.source)
    }
    return true
  }

  /// The address and the source of a screen.
  private struct Destination {
    let address: String
    let source: RouteSource
  }

  /// Removes all screens except the tabs' roots; returns the destination that was in front, or below the login.
  private func unwind() async -> Destination? {
    guard let router = router.router else { return nil }
    let scenes = await router.navigation.scenes
    var destination: Destination?
    let loginRoute = try? router.resolve(login).route.pattern
    let screens = await router.navigation.frontScene.map {
      $0.tabs[$0.selected].stack + $0.modals.flatMap(\.stack)
    }
    if let top = screens?.last(where: { $0.route != loginRoute }),
      let handle = await router.navigation.handle(of: top.id)
    {
      destination = Destination(address: top.address, source: await handle.request.source)
    }
    var order = TransitionRequest(.reset) { $0.unwound() }
    order.policy = .takeOver
    order.callsLeaveGuards = false
    for scene in scenes {
      // A scene that is disconnected meanwhile requires no unwinding.
      _ = try? await router.perform(order, in: scene.id)
    }
    return destination
  }
}

/// The reason why a gate no longer observes a request.
private enum SessionEnd: Sendable {
  case over
  case invalidated(String)
}
