// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A navigator without a user interface: it applies the steps to a value, and simulates delays and failures.
///
///     let host = SimulatedHost(tabs: ["home", "orders"])
///     try await router.connect(host, roots: ["home": "/home"])
///     host.alert = "Rate us?"
@MainActor
public final class SimulatedHost: Navigator {
  /// A failure of a step.
  public enum Failure: Hashable, Sendable {
    /// The window was released; the scene is unchanged.
    case windowReleased
    /// The screen cannot be shown; the scene is unchanged.
    case screenRefuses
    /// The step is performed, and the user immediately swipes back.
    case swipedBack
    /// The step does not complete until ``release()``, even if it is cancelled.
    case stuck
  }

  /// The current state of the scene.
  public private(set) var scene: NavigationScene

  /// The tabs; a tab that becomes invisible is hidden from the user.
  public var declaredTabs: [SceneTab] {
    didSet { change(.system) { $0.show(declaredTabs) } }
  }

  /// The title of an alert that is visible; `nil` by default.
  ///
  /// Transitions wait until the user closes it: ``SimulatedUser/closeAlert()``.
  public var alert: String?

  /// The duration of each step, on the host's clock; zero by default.
  public var duration: Duration = .zero

  /// What the platform can show; by default everything.
  public var features = PresentationFeatures.all

  /// The performed steps, in order.
  public private(set) var steps: [NavigationStep] = []

  /// Whether a step is in progress.
  var isBusy: Bool { current != nil }

  /// Whether a step has begun while another one, which was not cancelled, was in progress.
  private(set) var hasOverlapped = false

  private let clock: any Clock<Duration>
  weak var queue: NavigationQueue?
  private var contents: [Screen.ID: Any] = [:]
  private var failures: [Failure?] = []
  /// Whether the step in progress was cancelled.
  private var current: (number: Int, isCancelled: RouteLock<Bool>)?
  private var lastStep = 0
  private var stuck: [TrackedContinuation<Void, Never>] = []

  /// Creates a host with empty tabs, the first one selected; by default for an app without tabs.
  public init(
    _ name: String = "main", tabs: [SceneTab] = [""],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    scene = NavigationScene(id: name, tabs)
    declaredTabs = tabs
    self.clock = clock
  }

  deinit {
    for continuation in stuck { continuation.resume() }
  }

  // MARK: Failures

  /// Makes a step fail, after `count` steps that succeed.
  public func fail(_ failure: Failure, after count: Int = 0) {
    while failures.count <= count { failures.append(nil) }
    failures[count] = failure
  }

  /// Completes the steps that are stuck.
  public func release() {
    let waiting = stuck
    stuck = []
    for continuation in waiting { continuation.resume() }
  }

  // MARK: Steps

  /// Returns the content of a visible screen.
  public func content(of screen: Screen) -> Any? { contents[screen.id] }

  /// Applies a step to the scene after ``duration``.
  public func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
    if let current, !current.isCancelled.withLock({ $0 }) { hasOverlapped = true }
    let isCancelled = RouteLock(false)
    lastStep += 1
    let number = lastStep
    current = (number, isCancelled)
    defer { if current?.number == number { current = nil } }
    try await withTaskCancellationHandler {
      try await perform(step, transition, failures.isEmpty ? nil : failures.removeFirst())
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  private func perform(
    _ step: NavigationStep, _ transition: TransitionContext, _ failure: Failure?
  ) async throws {
    let planned = scene
    if let alert { throw NavigationError.alertIsVisible(alert) }
    switch failure {
    case .windowReleased: throw NavigationError.windowReleased(scene.id)
    case .screenRefuses: throw NavigationError.impossible(step)
    case .stuck: await withTrackedContinuation { stuck.append($0) }
    case .swipedBack, nil:
      if duration > .zero { try await sleep(duration) }
      try Task.checkCancellation()
    }
    guard scene == planned, scene.apply(step) else { throw NavigationError.impossible(step) }
    steps.append(step)
    let ids = Set(scene.screens.map(\.id))
    contents = contents.filter { ids.contains($0.key) }
    for screen in step.screens { contents[screen.id] = transition.content(of: screen) }
    if failure == .swipedBack {
      change(.swipeBack) { if $0.front.count > 1 { $0.front.removeLast() } }
    }
  }

  private func sleep(_ duration: Duration) async throws {
    func sleep(on clock: some Clock<Duration>) async throws {
      try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
    }
    try await sleep(on: clock)
  }

  // MARK: User

  /// Returns a simulated user of the scene, which reports to a queue: `router.navigation`.
  package func user(in queue: NavigationQueue) -> SimulatedUser {
    SimulatedUser(host: self, queue: queue)
  }

  /// Changes the scene outside of a step, and reports it.
  func change(
    _ cause: NavigationCause, in queue: NavigationQueue? = nil,
    _ body: (inout NavigationScene) -> Void
  ) {
    if let queue { self.queue = queue }
    body(&scene)
    self.queue?.didChange(scene.id, by: cause)
  }
}
