// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// An interceptor that lets requests pass while the user is signed in, shows one login for all other
/// requests, and ends everything private when the session ends.
///
///     let session = SessionGate(router: router, login: "/login") { await account.isSignedIn }
///     let orders = router.group("/order", .intercepted(by: session))
///     …
///     await account.clear()
///     await session.invalidate(reason: "The server has ended the session.")
///
/// ## What it promises
///
/// - However many requests wait, there is one login. When it has ended and `isSignedIn` returns true
///   then, all go on with what they had in hand. Otherwise all end as `rejected`: also when the login
///   screen finished and the user is not signed in, as after a "skip" button.
/// - After ``invalidate(reason:keepsDestination:)`` no request that passed before shows anything.
public final class SessionGate: RouteInterceptor {
  /// The name that a refusal carries.
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
    let isUp = OneShot<Void>()
  }

  private let state = RouteLock(State())
  private let invalidation = SingleFlight<Task<Bool, Never>>()
  private let router: WeakRouter
  private let login: String
  private let isSignedIn: @Sendable () async throws -> Bool

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - name: The name that a refusal carries.
  ///   - router: The router that shows the login; not kept alive by the gate.
  ///   - login: The address of the login: a screen that finishes when the user has signed in, or any
  ///     other route that answers then.
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
    // Leaving this scope cancels a handler that is still at work.
    if case .invalidated(let reason) = await end.result() { throw RouteRejection(reason) }
    return try await answer.preparing { [name, weak self] _ in
      guard self?.state.withLock({ $0.session }) == session else {
        var refusal = RouteRejection("The session in which it was asked for is over.")
        refusal.name = name
        throw refusal
      }
    }
  }

  /// Waits until the user is signed in, and notes that a request runs in that session.
  private func enter() async throws -> (id: UInt64, session: Int, end: OneShot<SessionEnd>) {
    while true {
      let (session, login) = state.withLock { ($0.session, $0.login) }
      if !login.flight.isInside, try await !isSignedIn() { try await signIn() }
      let end = OneShot<SessionEnd>()
      let id: UInt64? = state.withLock { state in
        // What was true of a session that has ended meanwhile is not true of the next.
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
    try await login.flight.run { [router, address = self.login, isSignedIn] in
      defer { login.isUp.end(()) }
      // A login may have ended between the question and now, and it counts for this request, too.
      if try await isSignedIn() { return }
      guard let router = router.router else { throw CancellationError() }
      let showing = try await router.show(address)
      login.isUp.end(())
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
  /// one that waits for a transition as `cancelled`. Leave guards are not asked. Until the login has
  /// ended, further invalidations join this one.
  ///
  /// Clear the account first: meanwhile requests pass as long as `isSignedIn` returns `true`.
  ///
  /// - Parameters:
  ///   - reason: The reason that running requests receive.
  ///   - keepsDestination: Whether the address of the screen in front is opened again after the login,
  ///     for the source of the request that showed the screen.
  /// - Returns: When the login is visible, or could not be shown: a task that ends with whether the
  ///   user has signed in again.
  @discardableResult
  public func invalidate(
    reason: String, keepsDestination: Bool = false
  ) async -> Task<Bool, Never> {
    if let renewal = state.withLock({ $0.renewal }) { return renewal }
    let result = try? await invalidation.run { [self] in
      if let renewal = state.withLock({ $0.renewal }) { return renewal }
      return await end(because: reason, keepsDestination: keepsDestination)
    }
    return result ?? Task { false }
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
    // Under the lock, so that it is noted before it can be over.
    let renewal = state.withLock { state in
      let work = TrackedWork.fork()
      let renewal = Task {
        await TrackedWork.run(work) { await renew(keepsDestination ? destination : nil) }
      }
      state.renewal = renewal
      return renewal
    }
    await login.isUp.result()
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
      // The user is signed in, also where the destination cannot be opened for its source.
      _ = try? await router.router?.show(destination.address, source: destination.source)
    }
    return true
  }

  /// Where a screen was, and for which source.
  private struct Destination {
    let address: String
    let source: RouteSource
  }

  /// Removes all screens except the tabs' roots; returns the destination that was in front.
  private func unwind() async -> Destination? {
    guard let router = router.router else { return nil }
    let scenes = await router.navigation.scenes
    var destination: Destination?
    if let top = await router.navigation.frontScene?.top,
      let handle = await router.navigation.handle(of: top.id)
    {
      destination = Destination(address: top.address, source: await handle.request.source)
    }
    var order = TransitionRequest(.reset) { $0.unwound() }
    order.policy = .takeOver
    order.asksGuards = false
    for scene in scenes {
      // A scene that goes away meanwhile needs no unwinding.
      _ = try? await router.perform(order, in: scene.id)
    }
    return destination
  }
}

/// Why a request stops being under a gate's eyes.
private enum SessionEnd: Sendable {
  case over
  case invalidated(String)
}
