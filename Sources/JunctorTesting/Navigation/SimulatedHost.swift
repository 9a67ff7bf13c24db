// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A scene without a user interface: it does the steps in a value, as slowly and as badly as a test
/// wants, and lets a person act.
///
///     let host = SimulatedHost(tabs: ["home", "orders"])
///     try await router.connect(host, roots: ["home": "/home"])
///     host.fail(.alertUp("Rate us?"))
///     host.person(in: router.navigation).swipeBack()
@MainActor
public final class SimulatedHost: Navigator {
  /// What goes wrong with a step.
  public enum Failure: Hashable, Sendable {
    /// The window is gone; nothing is done.
    case hostGone
    /// The screen cannot be shown; nothing is done.
    case screenRefuses
    /// Something is up that the app does not know of; nothing is done.
    case alertUp(String)
    /// The step is done, and at once a person swipes back.
    case swipedBack
    /// The step never completes, whether it is cancelled or not, until ``release()``.
    case stuck
  }

  /// What is up.
  public private(set) var scene: NavigationScene

  /// How long each step takes, on the host's clock.
  public var duration: Duration = .zero

  /// The steps that were done, in order.
  public private(set) var steps: [NavigationStep] = []

  /// Whether a step is on its way.
  public var isBusy: Bool { current != nil }

  /// Whether a step ever began while another was on its way that had not been given up on.
  public private(set) var hasOverlapped = false

  private let clock: any Clock<Duration>
  private weak var queue: NavigationQueue?
  private var contents: [Screen.ID: Any] = [:]
  private var failures: [Failure?] = []
  /// Whether the step on its way has been given up on.
  private var current: RouteLock<Bool>?
  private var stuck: [TrackedContinuation<Void, Never>] = []

  /// Creates a host with empty tabs, the first in front; one without a name for an app without tabs.
  public init(
    _ name: String = "main", tabs: [String] = [""], clock: any Clock<Duration> = ContinuousClock()
  ) {
    scene = NavigationScene(id: name, tabs: tabs.map { NavigationScene.Tab(name: $0) })
    self.clock = clock
  }

  deinit {
    for continuation in stuck { continuation.resume() }
  }

  // MARK: What goes wrong

  /// Lets a step fail, after `count` steps that succeed.
  public func fail(_ failure: Failure, after count: Int = 0) {
    while failures.count <= count { failures.append(nil) }
    failures[count] = failure
  }

  /// Lets the steps complete that were stuck.
  public func release() {
    let waiting = stuck
    stuck = []
    for continuation in waiting { continuation.resume() }
  }

  // MARK: Steps

  /// What a screen shows that is up.
  public func content(of screen: Screen) -> Any? { contents[screen.id] }

  /// Does a step in the value, after the time that it takes.
  public func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws {
    if let current, !current.withLock({ $0 }) { hasOverlapped = true }
    let isGivenUp = RouteLock(false)
    current = isGivenUp
    defer { if current === isGivenUp { current = nil } }
    try await withTaskCancellationHandler {
      try await perform(step, transition, failures.isEmpty ? nil : failures.removeFirst())
    } onCancel: {
      isGivenUp.withLock { $0 = true }
    }
  }

  private func perform(
    _ step: NavigationStep, _ transition: NavigationTransition, _ failure: Failure?
  ) async throws {
    switch failure {
    case .hostGone: throw NavigationError.sceneGone(scene.id)
    case .screenRefuses: throw NavigationError.impossible(step)
    case .alertUp(let name): throw NavigationError.blocked(by: name)
    case .stuck: await withTrackedContinuation { stuck.append($0) }
    case .swipedBack, nil:
      if duration > .zero { try await sleep(duration) }
      try Task.checkCancellation()
    }
    guard scene.apply(step) else { throw NavigationError.impossible(step) }
    steps.append(step)
    let up = Set(scene.screens.map(\.id))
    contents = contents.filter { up.contains($0.key) }
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

  // MARK: A person

  /// Returns a person in front of the scene, who acts on a queue: `router.navigation`.
  public func person(in queue: NavigationQueue) -> SimulatedPerson {
    SimulatedPerson(host: self, queue: queue)
  }

  /// Changes what is up beside the steps, and says so.
  func change(
    _ cause: NavigationCause, in queue: NavigationQueue? = nil,
    _ body: (inout NavigationScene) -> Void
  ) {
    if let queue { self.queue = queue }
    body(&scene)
    self.queue?.changed(scene.id, by: cause)
  }
}
