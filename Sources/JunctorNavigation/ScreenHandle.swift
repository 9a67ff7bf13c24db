// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// What a screen holds of the exchange: how it answers its caller, hears of new parameters, and says
/// whether it may be left.
///
///     try router.register("/city", .screen { request, screen in
///       CityPicker { city in screen.finish(city) }
///     })
///     let city = try await router.open("/city", as: City.self)
///
/// ## What a handle promises
///
/// - Everybody who waits for the screen hears one outcome, once: what ``finish(_:fileID:line:)``
///   gave, or *dismissed* when the screen goes without it, however it goes.
/// - A screen that others cover is not gone.
/// - ``finish(_:fileID:line:)`` and ``dismiss()`` take the screen down, with all that lies over it.
@MainActor
public final class ScreenHandle {
  /// Which screen it is, and the address that it shows now.
  public internal(set) var screen: Screen

  /// The request that the screen shows now.
  public internal(set) var request: RouteRequest

  /// Hears of each request for which this screen is used again, with its new parameters.
  public var onUpdate: (@MainActor (RouteRequest) -> Void)?

  /// Asked before the screen is left by a step of the app; `nil`, the default, for a screen that may
  /// always be left.
  ///
  /// A screen that answers `false` stays, and nothing has changed.
  public var mayLeave: (@MainActor (NavigationLeave) async -> Bool)?

  private(set) var result = ScreenResult()
  private weak var queue: NavigationQueue?

  init(screen: Screen, request: RouteRequest, queue: NavigationQueue?) {
    self.screen = screen
    self.request = request
    self.queue = queue
  }

  /// Whether the screen has answered, or is gone.
  public var isFinished: Bool { result.outcome != nil }

  /// Gives a value to those who wait for the screen, and takes it down.
  ///
  /// They hear it at once; what they open next comes after the screen has gone. A second answer is
  /// not heard, and is noted as an event.
  ///
  /// - Parameters:
  ///   - value: The answer, read as a closure handler's return value is.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  public func finish<V: Sendable>(
    _ value: V, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    finish(with: RouteResponse.wrapping(value).outcome, at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Says that the screen has done its work and has nothing to give, and takes it down.
  public func finish(fileID: StaticString = #fileID, line: UInt = #line) {
    finish(with: .handled, at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Takes the screen down without an answer: those who wait hear *dismissed* when it is gone.
  ///
  /// The screen itself is not asked whether it may be left; those that lie over it are.
  public func dismiss() { queue?.close(screen.id) }

  /// The screen as those see it who wait for it.
  var shown: ShownScreen { ShownScreen(screen: screen, result: result) }

  /// Begins a new result after one that has ended.
  func renew() {
    if isFinished { result = ScreenResult() }
  }

  private func finish(with outcome: RouteOutcome, at place: AnswerPlace) {
    // Its going is asked for first, so that it comes before whatever the callers ask for next.
    queue?.close(screen.id)
    if !result.end(outcome) { queue?.noteSecondAnswer(of: self, at: place) }
  }
}

/// A screen that was shown, and its result.
struct ShownScreen: Sendable {
  let screen: Screen
  let result: ScreenResult
}
