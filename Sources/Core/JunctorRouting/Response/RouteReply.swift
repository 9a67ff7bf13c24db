// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reply of a callback handler to its caller.
///
///     try router.register("/pay/:id", .reply { request, reply in
///       till.pay(request) { receipt in reply.finish(receipt) }
///     })
///
/// - The caller receives at most one answer. A second answer only sends an event with both lines.
/// - If the last reference to the reply is released without an answer, the caller receives `handlerLost`.
///   So keep the reply only as long as an answer is possible.
/// - If the caller is cancelled or the time limit passes, ``isFinished`` is true and the actions of
///   ``onEnd(_:)`` run.
public final class RouteReply: Sendable {
  private let storage: ReplyStorage

  init(storage: ReplyStorage) { self.storage = storage }

  deinit { storage.release() }

  /// Whether the caller no longer waits for an answer.
  public var isFinished: Bool { storage.isFinished }

  /// Answers with a value, a response, or the outcome of another open.
  ///
  /// - Parameters:
  ///   - value: The answer, like the return value of a closure handler. The default is *handled*.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  public func finish<V: Sendable>(
    _ value: V = (), fileID: StaticString = #fileID, line: UInt = #line
  ) {
    storage.answer(.success(.wrapping(value)), at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Answers with a response: `.declined`, `.redirect(to:)`, `.handled`.
  @_disfavoredOverload
  public func finish(
    _ response: RouteResponse, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    storage.answer(.success(response), at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Answers with an error; the caller receives `handlerFailed` with it as the underlying error.
  public func fail(
    _ error: any Error, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    storage.answer(.failure(error), at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Runs `action` if the caller is cancelled or the time limit passes, so that work can stop.
  ///
  /// Runs at once if that has happened, and never after an answer. The action is kept until the end: it
  /// must not strongly capture an object that holds this reply.
  public func onEnd(_ action: @escaping @Sendable () -> Void) { storage.onEnd(action) }
}
