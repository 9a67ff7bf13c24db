// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A screen's connection to its callers: its answer, its new parameters and its leave guard.
///
///     try router.register("/city", .screen { request, screen in
///       CityPicker { city in screen.finish(city) }
///     })
///     let city = try await router.open("/city", as: City.self)
///
/// ## Guarantees
///
/// - Each caller of the screen receives exactly one outcome: the value of ``finish(_:fileID:line:)``,
///   or *dismissed* if the screen is removed without it, for any reason.
/// - A screen that is covered by others has not ended.
/// - ``finish(_:fileID:line:)`` and ``dismiss()`` remove the screen and all screens above it. If the screen is
///   not visible yet, it is not shown, or removed at the end of its transition.
@MainActor
public final class ScreenHandle {
  /// The screen, with the address that it shows now.
  public internal(set) var screen: Screen

  /// The request that the screen shows now.
  public internal(set) var request: RouteRequest

  /// Called with each request for which the screen is reused, with its new parameters.
  ///
  /// An error ends the request, as one of the handler would. The screen is in front then, and keeps its former address.
  public var onUpdate: (@MainActor (RouteRequest) throws -> Void)?

  /// The leave guard, called before a transition removes the screen.
  ///
  /// If it returns `false`, the scene is left unchanged. The default, `nil`, permits every leave.
  public var mayLeave: (@MainActor (TransitionContext) async -> Bool)?

  private(set) var result = ScreenResult()
  /// The last call of its leave guard, which may outlast the transition that waited for it.
  var leaveCall: Promise<Void>?
  private(set) weak var queue: NavigationQueue?

  init(screen: Screen, request: RouteRequest, queue: NavigationQueue?) {
    self.screen = screen
    self.request = request
    self.queue = queue
  }

  /// Whether the screen has answered or was removed.
  var isFinished: Bool { result.outcome != nil }

  /// Answers the callers of the screen, with a value or without one, and removes it.
  ///
  /// They receive it immediately. Screens that they open next are shown after the screen is removed. A
  /// second answer is discarded and reported as an event.
  ///
  /// `value` is the answer, treated like the return value of a closure handler.
  public func finish<V: Sendable>(
    _ value: V = (), fileID: StaticString = #fileID, line: UInt = #line
  ) {
    // The removal is requested first, so that it precedes what the callers request next.
    _ = queue?.close(screen.id)
    if !result.end(RouteResponse.wrapping(value).outcome) {
      queue?.noteSecondAnswer(of: self, at: AnswerPlace(fileID: fileID, line: line))
    }
  }

  /// Removes the screen without an answer; its callers receive *dismissed*.
  ///
  /// Its own leave guard is not called; those of the screens above it are.
  public func dismiss() {
    if queue?.close(screen.id) != true { result.end(.dismissed) }
  }

  var presented: PresentedScreen { PresentedScreen(screen: screen, result: result) }

  /// Begins a new result after one that has ended.
  func renew() {
    if isFinished { result = ScreenResult() }
  }
}

/// A screen whose handler has created its content.
struct LoadedScreen {
  let handle: ScreenHandle
  let content: Any
}

/// A screen that was shown, and its result.
struct PresentedScreen: Sendable {
  let screen: Screen
  let result: ScreenResult
}

/// The result of a screen: what the screen answers, or *dismissed* if it is removed without an answer.
@MainActor
final class ScreenResult {
  private(set) var outcome: RouteOutcome?
  /// Called when no caller waits any more, and it has not ended.
  var whenAbandoned: (@MainActor () -> Void)?
  private let ending = Promise<RouteOutcome>()
  private var waiterCount = 0

  /// Ends the result; returns whether it had not ended before.
  @discardableResult
  func end(_ outcome: RouteOutcome) -> Bool {
    if self.outcome != nil { return false }
    self.outcome = outcome
    return ending.end(outcome)
  }

  /// - Throws: `CancellationError` when the waiting task is cancelled; the screen stays.
  func wait() async throws -> RouteOutcome {
    let isCancelled = Task.isCancelled
    waiterCount += 1
    let outcome = await ending.resultUnlessCancelled()
    waiterCount -= 1
    if let outcome, !isCancelled { return outcome }
    callersHaveLeft()
    throw CancellationError()
  }

  /// Callers no longer wait; others may.
  func callersHaveLeft() {
    if outcome == nil, waiterCount == 0 { whenAbandoned?() }
  }
}
