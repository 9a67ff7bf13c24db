// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// An app's screens without a user interface: a test opens addresses, acts as a person, and compares
/// what is seen.
///
///     let flow = try await NavigationFlowTest(
///       tabs: ["home", "orders"], roots: ["home": "/home", "orders": "/orders"]
///     ) { clock in
///       try makeRouter(clock: clock)
///     }
///     let outcome = await flow.open("mall://order/42")
///     #expect(outcome == .stack(tab: "orders", ["/orders", "/order/42"]))
///     flow.person.swipeBack()
///     await flow.settle()
///     #expect(flow.seen == .stack(tab: "orders", ["/orders"]))
///
/// No time passes but on ``clock``. Steps of the simulated scene take none unless
/// ``SimulatedHost/duration`` says so.
@MainActor
public final class NavigationFlowTest {
  /// The router.
  public let router: Router

  /// The clock of the scene, and of the router where that was made with it.
  public let clock: ManualClock

  /// The scene.
  public let host: SimulatedHost

  private var openings: [FlowOpening] = []

  /// Puts a scene in front of a router.
  ///
  /// - Parameters:
  ///   - router: The router, with its routes.
  ///   - clock: The clock that the router was made with; one of the flow's own where the router has
  ///     another, whose time a test cannot move.
  ///   - tabs: The names of the tabs, the first in front; one without a name for an app without tabs.
  ///   - roots: The addresses of the tabs' roots.
  /// - Throws: A `RouteError` for a root that leads to no screen.
  public init(
    _ router: Router, clock: ManualClock = ManualClock(), tabs: [String] = [""],
    roots: [String: String] = [:]
  ) async throws(RouteError) {
    self.router = router
    self.clock = clock
    router.work.watch()
    host = SimulatedHost(tabs: tabs, clock: clock)
    try await router.connect(host, roots: roots)
  }

  /// Makes a router with the flow's clock, and puts a scene in front of it.
  ///
  /// `make` makes the router, with its routes.
  ///
  /// - Throws: What `make` throws; a `RouteError` for a root that leads to no screen.
  public convenience init(
    tabs: [String] = [""], roots: [String: String] = [:],
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

  // MARK: What is there

  /// What a person sees now.
  public var seen: FlowOutcome {
    router.navigation.scenes.first { $0.id == host.scene.id } == nil
      ? .closed : FlowOutcome(host.scene)
  }

  /// The person in front of the scene.
  public var person: SimulatedPerson { host.person(in: router.navigation) }

  // MARK: What the app does

  /// Opens an address, and returns when nothing moves any more.
  ///
  /// A screen that comes up stays, and its caller goes on waiting; to receive its result, and for the
  /// parameters, see ``begin(_:payload:source:context:)``.
  ///
  /// - Returns: What is seen, or how it ended.
  @discardableResult
  public func open(
    _ address: String, payload: RoutePayload? = nil, source: RouteSource = .app,
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
  ///     flow.person.pullDown()
  ///     #expect(await opening.outcome == .dismissed)
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values for the handler.
  ///   - source: The request's source.
  ///   - context: Presentation preferences, and values for gates, interceptors and the handler.
  /// - Returns: The open, which is cancelled when the flow is released.
  @discardableResult
  public func begin(
    _ address: String, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext()
  ) -> FlowOpening {
    let opening = FlowOpening(address, router.work.begin()) { [router] whenShown in
      try await FlowOutcome(
        router.open(
          address, payload: payload, source: source, context: context, whenShown: whenShown))
    }
    openings.removeAll { $0.ending != nil }
    openings.append(opening)
    return opening
  }

  /// Goes one screen back, as the app's own code does, and returns when nothing moves any more.
  ///
  /// - Returns: What is seen, or how it failed; from the root of a tab nothing changes.
  @discardableResult
  public func back() async -> FlowOutcome {
    await perform { router in try await router.back() }
  }

  /// Does something with the router that moves screens, and returns when nothing moves any more.
  ///
  ///     await flow.perform { router in try await router.popToRoot() }
  @discardableResult
  public func perform<R>(
    _ work: @escaping @MainActor (Router) async throws -> R
  ) async -> FlowOutcome {
    let act = FlowOpening("act", router.work.begin()) { [router] _ in
      _ = try await work(router)
      return .handled
    }
    openings.append(act)
    let rest = await settle()
    guard let ending = act.ending else { return .waiting(rest) }
    return ending == .handled ? seen : ending
  }

  // MARK: Rest

  /// Waits until nothing moves, without letting time pass.
  ///
  /// It returns when each open, transition and delivery of a `LinkInbox` to the router has ended, or
  /// waits: for a screen's result, for a `RouteReply`, or for the clock; or when the test's task is
  /// cancelled. Code of the app that waits for something else, such as the network, is waited for. To
  /// hold a handler, let it sleep on ``clock``. A task of the app's own counts from the moment at which
  /// it opens an address; tasks on the main actor come to that point before this returns.
  @discardableResult
  public func settle() async -> FlowRest {
    await router.work.settle()
    return rest
  }

  private var rest: FlowRest {
    let isUnderWay =
      router.navigation.transitionCount > 0 || router.work.hasPendingOpens
      || openings.contains { !$0.isShown && $0.ending == nil }
    if !isUnderWay { return .still }
    guard let next = clock.nextTrackedDeadline else { return .waitsForSomebody }
    return .waitsForClock(until: next.offset)
  }
}
