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
///   signed in, for example after a "skip" button. If an invalidation removes the login, they wait for the next one.
/// - After ``invalidate(reason:keepsDestination:)``, requests of the previous session show no screens.
public final class SessionGate: RouteInterceptor {
  /// The name that refusals contain.
  public let name: String

  private struct State {
    var session = 0
    /// The number of invalidations that have begun, including those that joined another one.
    var invalidations = 0
    var login = Login()
    /// The invalidation with which the session has begun; `nil` when a request has passed since.
    var renewal: Task<Bool, Never>?
    /// For each request, in order, a promise of its end: the reason of an invalidation, or `nil` when it has ended itself.
    var running: [Promise<String?>] = []
  }

  /// The login of a session, for all requests that wait for it.
  private struct Login {
    let flight = SingleFlight<Void>()
    /// Whether the screens of the session before have been removed; until then, a login would be removed, too.
    let isUnwound = Promise<Void>()
    /// The visible login; `nil` if none could be shown.
    let showing = Promise<PresentedRoute?>()
  }

  private let state = RouteLock(State())
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
    _ name: String = "session", router: Router, login: some RouteAddress,
    isSignedIn: @escaping @Sendable () async throws -> Bool
  ) {
    self.name = name
    self.router = WeakRouter(router)
    self.login = login.textOrReason
    self.isSignedIn = isSignedIn
    state.withLock { _ = $0.login.isUnwound.end(()) }
  }

  /// Waits for a login if the user is not signed in, and passes the request on.
  public func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    let (session, end) = try await enter()
    defer { state.withLock { $0.running.removeAll { $0 === end } } }
    let work = TrackedWork.fork()
    async let answer: RouteResponse = TrackedWork.run(work) {
      defer { end.end(nil) }
      return try await next(request)
    }
    // Leaving this scope cancels a handler that still runs.
    if let reason = await end.result() { throw RouteRejection(reason) }
    return try await answer.preparing { [name, weak self] _ in
      guard self?.state.withLock({ $0.session }) == session else {
        var refusal = RouteRejection("The session in which it was requested has ended.")
        refusal.name = name
        throw refusal
      }
    }
  }

  /// Waits until the user is signed in, and records the request; `end` receives the reason of an invalidation.
  private func enter() async throws -> (session: Int, end: Promise<String?>) {
    while true {
      let (session, count, login) = state.withLock { ($0.session, $0.invalidations, $0.login) }
      guard await login.isUnwound.resultUnlessCancelled() != nil else { throw CancellationError() }
      let isLogin = login.flight.isInside
      do {
        if !isLogin, try await !isSignedIn() { try await signIn(login) }
      } catch {
        if state.withLock({ $0.session }) == session { throw error }
      }
      let end = Promise<String?>()
      let hasEntered = state.withLock { now in
        // The result does not apply if an invalidation has begun meanwhile, which may have joined.
        guard now.session == session, isLogin || now.invalidations == count else { return false }
        if !isLogin { now.renewal = nil }
        now.running.append(end)
        return true
      }
      if hasEntered { return (session, end) }
    }
  }

  private func signIn(_ login: Login) async throws {
    UserWait.begin()
    try await login.flight.run { [router, address = self.login, isSignedIn] in
      // A login may have ended since the first check, and also applies to this request.
      if try await isSignedIn() { return }
      guard let router = router.router else { throw CancellationError() }
      let showing = try await router.show(address)
      login.showing.end(showing)
      let ending = try await showing.outcome().ending
      // Another request may have removed the login after the user has signed in.
      if try await isSignedIn() { return }
      throw RouteRejection(
        ending == .dismissed
          ? "The login was closed." : "The login has ended, and the user is not signed in.")
    }
  }

  /// Ends the session: all requests, transitions and screens except the tabs' roots end, and one login
  /// is shown.
  ///
  /// A running request ends as `rejected` with the reason, one that waits for a screen as *dismissed*, and
  /// one that waits for a transition as `cancelled`. Leave guards are not called. Until the login has
  /// ended, further invalidations join this one. One that begins afterwards shows another login. While an alert of the
  /// app's own code is visible, the removal of the screens waits.
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
    state.withLock { $0.invalidations += 1 }
    while true {
      let (session, login, renewal) = state.withLock { ($0.session, $0.login, $0.renewal) }
      if let renewal {
        let wasVisible = login.showing.isOver
        if !wasVisible, login.flight.isInside {
          // The login's own code does not wait for it. Whether the login has ended is known when it was shown.
          let work = TrackedWork.fork()
          return Task {
            await TrackedWork.run(work) {
              guard await login.showing.result()?.shown != nil else { return renewal }
              if let joined = await join(renewal, login, wasVisible) { return joined }
              return await invalidate(reason: reason, keepsDestination: keepsDestination)
            }.value
          }
        }
        if let joined = await join(renewal, login, wasVisible) { return joined }
      }
      if let next = end(session, because: reason, keepsDestination: keepsDestination) {
        _ = await next.login.showing.result()
        return next.renewal
      }
    }
  }

  /// Returns the task for an invalidation that begins now and can wait for a login, which is not visible yet or has not
  /// ended; `nil` for one that has to show another login.
  private func join(
    _ renewal: Task<Bool, Never>, _ login: Login, _ wasVisible: Bool
  ) async -> Task<Bool, Never>? {
    guard let showing = await login.showing.resultUnlessCancelled() else { return renewal }
    if let screen = showing?.shown, await screen.result.outcome == nil { return renewal }
    // If the user is not signed in, it has ended before.
    guard !wasVisible, showing != nil, (try? await isSignedIn()) == true else { return nil }
    // The login may have failed, and a later one of a request has signed the user in.
    return Task {
      _ = await renewal.value
      return true
    }
  }

  /// Ends a session, and begins the next one; returns `nil` if it has already ended.
  private func end(
    _ session: Int, because reason: String, keepsDestination: Bool
  ) -> (login: Login, renewal: Task<Bool, Never>)? {
    let login = Login()
    let next = state.withLock {
      state -> (running: [Promise<String?>], renewal: Task<Bool, Never>)? in
      if state.session != session { return nil }
      let work = TrackedWork.fork()
      // A task of its own: the caller may be a request of the session, which this cancels.
      let renewal = Task {
        await TrackedWork.run(work) { await renew(login, keepsDestination: keepsDestination) }
      }
      defer { state.running = [] }
      (state.session, state.login, state.renewal) = (session + 1, login, renewal)
      return (state.running, renewal)
    }
    guard let next else { return nil }
    for end in next.running { end.end(reason) }
    return (login, next.renewal)
  }

  private func renew(_ login: Login, keepsDestination: Bool) async -> Bool {
    let destination = await unwind()
    login.isUnwound.end(())
    let hasSignedIn = (try? await signIn(login)) != nil
    login.showing.end(nil)
    // In a session that has begun meanwhile, it would remove the login.
    let isCurrent = state.withLock { $0.login.showing === login.showing }
    if hasSignedIn, keepsDestination, isCurrent, let destination {
      // The user is signed in, even if the destination cannot be opened for its source.
      _ = try? await router.router?.show(destination.address, source: destination.source)
    }
    return hasSignedIn
  }

  /// Removes all screens except the tabs' roots; returns the destination that was in front, or below the login.
  private func unwind() async -> (address: String, source: RouteSource)? {
    guard let router = router.router else { return nil }
    var destination: (address: String, source: RouteSource)?
    let loginRoute = try? router.resolve(login).route.pattern
    let screens = await router.navigation.frontScene.map {
      $0.tabs[$0.selected].stack + $0.modals.flatMap(\.stack)
    }
    if let top = screens?.last(where: { $0.route != loginRoute }),
      let handle = await router.navigation.handle(of: top.id)
    {
      destination = (top.address, await handle.request.source)
    }
    var transition = TransitionRequest(.reset) { scene, _ in scene.unwound() }
    transition.policy = .takeOver
    transition.callsLeaveGuards = false
    for scene in await router.navigation.scenes {
      // A scene that is disconnected meanwhile requires no unwinding.
      _ = try? await router.perform(transition, in: scene.id)
    }
    return destination
  }
}
