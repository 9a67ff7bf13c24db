// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// An observer that records what it is told, and may say no.
///
///     let recorder = ObserverRecorder()
///     router.addObserver(recorder)
///     try await router.open("/order/7")
///     #expect(recorder.notes.map(\.stage) == [.should, .will, .did(.value)])
public final class ObserverRecorder: RouteObserver {
  /// What an observer can be told.
  public enum Stage: Hashable, Sendable {
    /// It was asked whether the attempt may go on.
    case should
    /// The attempt went on.
    case will
    /// The attempt succeeded in this way.
    case did(RouteEnding)
    /// The attempt failed in this way.
    case didFail(RouteEnding)
  }

  /// One thing that the observer was told.
  public struct Note: Hashable, Sendable {
    /// What.
    public let stage: Stage
    /// The request's number; `nil` when the address could not be read.
    public let request: UInt64?
    /// The pattern that answers; `nil` when nothing matched.
    public let pattern: String?
    /// The address.
    public let address: String
  }

  /// The name that a refusal carries.
  public let name: String

  private let recording = Recording<Note>()
  private let isWelcome: @Sendable (RouteRequest) -> Bool

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - name: The name that a refusal carries.
  ///   - isWelcome: What to say when it is asked; always yes unless you say otherwise.
  public init(
    name: String = "ObserverRecorder",
    shouldOpen isWelcome: @escaping @Sendable (RouteRequest) -> Bool = { _ in true }
  ) {
    self.name = name
    self.isWelcome = isWelcome
  }

  /// What the observer has been told so far.
  public var notes: [Note] { recording.elements }

  /// Waits until `count` attempts have ended, well or not.
  ///
  /// - Returns: Their last notes; fewer when the test's task is cancelled first.
  @discardableResult
  public func waitForEnded(_ count: Int) async -> [Note] {
    await recording.wait(for: count) { note in
      switch note.stage {
      case .should, .will: false
      case .did, .didFail: true
      }
    }
  }

  /// Notes that it was asked, and answers.
  public func shouldOpen(_ request: RouteRequest) -> Bool {
    note(.should, request)
    return isWelcome(request)
  }

  /// Notes that the attempt goes on.
  public func willOpen(_ request: RouteRequest) { note(.will, request) }

  /// Notes how the attempt succeeded.
  public func didOpen(_ request: RouteRequest, outcome: RouteOutcome) {
    note(.did(outcome.ending), request)
  }

  /// Notes how the attempt failed.
  public func didFail(_ request: RouteRequest?, error: RouteError) {
    note(.didFail(error.code), request, address: error.address)
  }

  private func note(_ stage: Stage, _ request: RouteRequest?, address: String = "") {
    recording.append(
      Note(
        stage: stage, request: request?.id, pattern: request?.pattern,
        address: request?.address ?? address))
  }
}
