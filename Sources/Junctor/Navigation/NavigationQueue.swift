// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Which screens are up, and who may move them: one transition at a time in each scene.
///
///     router.navigation.connect(navigator)
///     print(router.navigation.state)
///
/// Everything that moves screens comes by here: opened addresses, ways back, and, told by the
/// navigator, what a person does. Whoever waits for a screen hears when it is gone, whoever took it
/// away.
@MainActor
public final class NavigationQueue {
  /// How long things may take before they are given up on, on the router's clock, and how many
  /// transitions may wait.
  public struct Limits: Sendable, Hashable {
    /// A navigator's step, or a handler's own transition.
    public var step: Duration = .seconds(10)
    /// The answer of a screen that is asked whether it may be left; no answer is a no.
    public var leaveGuard: Duration = .seconds(60)

    /// How many transitions may wait in a scene, for their turn or until modals are dismissed.
    ///
    /// One more fails with ``RouteEnding/busy``. The default is 256. Callers that join a transition
    /// do not count, and neither do screens that close themselves. A change takes effect for the next
    /// request.
    public var pendingTransitions = 256

    /// Creates limits: ten seconds for a step, a minute for a leave guard, 256 pending transitions.
    public init() {}
  }

  private let shared: NavigationSharedState
  var scenes: [SceneTransitionQueue] = []
  private var front: String?
  private(set) lazy var watchers = TransitionCountWaiters()

  nonisolated init(clock: RouterClock, events: EventHub, work: WorkTracker) {
    shared = NavigationSharedState(clock: clock, events: events, work: work)
  }

  // MARK: What is up

  /// The screens of all scenes, as their navigators said last.
  public var state: NavigationState { NavigationState(scenes: scenes.map(\.scene)) }

  /// The name of the scene in front; `nil` when none is connected.
  public var frontScene: String? { scene(nil)?.scene.id }

  /// How long things may take before they are given up on, and how many transitions may wait.
  public var limits: Limits {
    get { shared.limits }
    set { shared.limits = newValue }
  }

  /// How many transitions run or wait, in all scenes.
  public var transitionCount: Int { scenes.reduce(0) { $0 + $1.count } }

  /// Whether a screen is asked before it is left; a navigator lets nobody swipe past it then.
  public func isGuarded(_ screen: Screen.ID) -> Bool { scenes.contains { $0.isGuarded(screen) } }

  /// What a screen that is up shows: what its handler made.
  public func content(of screen: Screen.ID) -> Any? {
    scenes.lazy.compactMap { $0.screens[screen]?.content }.first
  }

  /// The request that a screen shows now; `nil` if no handler has made the screen.
  func request(of screen: Screen.ID) -> RouteRequest? {
    scenes.lazy.compactMap { $0.screens[screen]?.handle.request }.first
  }

  // MARK: Scenes

  /// Takes a scene in; it comes to the front.
  ///
  /// A scene of the same name that is there already goes away.
  ///
  /// - Parameter navigator: What puts its screens in place; kept until the scene is disconnected.
  public func connect(_ navigator: any Navigator) {
    disconnect(scene: navigator.scene.id)
    scenes.append(SceneTransitionQueue(navigator, shared: shared, queue: self))
    front = navigator.scene.id
  }

  /// Lets a scene go: its screens are over, and those who wait for it hear so.
  public func disconnect(scene name: String) {
    guard let index = scenes.firstIndex(where: { $0.scene.id == name }) else { return }
    let scene = scenes.remove(at: index)
    if front == name { front = scenes.last?.scene.id }
    scene.disconnect()
  }

  /// Lets a navigator's scene go, unless another navigator has taken its name meanwhile.
  public func disconnect(_ navigator: any Navigator) {
    guard scene(navigator.scene.id)?.navigator === navigator else { return }
    disconnect(scene: navigator.scene.id)
  }

  /// Says that a scene has come to the front: what names no scene is shown there from now on.
  public func activate(scene name: String) {
    if scene(name) != nil { front = name }
  }

  /// Hears from a navigator that a person or the system has moved screens in its scene.
  ///
  /// - Parameters:
  ///   - scene: The scene's name.
  ///   - cause: What moved them.
  public func changed(_ scene: String, by cause: NavigationCause) {
    self.scene(scene)?.synchronize(cause)
  }

  /// Asks for the way back that a person wanted to take and a navigator did not let them take at once:
  /// the screens are asked, and then it is taken.
  ///
  /// - Parameter scene: The scene's name.
  public func back(in scene: String) {
    self.scene(scene)?.request(withoutWaiting: TransitionRequest(.back) { $0.goingBack() })
  }

  /// Asks, as ``back(in:)`` does, for the end of the highest modal.
  ///
  /// - Parameter scene: The scene's name.
  public func dismiss(in scene: String) {
    self.scene(scene)?.request(withoutWaiting: TransitionRequest(.back) { $0.dismissing() })
  }

  // MARK: Screens of foreign kinds

  /// Registers what makes screens of a kind: of web pages, of another framework's containers.
  ///
  ///     router.navigation.registerFactory("h5") { request, screen in
  ///       WebPageController(url: try request.string("url"))
  ///     }
  ///     try router.register("/campaign/:url", .screen(of: "h5"))
  ///
  /// - Parameters:
  ///   - kind: The name by which routes ask for it; a factory of the same name is replaced.
  ///   - factory: Makes the content of a screen.
  public func registerFactory(
    _ kind: String,
    _ factory: @escaping @MainActor (RouteRequest, ScreenHandle) throws -> Any
  ) {
    shared.factories.byName[kind] = factory
  }

  /// The kinds for which a factory is registered.
  public var factoryKinds: Set<String> { Set(shared.factories.byName.keys) }

  // MARK: For the router

  private func scene(_ name: String?) -> SceneTransitionQueue? {
    guard let name else {
      return scenes.first { $0.scene.id == front } ?? scenes.first
    }
    return scenes.first { $0.scene.id == name }
  }

  private func place(_ name: String?) throws -> SceneTransitionQueue {
    guard let scene = scene(name) else { throw NavigationFailure.noScene(name) }
    return scene
  }

  /// Shows a screen; returns when it is up.
  func show(_ order: TransitionRequest) async throws -> ShownScreen? {
    switch try await place(order.intent?.options.scene).request(order) {
    case .nothingToDo: return nil
    case .done(let shown): return shown
    }
  }

  /// Goes to another arrangement of what is there; returns whether there was such a way.
  func move(
    _ cause: NavigationCause, in name: String?, policy: TransitionPolicy = .queue,
    isForced: Bool = false,
    to reach: @escaping @MainActor @Sendable (NavigationScene) -> NavigationScene?
  ) async throws -> Bool {
    var order = TransitionRequest(cause, reach: reach)
    order.policy = policy
    order.asksGuards = !isForced
    if case .done = try await place(name).request(order) { return true }
    return false
  }

  /// Puts roots into tabs that have none.
  func plant(_ roots: [String: TransitionRequest], in name: String) async throws {
    var order = TransitionRequest(.connect) { (scene, nextID) throws(NavigationRefusal) in
      var scene = scene
      for index in scene.tabs.indices where scene.tabs[index].stack.isEmpty {
        guard let target = roots[scene.tabs[index].name]?.intent?.target else { continue }
        scene.tabs[index].stack = [
          Screen(id: nextID(), identity: target.identity, address: target.address)
        ]
      }
      return scene
    }
    for root in roots.values { order.parts.merge(root.parts) { first, _ in first } }
    _ = try await place(name).request(order)
  }

  /// Keeps the queue waiting while a handler moves screens itself.
  func withTransition(
    in name: String?, for request: RouteRequest?, policy: TransitionPolicy,
    _ body: @escaping @MainActor @Sendable (TransitionScope) async throws -> Void
  ) async throws {
    var order = TransitionRequest(for: request, perform: body)
    order.policy = policy
    _ = try await place(name).request(order)
  }

  /// Goes back from the screen in front, which answers with a value when it goes.
  ///
  /// - Returns: Whether there was such a way.
  func back(
    returning outcome: RouteOutcome, at answerPlace: AnswerPlace, in name: String?
  ) async throws -> Bool {
    var order = TransitionRequest(.back) { $0.goingBack() }
    order.answer = TransitionRequest.Answer(outcome: outcome, place: answerPlace)
    if case .done = try await place(name).request(order) { return true }
    return false
  }

  /// Takes a screen down at its own wish.
  func close(_ screen: Screen.ID) {
    guard let scene = scenes.first(where: { $0.screens[screen] != nil }) else { return }
    var order = TransitionRequest(.finish) { $0.removing(screen) }
    order.leaver = screen
    scene.request(withoutWaiting: order)
  }

  /// Tells `record` what happens, in the order in which it does, until it is removed.
  func addRecorder(
    _ id: ObjectIdentifier, _ record: @escaping @MainActor (NavigationOccurrence) -> Void
  ) {
    shared.recorders[id] = record
  }

  func removeRecorder(_ id: ObjectIdentifier) { shared.recorders[id] = nil }

  func noteSecondAnswer(of handle: ScreenHandle, at place: AnswerPlace) {
    scenes.first?.noteSecondAnswer(of: handle, at: place)
  }
}
