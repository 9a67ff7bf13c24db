// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The screens of all scenes, and the queue of their transitions: each scene runs one at a time.
///
///     router.navigation.connect(navigator)
///     print(router.navigation.state)
///
/// Every change of the screens passes through the queue: opened addresses, going back, and what the user
/// does, which the navigator reports. The callers of a screen receive its result when it is removed,
/// whatever has removed it.
@MainActor
public final class NavigationQueue: RouterPart {
  /// The time limits, on the router's clock, and the limit for waiting transitions.
  public struct Limits: Sendable, Hashable {
    /// The time limit of a navigator's step or of a handler's own transition.
    public var step: Duration = .seconds(10)
    /// The time limit of a leave guard; a guard that does not answer in time refuses.
    public var leaveGuard: Duration = .seconds(60)

    /// The maximum number of transitions that wait in a scene, for their turn or for modals.
    ///
    /// One more fails with `RouteEnding.busy`. The default is 256. Callers that join a transition
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

  nonisolated package init(_ runtime: RouterRuntime) {
    shared = NavigationSharedState(clock: runtime.clock, events: runtime.events, work: runtime.work)
  }

  // MARK: Visible screens

  /// The screens of all scenes, as their navigators last reported them.
  public var state: NavigationState { NavigationState(scenes: scenes.map(\.scene)) }

  /// The name of the scene in front; `nil` when none is connected.
  public var frontScene: String? { scene(nil)?.scene.id }

  /// The time limits, and the limit for waiting transitions.
  public var limits: Limits {
    get { shared.limits }
    set { shared.limits = newValue }
  }

  /// The number of transitions that run or wait, in all scenes.
  public var transitionCount: Int { scenes.reduce(0) { $0 + $1.count } }

  /// Whether a screen has a leave guard; a navigator disables the swipe back on it then.
  public func isGuarded(_ screen: Screen.ID) -> Bool { scenes.contains { $0.isGuarded(screen) } }

  /// Returns the content that the handler has created for a screen; `nil` if it is not in a scene.
  public func content(of screen: Screen.ID) -> Any? {
    scenes.lazy.compactMap { $0.screens[screen]?.content }.first
  }

  /// The request that a screen shows now; `nil` if no handler has made the screen.
  func request(of screen: Screen.ID) -> RouteRequest? {
    scenes.lazy.compactMap { $0.screens[screen]?.handle.request }.first
  }

  // MARK: Scenes

  /// Connects a scene, which becomes the front scene.
  ///
  /// A connected scene of the same name is disconnected.
  ///
  /// - Parameter navigator: The navigator of the scene; retained until the scene is disconnected.
  public func connect(_ navigator: any Navigator) {
    disconnect(scene: navigator.scene.id)
    scenes.append(SceneTransitionQueue(navigator, shared: shared, queue: self))
    front = navigator.scene.id
  }

  /// Disconnects a scene; the callers of its screens and transitions receive that.
  public func disconnect(scene name: String) {
    guard let index = scenes.firstIndex(where: { $0.scene.id == name }) else { return }
    let scene = scenes.remove(at: index)
    if front == name { front = scenes.last?.scene.id }
    scene.disconnect()
  }

  /// Disconnects a navigator's scene, unless another navigator has the same name now.
  public func disconnect(_ navigator: any Navigator) {
    guard scene(navigator.scene.id)?.navigator === navigator else { return }
    disconnect(scene: navigator.scene.id)
  }

  /// Makes a scene the front scene, in which requests without a scene name are shown.
  public func activate(scene name: String) {
    if scene(name) != nil { front = name }
  }

  /// Reports that the user or the system has moved screens; the navigator calls it.
  ///
  /// - Parameters:
  ///   - scene: The scene's name.
  ///   - cause: The cause of the change.
  public func changed(_ scene: String, by cause: NavigationCause) {
    self.scene(scene)?.synchronize(cause)
  }

  /// Requests the step back that the user has tried past a guarded screen.
  ///
  /// The leave guards are asked first.
  ///
  /// - Parameter scene: The scene's name.
  public func back(in scene: String) {
    self.scene(scene)?.request(withoutWaiting: TransitionRequest(.back) { $0.goingBack() })
  }

  /// Requests, as ``back(in:)`` does, that the topmost modal is dismissed.
  ///
  /// - Parameter scene: The scene's name.
  public func dismiss(in scene: String) {
    self.scene(scene)?.request(withoutWaiting: TransitionRequest(.back) { $0.dismissing() })
  }

  // MARK: Screens of foreign kinds

  /// Registers a factory for screens of a kind: web pages or another framework's containers.
  ///
  ///     router.navigation.registerFactory("h5") { request, screen in
  ///       WebPageController(url: try request.string("url"))
  ///     }
  ///     try router.register("/campaign/:url", .screen(of: "h5"))
  ///
  /// - Parameters:
  ///   - kind: The name that routes use for it; a factory of the same name is replaced.
  ///   - factory: Creates the content of a screen.
  public func registerFactory(
    _ kind: String,
    _ factory: @escaping @MainActor (RouteRequest, ScreenHandle) throws -> Any
  ) {
    shared.factories.byName[kind] = factory
  }

  /// The kinds for which a factory is registered.
  package var factoryKinds: Set<String> { Set(shared.factories.byName.keys) }

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

  /// Shows a screen; returns when it is visible.
  func show(_ order: TransitionRequest) async throws -> ShownScreen? {
    switch try await place(order.intent?.options.scene).request(order) {
    case .nothingToDo: return nil
    case .done(let shown): return shown
    }
  }

  /// Rearranges the current screens; returns whether there was anything to do.
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

  /// Creates the roots of tabs that have none.
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

  /// Goes back from the front screen, which answers with a value when it is removed.
  ///
  /// - Returns: Whether there was anything to go back to.
  func back(
    returning outcome: RouteOutcome, at answerPlace: AnswerPlace, in name: String?
  ) async throws -> Bool {
    var order = TransitionRequest(.back) { $0.goingBack() }
    order.answer = TransitionRequest.Answer(outcome: outcome, place: answerPlace)
    if case .done = try await place(name).request(order) { return true }
    return false
  }

  /// Removes a screen that closes itself.
  func close(_ screen: Screen.ID) {
    guard let scene = scenes.first(where: { $0.screens[screen] != nil }) else { return }
    var order = TransitionRequest(.finish) { $0.removing(screen) }
    order.leaver = screen
    scene.request(withoutWaiting: order)
  }

  /// Calls `record` with each occurrence, in order, until the recorder is removed.
  package func addRecorder(
    _ id: ObjectIdentifier, _ record: @escaping @MainActor (NavigationOccurrence) -> Void
  ) {
    shared.recorders[id] = record
  }

  package func removeRecorder(_ id: ObjectIdentifier) { shared.recorders[id] = nil }

  func noteSecondAnswer(of handle: ScreenHandle, at place: AnswerPlace) {
    scenes.first?.noteSecondAnswer(of: handle, at: place)
  }
}
