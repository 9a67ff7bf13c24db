// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorDesk
internal import JunctorPolicy
internal import MallPayInterface

/// Callers that are suspended until the scene resumes them.
///
/// It uses no clock: a scene waits for the next caller, and a caller waits for the scene.
struct SuspendedCalls<Answer: Sendable>: Sendable {
  typealias Call = CheckedContinuation<Answer, any Error>

  private let stream: AsyncStream<Call>
  private let calls: AsyncStream<Call>.Continuation

  init() { (stream, calls) = AsyncStream.makeStream() }

  /// Suspends the caller until the scene resumes it.
  func suspend() async throws -> Answer {
    try await withCheckedThrowingContinuation { _ = calls.yield($0) }
  }

  /// Returns the next suspended call, as soon as there is one.
  func next() async -> Call? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }
}

/// Counts the requests of a pattern.
final class RequestCounter: RouteObserver {
  private let stream: AsyncStream<String>
  private let patterns: AsyncStream<String>.Continuation

  init() { (stream, patterns) = AsyncStream.makeStream() }

  func willOpen(_ request: RouteRequest) { patterns.yield(request.pattern ?? "") }

  /// Waits until `count` requests for `pattern` have begun.
  func arrivals(of count: Int, at pattern: String) async {
    var missing = count
    for await arrived in stream where arrived == pattern {
      missing -= 1
      if missing == 0 { return }
    }
  }
}

/// A wallet that never pays and can only be closed.
actor EmptyWallet: Wallet {
  /// Is sent when the wallet is shown.
  nonisolated let shown = Signal()
  private var waiting: [@Sendable (WalletAnswer) -> Void] = []

  nonisolated func pay(
    order: Int, amount: Int, answer: @escaping @Sendable (WalletAnswer) -> Void
  ) {
    Task { await show(answer) }
  }

  nonisolated func close() { Task { await closeAll() } }

  private func show(_ answer: @escaping @Sendable (WalletAnswer) -> Void) {
    waiting.append(answer)
    shown.send()
  }

  private func closeAll() {
    let closed = waiting
    waiting = []
    for answer in closed { answer(.closed) }
  }
}

/// A signal for one waiting task.
struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let signals: AsyncStream<Void>.Continuation

  init() { (stream, signals) = AsyncStream.makeStream() }

  func send() { signals.yield() }

  /// Waits for the signal, or until the task is cancelled.
  func wait() async {
    for await _ in stream { return }
  }
}

/// Suspends a step of the window until its task is cancelled.
struct Hold: Sendable {
  /// Is sent when a step is suspended.
  let held = Signal()
  private let cancellation = Signal()

  func wait() async throws {
    held.send()
    await cancellation.wait()
    try Task.checkCancellation()
  }
}

/// A server that publishes a policy, until it cannot be reached.
final class PolicyServer: Sendable {
  struct Unreachable: Error, CustomStringConvertible {
    let description = "the server cannot be reached"
  }

  private let file = RouteLock<[UInt8]?>(nil)

  func publish(_ policy: [UInt8]) { file.withLock { $0 = policy } }

  func goOffline() { file.withLock { $0 = nil } }

  /// Returns the policy, or throws while the server cannot be reached.
  @Sendable
  func policy(etag: String?) async throws -> PolicyDownload {
    guard let policy = file.withLock({ $0 }) else { throw Unreachable() }
    return .policy(policy, etag: nil)
  }
}

/// A wall clock that the scene advances.
final class WallClock: Sendable {
  private let time: RouteLock<UnixTime>

  init(_ time: UnixTime) { self.time = RouteLock(time) }

  var now: UnixTime { time.withLock { $0 } }

  func advance(by seconds: Int64) { time.withLock { $0 = $0.advanced(by: seconds) } }
}
