// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A test of an app's screens without a user interface: it opens addresses, simulates the user, and
/// compares the visible screens.
///
///     let flow = try await NavigationFlowTest(
///       tabs: ["home", "orders"], roots: ["home": "/home", "orders": "/orders"]
///     ) { clock in
///       try makeRouter(clock: clock)
///     }
///     let outcome = await flow.open("mall://order/42")
///     #expect(outcome == .stack(tab: "orders", ["/orders", "/order/42"]))
///     flow.user.swipeBack()
///     await flow.settle()
///     #expect(flow.seen == .stack(tab: "orders", ["/orders"]))
///
/// Time passes only on ``clock``. Steps of the simulated scene take no time by default; see
/// ``SimulatedHost/duration``.
@MainActor
public final class NavigationFlowTest {
  /// The router.
  public let router: Router

  /// The clock of the scene, and of the router if it was created with this clock.
  public let clock: ManualClock

  /// The scene.
  public let host: SimulatedHost

  private var openings: [FlowOpening] = []

  /// Connects a simulated scene to a router.
  ///
  /// - Parameters:
  ///   - router: The router, with its routes.
  ///   - clock: The clock of the router. The default is a new clock, for a router whose clock a test
  ///     cannot advance.
  ///   - tabs: The names of the tabs; the first one is selected. An app without tabs has one with an
  ///     empty name.
  ///   - roots: The addresses of the tabs' roots.
  /// - Throws: A `RouteError` if the address of a root leads to no screen.
  public init(
    _ router: Router, clock: ManualClock = ManualClock(), tabs: [SceneTab] = [""],
    roots: [String: any RouteAddress] = [:]
  ) async throws(RouteError) {
    self.router = router
    self.clock = clock
    _ = router.work
    host = SimulatedHost(tabs: tabs, clock: clock)
    host.queue = router.navigation
    try await router.connect(host, roots: roots)
  }

  /// Creates a router with the flow's clock, and connects a simulated scene to it.
  ///
  /// `make` creates the router, with its routes.
  ///
  /// - Throws: What `make` throws; a `RouteError` if the address of a root leads to no screen.
  public convenience init(
    tabs: [SceneTab] = [""], roots: [String: any RouteAddress] = [:],
    _ make: @MainActor (ManualClock) async throws -> Router
  ) async throws {
    let clock = ManualClock()
    try await self.init(try await make(clock), clock: clock, tabs: tabs, roots: roots)
  }

  deinit {
    let openings = openings
    Task { @MainActor in
      for opening in openings { opening.cancel() }
    }
  }

  // MARK: State

  /// The visible screens.
  public var seen: FlowOutcome {
    router.navigation.scenes.first { $0.id == host.scene.id } == nil
      ? .closed : FlowOutcome(host.scene)
  }

  /// The simulated user of the scene.
  public var user: SimulatedUser { host.user(in: router.navigation) }

  // MARK: Opening

  /// Opens an address, and returns when the flow has settled.
  ///
  /// Does not wait for the result of the screen. To receive it, and for the parameters, see
  /// ``begin(_:payload:source:context:)``.
  ///
  /// - Returns: The visible screens, or how the request ended.
  @discardableResult
  public func open(
    _ address: some RouteAddress, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext()
  ) async -> FlowOutcome {
    let before = host.scene
    let opening = begin(address, payload: payload, source: source, context: context)
    let rest = await settle()
    if let ending = opening.ending { return ending }
    return opening.isShown || host.scene != before ? seen : .waiting(rest)
  }

  /// Begins to open an address, and returns at once.
  ///
  ///     let opening = flow.begin("/city")
  ///     await flow.settle()
  ///     flow.user.pullDown()
  ///     #expect(await opening.outcome == .dismissed)
  ///
  /// - Parameters:
  ///   - address: A URL, a text without a scheme, or a value of a `Route` type.
  ///   - payload: Native values for the handler.
  ///   - source: The request's source.
  ///   - context: Presentation preferences, and values for gates, interceptors and the handler.
  /// - Returns: The request, which is cancelled when the flow is released.
  @discardableResult
  public func begin(
    _ address: some RouteAddress, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext()
  ) -> FlowOpening {
    let opening = FlowOpening(
      address.textOrReason, router.runtime.work.begin(),
      settle: { [weak self] in await self?.settle() }
    ) { [router] whenShown in
      try await FlowOutcome(
        router.open(
          address, payload: payload, source: source, context: context, whenShown: whenShown))
    }
    openings.removeAll { $0.ending != nil }
    openings.append(opening)
    return opening
  }

  /// Goes one screen back, as the app's own code does, and returns when the flow has settled.
  ///
  /// - Returns: The visible screens, or how it failed. The root of a tab stays.
  @discardableResult
  public func back() async -> FlowOutcome {
    await perform { router in try await router.back() }
  }

  /// Performs an action with the router, and returns when the flow has settled.
  ///
  ///     await flow.perform { router in try await router.popToRoot() }
  @discardableResult
  public func perform<R>(
    _ work: @escaping @MainActor (Router) async throws -> R
  ) async -> FlowOutcome {
    let act = FlowOpening("act", router.runtime.work.begin(), settle: { nil }) { [router] _ in
      _ = try await work(router)
      return .handled
    }
    openings.append(act)
    let rest = await settle()
    guard let ending = act.ending else { return .waiting(rest) }
    return ending == .handled ? seen : ending
  }

  // MARK: Settling

  /// Waits until nothing continues without the clock, which does not advance, or the user.
  ///
  /// Returns when each request, transition and delivery of a `LinkInbox` to the router has ended or
  /// waits for a screen's result, a `RouteReply` or the clock; or when the test's task is cancelled. It
  /// also waits for the app's code that awaits something else, such as the network. To suspend a
  /// handler, let it sleep on ``clock``. A task that the app creates counts as soon as it opens an
  /// address; tasks on the main actor reach that point before this method returns.
  @discardableResult
  public func settle() async -> FlowRest {
    await router.work.settle()
    return rest
  }

  private var rest: FlowRest {
    let isPending =
      router.navigation.transitionCount > 0 || router.work.hasPendingOpens
      || openings.contains { !$0.isShown && $0.ending == nil }
    if !isPending { return .still }
    guard let next = clock.nextTrackedDeadline else { return .waitsForUser }
    return .waitsForClock(until: next.offset)
  }
}
