// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The one answer that a callback handler owes its caller.
///
///     try router.register("/pay/:id", .reply { request, reply in
///       till.pay(request) { receipt in reply.finish(receipt) }
///     })
///
/// ## What a reply promises
///
/// - The caller hears exactly one answer, whatever happens here.
/// - A second answer changes nothing. It is noted as an event that names both places.
/// - When the last reference goes away without an answer, the caller hears `handlerLost` at once.
/// - When the caller is gone or the time is up, ``isFinished`` is true and ``onEnd(_:)`` has run.
///
/// The handler alone holds this object; timers and cancellation hold what is behind it. Keep it as
/// long as the answer may still come, and no longer.
public final class RouteReply: Sendable {
  private let storage: ReplyStorage

  init(storage: ReplyStorage) { self.storage = storage }

  deinit { storage.release() }

  /// Whether the caller has its answer already; what is said now is not heard.
  public var isFinished: Bool { storage.isFinished }

  /// Answers with a value, a response, or the outcome of another open.
  ///
  /// - Parameters:
  ///   - value: The answer, read as a closure handler's return value is.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  public func finish<V: Sendable>(
    _ value: V, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    storage.answer(.success(.wrapping(value)), at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Answers in the words of a response: `.declined`, `.redirect(to:)`, `.handled`.
  @_disfavoredOverload
  public func finish(
    _ response: RouteResponse, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    storage.answer(.success(response), at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Answers that the work is done and there is nothing to give.
  public func finish(fileID: StaticString = #fileID, line: UInt = #line) {
    storage.answer(.success(.handled), at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Answers with an error; the caller hears `handlerFailed` with this error below it.
  public func fail(
    _ error: any Error, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    storage.answer(.failure(error), at: AnswerPlace(fileID: fileID, line: line))
  }

  /// Runs `action` when the caller is gone or the time is up, so that work can stop.
  ///
  /// Runs at once if that has happened already, and never after an answer was given. The action is
  /// kept until the end: let it capture weakly whatever holds this reply, or the two keep each other
  /// alive and nobody notices that the reply was let go.
  public func onEnd(_ action: @escaping @Sendable () -> Void) { storage.onEnd(action) }
}
