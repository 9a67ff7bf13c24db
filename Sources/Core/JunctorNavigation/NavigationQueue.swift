// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The screens of all scenes, and the queue of their transitions: each scene runs one at a time.
///
///     router.navigation.connect(navigator)
///     print(router.navigation.scenes[0])
///
/// Every change of the screens passes through the queue: opened addresses, going back, and the user's actions,
/// which the navigator reports. The callers of a screen receive its result when it is removed, for any reason.
@MainActor
public final class NavigationQueue: RouterPart {
  private let shared: NavigationSharedState
  private(set) var queues: [SceneTransitionQueue] = []
  private var front: String?
  /// The factories of screens of other kinds, by name.
  private(set) var factories: [String: @MainActor (RouteRequest, ScreenHandle) throws -> Any] = [:]

  nonisolated package init(_ runtime: RouterRuntime) {
    shared = NavigationSharedState(clock: runtime.clock, events: runtime.events, work: runtime.work)
  }

  // MARK: Windows

  /// Opens a window, or brings one to the front; `nil` on systems with one window, which is the default.
  ///
  ///     router.navigation.windowOpener = { scene, isConnected in
  ///       openWindow(id: "shop", value: scene)
  ///       return true
  ///     }
  ///
  /// Called for a request with ``NavigationOptions/window``. It receives the name of the scene, and whether that is
  /// connected. It requests the window, whose navigator has this name as its `id`, and returns whether the system opens
  /// it; if not, the screen is shown as if the request had no window. The request waits until the scene is connected,
  /// at most as long as ``stepLimit``.
  public var windowOpener: (@MainActor (_ scene: String, _ isConnected: Bool) async -> Bool)?

  private var arrivals: [String: Promise<Void>] = [:]
  /// Returns a name for a scene; random, since the system restores windows of an earlier launch with their names.
  var windowName: () -> String = { "window \(UInt64.random(in: .min ... .max))" }

  /// Returns the name of the scene in which a transition takes place, after its window has been opened.
  ///
  /// - Throws: `timedOut` if the scene is not connected in time.
  func scene(of transition: TransitionRequest) async throws -> String? {
    guard let intent = transition.intent else { return nil }
    guard let window = intent.options.window, let windowOpener else { return intent.options.scene }
    if window == .showing,
      let scene = scenes.first(where: { $0.screens.contains(where: intent.destination.isShown) })
    {
      _ = await windowOpener(scene.id, true)
      return scene.id
    }
    let name = windowName()
    let arrival = Promise<Void>()
    arrivals[name] = arrival
    defer { arrivals[name] = nil }
    guard await windowOpener(name, false) else { return intent.options.scene }
    let limit = shared.stepLimit
    _ = try await TimedWork(
      limit: limit, clock: shared.clock,
      timeout: NavigationFailure.timedOut(stage: "the new window", after: limit), late: { _ in }
    ) { _ in await arrival.resultUnlessCancelled() }.resultUnlessCancelled()
    return name
  }

  // MARK: Visible screens

  /// The scenes in the order in which they were connected, as their navigators last reported them.
  public var scenes: [NavigationScene] { queues.map(\.scene) }

  /// The scene in front; `nil` when none is connected.
  public var frontScene: NavigationScene? { queue(nil)?.scene }

  /// The number of transitions that run or wait, in all scenes.
  public var transitionCount: Int { queues.reduce(0) { $0 + $1.transitions.count } }

  /// Whether a screen has a leave guard; if it does, a navigator disables the swipe back.
  public func isGuarded(_ screen: Screen.ID) -> Bool { queues.contains { $0.isGuarded(screen) } }

  /// Returns the content that the handler has created for a screen; `nil` if it is not in a scene.
  public func content(of screen: Screen.ID) -> Any? {
    queues.lazy.compactMap { $0.screens[screen]?.content }.first
  }

  package func handle(of screen: Screen.ID) -> ScreenHandle? {
    queues.lazy.compactMap { $0.screens[screen]?.handle }.first
  }

  // MARK: Limits

  /// The time limit of a navigator's step or of a handler's own transition, on the router's clock.
  public var stepLimit: Duration {
    get { shared.stepLimit }
    set { shared.stepLimit = newValue }
  }

  /// The time limit of a leave guard, on the router's clock; a guard that exceeds it refuses.
  public var leaveGuardLimit: Duration {
    get { shared.leaveGuardLimit }
    set { shared.leaveGuardLimit = newValue }
  }

  /// The maximum number of transitions that wait in a scene, for their turn or for modals.
  ///
  /// One more fails with `RouteEnding.busy`. The default is 256. Callers that join a transition and screens
  /// that close themselves do not count. A change takes effect for the next request.
  public var pendingLimit: Int {
    get { shared.pendingLimit }
    set { shared.pendingLimit = newValue }
  }

  // MARK: Scenes

  /// Connects a scene, which becomes the front scene.
  ///
  /// A connected scene of the same name is replaced, for example when the app replaces its root. Its screens end as
  /// dismissed. Transitions to screens begin again in the new scene, and all others end as `noNavigator`. The router
  /// reports this as an event, since it may be a mistake: two windows share a name or a navigator.
  ///
  /// - Parameter navigator: The navigator of the scene; retained until the scene is disconnected.
  public func connect(_ navigator: any Navigator) {
    let name = navigator.scene.id
    if queue(name) != nil {
      shared.events.send(
        .reported("scene \(name) was connected again, which disconnected the first"), for: nil)
    }
    disconnect(scene: name)
    queues.append(SceneTransitionQueue(navigator, shared: shared, queue: self))
    front = name
    arrivals[name]?.end(())
  }

  /// Connects a scene, and requests its first transition, before those that begin again.
  func connect(
    _ navigator: any Navigator, requesting transition: TransitionRequest?
  ) async throws {
    connect(navigator)
    // Runs without a suspension until the transition is in the queue.
    if let transition { _ = try await request(transition, in: navigator.scene.id) }
  }

  /// Disconnects a scene: its screens end as dismissed, its transitions as `noNavigator`.
  ///
  /// - Parameters:
  ///   - name: The scene's name.
  ///   - navigator: If specified, a scene of another navigator with the same name stays connected.
  public func disconnect(scene name: String, of navigator: (any Navigator)? = nil) {
    guard let index = queues.firstIndex(where: { $0.scene.id == name }) else { return }
    if let navigator, queues[index].navigator !== navigator { return }
    let queue = queues.remove(at: index)
    if front == name { front = queues.last?.scene.id }
    queue.disconnect()
  }

  /// Makes a scene the front scene, in which requests without a scene name are shown.
  public func activate(scene name: String) {
    if queue(name) != nil { front = name }
  }

  /// Reports that the user or the system has moved screens, or that an alert is closed; the navigator calls it.
  public func didChange(_ scene: String, by cause: NavigationCause) {
    queue(scene)?.didChange(by: cause)
  }

  /// Requests the user's attempt to leave a guarded screen; the navigator calls it.
  ///
  /// The cause `.pullDown` dismisses the topmost modal, any other cause goes one screen back.
  public func didAttemptToLeave(_ scene: String, by cause: NavigationCause) {
    queue(scene)?.request(
      withoutWaiting: TransitionRequest(.back) { scene, _ in
        cause == .pullDown ? scene.dismissing() : scene.goingBack()
      })
  }

  // MARK: Screens of other kinds

  /// Registers a factory for screens of a kind: web pages or another framework's containers.
  ///
  ///     router.navigation.registerFactory("h5") { request, screen in
  ///       WebPageController(url: try request.string("url"))
  ///     }
  ///     try router.register("/campaign/:url", .screen(of: "h5"))
  ///
  /// `kind` is the name that routes use. It replaces a factory of the same name.
  public func registerFactory(
    _ kind: String,
    _ factory: @escaping @MainActor (RouteRequest, ScreenHandle) throws -> Any
  ) {
    factories[kind] = factory
  }

  // MARK: Router

  /// Requests a transition in a scene, and waits for its end.
  ///
  /// - Parameter name: The scene's name; `nil` for the front scene.
  func request(_ transition: TransitionRequest, in name: String?) async throws -> TransitionResult {
    guard var queue = queue(name) else { throw NavigationFailure.noScene(name) }
    var transition = transition
    // A transition that replaces its own scene ends after 8 attempts.
    for _ in 0..<8 {
      do { return try await queue.request(transition) } catch NavigationFailure.noScene {
        // If the scene was replaced, its requests for screens are shown in the new one.
        guard transition.intent != nil, let next = self.queue(queue.scene.id), next !== queue else {
          break
        }
        queue = next
        // It was accepted, and does not end the transition that creates the roots.
        if transition.policy != .join { transition.policy = .queue }
      }
    }
    throw NavigationFailure.noScene(queue.scene.id)
  }

  /// Requests the removal of a screen that closes itself; returns whether it is in a scene.
  func close(_ screen: Screen.ID) -> Bool {
    guard let queue = queues.first(where: { $0.screens[screen] != nil }), queue.shows(screen) else {
      return false
    }
    queue.request(withoutWaiting: TransitionRequest(removing: screen))
    return true
  }

  private func queue(_ name: String?) -> SceneTransitionQueue? {
    guard let name else { return queues.first { $0.scene.id == front } ?? queues.first }
    return queues.first { $0.scene.id == name }
  }

  // MARK: Recorders

  /// Closures that are called with each occurrence, in order.
  package var recorders: [ObjectIdentifier: @MainActor (NavigationOccurrence) -> Void] {
    get { shared.recorders }
    set { shared.recorders = newValue }
  }

  func noteSecondAnswer(of handle: ScreenHandle, at place: AnswerPlace) {
    queues.first?.noteSecondAnswer(of: handle, at: place)
  }
}

extension NavigationQueue {
  /// Whether the modals that requests in this task present are dismissed when their callers are cancelled.
  package enum ClosesAbandonedModals: RouteContextKey {
    package static let defaultValue = false
  }
}
