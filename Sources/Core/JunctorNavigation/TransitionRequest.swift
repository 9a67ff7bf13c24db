// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Code that runs before a transition's first step, such as closing an alert.
typealias NavigationPreparation = @MainActor @Sendable (RouteRequest) async throws -> Void

/// A requested change of one scene, as the navigation queue runs it.
struct TransitionRequest: Sendable {
  typealias Reach =
    @MainActor (NavigationScene, _ nextID: () -> Screen.ID) -> NavigationScene?

  typealias Perform =
    @MainActor (Any?, any Navigator, @MainActor () async throws -> Void) async throws -> Void

  /// One screen of the request: its route, which creates it, and the request that it shows.
  struct Part: Sendable {
    let record: RouteRecord
    let factory: ScreenFactory
    let request: RouteRequest
    /// Whether the request has passed all steps of its address.
    var hasPassed = false
  }

  /// The outcome of the front screen when the transition removes it.
  struct Answer: Sendable {
    let outcome: RouteOutcome
    let place: AnswerPlace
  }

  private enum Goal: Sendable {
    case screen(NavigationIntent)
    /// A scene computed from the current one; `nil` if there is nothing to do.
    case arrangement(Reach)
    /// Changes that a handler makes itself.
    case handler(RouteRequest?, @MainActor (any Navigator) async throws -> Void)
  }

  private var goal: Goal
  let cause: NavigationCause
  var policy = TransitionPolicy.queue
  var parts: [NavigationIntent.Destination: Part] = [:]
  /// Run before the first step, with the request.
  var preparations: [NavigationPreparation] = []
  var callsLeaveGuards = true
  var isAnimated = true
  /// Receives each screen that is left out since its handler has thrown, and the error.
  ///
  /// All screens above it are left out, too. If this is `nil`, the error ends the transition.
  var leavesOut: (@MainActor @Sendable (Screen, any Error) -> Void)?
  /// The screen that closes itself.
  var leaver: Screen.ID?
  var answer: Answer?

  init(
    _ intent: NavigationIntent, parts: [NavigationIntent.Destination: Part],
    preparations: [NavigationPreparation] = []
  ) {
    goal = .screen(intent)
    cause = intent.presentation == .root ? .reset : .open
    policy = intent.options.policy ?? .queue
    isAnimated = intent.options.isAnimated ?? true
    self.parts = parts
    self.preparations = preparations
  }

  /// Creates a request for a scene that is computed from the current one, and may have new screens.
  init(_ cause: NavigationCause, reach: @escaping Reach) {
    goal = .arrangement(reach)
    self.cause = cause
  }

  /// Creates a request for a transition that a handler performs itself.
  init(
    for request: RouteRequest?,
    perform: @escaping @MainActor (any Navigator) async throws -> Void
  ) {
    goal = .handler(request, perform)
    cause = .handler
  }

  /// Creates a request for the removal of a screen that closes itself.
  init(removing screen: Screen.ID) {
    self.init(.finish) { scene, _ in scene.removing(screen) }
    leaver = screen
  }

  /// The requested screen with its options; `nil` for other transitions.
  var intent: NavigationIntent? {
    if case .screen(let intent) = goal { intent } else { nil }
  }

  /// The error while an alert is visible.
  func failure(behind alert: String) -> NavigationError {
    intent?.modals == .refuse ? .modalsArePresented : .alertIsVisible(alert)
  }

  /// The requested screen; `nil` for other transitions.
  var requestedPart: Part? { intent.flatMap { parts[$0.destination] } }

  /// The request that causes the transition; `nil` if none does.
  var routeRequest: RouteRequest? {
    if case .handler(let request, _) = goal { request } else { requestedPart?.request }
  }

  /// A transition that a handler performs itself, in place of the navigator's steps.
  var perform: Perform? {
    if case .handler(_, let perform) = goal {
      return { _, navigator, _ in try await perform(navigator) }
    }
    guard let requestedPart, let stages = requestedPart.factory.stages else { return nil }
    return { content, navigator, steps in
      guard let content else { return }
      try await stages.show(content, for: requestedPart.request, on: navigator, steps: steps)
    }
  }

  /// The requested scene, computed from the current one; `nil` if there is nothing to do.
  @MainActor
  func reach(
    from scene: NavigationScene, updating canUpdate: (Screen.ID) -> Bool,
    _ nextID: () -> Screen.ID
  ) throws(NavigationError) -> NavigationScene? {
    switch goal {
    case .screen(let intent):
      try scene.fulfilling(intent, updating: canUpdate, nextID: nextID)
    case .arrangement(let reach): reach(scene, nextID)
    case .handler: scene
    }
  }

  /// Makes a request for a screen that is not modal wait until no modal is visible.
  mutating func waitForModals() {
    guard case .screen(var intent) = goal, !intent.presentation.isModal else { return }
    intent.options.modals = .wait
    goal = .screen(intent)
  }
}

/// The result of a transition.
enum TransitionResult: Sendable {
  /// There was nothing to do, for example no screen to go back to.
  case nothingToDo
  /// The transition is completed; the requested screen is visible.
  case done(PresentedScreen?)
}
