// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A change of one scene that somebody asks for.
@MainActor
struct TransitionOrder {
  typealias Reach =
    @MainActor (NavigationScene, () -> Screen.ID) throws(NavigationRefusal) -> NavigationScene?

  enum Goal {
    /// A screen is wanted.
    case screen(NavigationIntent)
    /// Another arrangement is wanted, worked out from what is up; `nil` where there is nothing to do.
    case arrangement(Reach)
  }

  /// What the screen answers that is in front, when it goes.
  struct Answer {
    let outcome: RouteOutcome
    let place: AnswerPlace
  }

  let cause: NavigationCause
  private var goal: Goal
  var policy = TransitionPolicy.queue
  /// How the wanted screens are made.
  var parts: [NavigationIntent.Target: ScreenOrder.Part] = [:]
  var request: RouteRequest?
  var preparations: [NavigationPreparation] = []
  /// A transition of a handler's own, in the place of the navigator's steps.
  var perform: (@MainActor (Any?, TransitionScope) async throws -> Void)?
  var transition: String?
  var isAnimated = true
  /// Whether the screens that would go are asked.
  var asksGuards = true
  /// The screen that asked for its own going.
  var leaver: Screen.ID?
  var answer: Answer?

  /// An order for a screen.
  init(_ order: ScreenOrder) {
    cause = order.intent.presentation == .root ? .reset : .open
    goal = .screen(order.intent)
    policy = order.policy
    parts = order.parts
    preparations = order.preparations
    transition = order.transition
    isAnimated = order.isAnimated
    let request = order.target.request
    self.request = request
    if let perform = order.target.maker.stages.perform {
      self.perform = { content, scope in
        if let content { try await perform(content, request, scope) }
      }
    }
  }

  /// An order for another arrangement, which may have new screens.
  init(_ cause: NavigationCause, making reach: @escaping Reach) {
    self.cause = cause
    goal = .arrangement(reach)
  }

  /// An order for another arrangement of what is there.
  init(
    _ cause: NavigationCause, reach: @escaping @MainActor (NavigationScene) -> NavigationScene?
  ) {
    self.init(cause, making: { (scene, _) throws(NavigationRefusal) in reach(scene) })
  }

  /// The screen that is wanted, if one is: others can join.
  var identity: ScreenIdentity? {
    if case .screen(let intent) = goal { intent.target.identity } else { nil }
  }

  /// Returns the state that is wanted, from what is up; `nil` where there is nothing to do.
  func reach(
    from scene: NavigationScene, _ nextID: () -> Screen.ID
  ) throws(NavigationRefusal) -> NavigationScene? {
    switch goal {
    case .screen(let intent): try scene.fulfilling(intent, nextID: nextID)
    case .arrangement(let reach): try reach(scene, nextID)
    }
  }

  /// Makes it an order for the time when nothing lies over the screens; returns whether that makes
  /// sense.
  mutating func waitForModals() -> Bool {
    guard case .screen(var intent) = goal else { return false }
    intent.modals = .wait
    goal = .screen(intent)
    return true
  }
}

/// What came of a transition.
enum TransitionResult: Sendable {
  /// There was nothing to do: no way back from a root.
  case nothingToDo
  /// It is done; the screen that was wanted is up.
  case done(ShownScreen?)
}

/// One transition that waits or runs.
@MainActor
final class Transition {
  typealias Ticket = NavigationQueueMachine.Ticket

  let ticket: Ticket
  let locals = TransitionLocals()
  var order: TransitionOrder
  /// Those who hear of its end: the one that asked, and those who joined.
  var callers: [Ticket: TrackedContinuation<TransitionResult, any Error>] = [:]
  /// Why it is to end, once somebody said so.
  var ending: NavigationQueueMachine.Ending?
  /// The step that is on its way.
  var work: Task<Void, Never>?
  /// The screens that it made, with their contents.
  var made: [Screen.ID: LoadedScreen] = [:]
  /// The screens that are to be up in the end.
  var wanted: Set<Screen.ID> = []
  /// The screen that answers when it goes, and what.
  var answering: (screen: Screen.ID, answer: TransitionOrder.Answer)?
  /// Which of those that it made have been up.
  var put: Set<Screen.ID> = []
  /// The screens that have agreed to be left.
  var agreed: Set<Screen.ID> = []
  /// The scene in which it runs, once it does.
  weak var scene: SceneTransitionQueue?
  /// Whether somebody else's code runs, so that what it wants can be done within it.
  var isOpen = false
  /// Lets go of whoever is being asked.
  var giveUp: (@MainActor (NavigationFailure) -> Void)?
  /// The last of what was asked for within it.
  var nested: Task<TransitionResult, any Error>?
  /// The work that `nested` does.
  var nestedWork: TrackedWork?
  /// What is being done within it.
  var inner: Transition?
  var began: Duration = .zero
  var came: [String] = []
  var left: [String] = []
  var stepCount = 0
  /// The requests that joined it.
  var joiners: [RouteRequest] = []
  /// How the screen had ended that asked for its own going.
  var finish: RouteEnding?

  init(_ ticket: Ticket, _ order: TransitionOrder) {
    self.ticket = ticket
    self.order = order
  }

  /// Itself or what is being done within it, whichever waits for an answer and has moved nothing yet.
  var asking: Transition? { inner?.asking ?? (giveUp == nil ? nil : self) }

  /// Says that it is to end: whoever is being asked is let go of at once, a step comes to its end.
  func end(_ ending: NavigationQueueMachine.Ending) {
    self.ending = ending
    inner?.end(ending)
    // A caller that is gone lets a step end as it likes; one that is pushed aside does not.
    if ending != .cancelled { work?.cancel() }
    giveUp?(.ended(ending))
  }

  /// Makes it as new, to be tried again later.
  func rewind() {
    ending = nil
    made = [:]
    put = []
    agreed = []
  }
}
