// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The storage of a ``RouteReply``.
///
/// Only the handler holds the reply, so that its release is detected; the router holds this object.
final class ReplyStorage: Sendable {
  private let machine = RouteLock(ReplyStateMachine())
  private let note: @Sendable (_ first: AnswerPlace?, _ second: AnswerPlace) -> Void

  /// - Parameter note: Receives answers without effect.
  init(note: @escaping @Sendable (_ first: AnswerPlace?, _ second: AnswerPlace) -> Void) {
    self.note = note
  }

  var isFinished: Bool { machine.withLock { $0.isEnded } }

  func answer(_ result: ReplyStateMachine.Ending, at place: AnswerPlace) {
    perform(machine.withLock { $0.answer(result, at: place) })
  }

  func release() { perform(machine.withLock { $0.release() }) }

  func end(with error: any Error) { perform(machine.withLock { $0.end(with: error) }) }

  func onEnd(_ action: @escaping @Sendable () -> Void) {
    perform(machine.withLock { $0.onEnd(action) })
  }

  /// Waits for the answer; cancelling the task ends the reply at once.
  func response() async throws -> RouteResponse {
    if !isFinished { UserWait.begin() }
    return try await withTaskCancellationHandler {
      try await withTrackedThrowingContinuation { waiter in
        perform(machine.withLock { $0.wait(waiter) })
      }
    } onCancel: {
      end(with: CancellationError())
    }
  }

  private func perform(_ action: ReplyStateMachine.Action) {
    switch action {
    case .nothing: break
    case .resume(let waiter, let result, let actions):
      waiter.resume(with: result)
      perform(actions)
    case .finish(let actions): perform(actions)
    case .note(let first, let second): note(first, second)
    }
  }

  private func perform(_ actions: ReplyStateMachine.EndActions) {
    guard case .run(let actions) = actions else { return }
    for action in actions { action() }
  }
}
