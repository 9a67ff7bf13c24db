// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallPayInterface

/// Askers who wait until the scene answers them.
///
/// Time has no part in it: a scene waits for an asker to be there, and an asker for the scene.
struct Cues<Answer: Sendable>: Sendable {
  typealias Asker = CheckedContinuation<Answer, any Error>

  private let stream: AsyncStream<Asker>
  private let askers: AsyncStream<Asker>.Continuation

  init() { (stream, askers) = AsyncStream.makeStream() }

  /// Asks, and waits for the answer.
  func ask() async throws -> Answer {
    try await withCheckedThrowingContinuation { _ = askers.yield($0) }
  }

  /// The next asker, as soon as there is one.
  func next() async -> Asker? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }
}

/// Tells a scene which patterns are being opened.
final class Doorman: RouteObserver {
  private let stream: AsyncStream<String>
  private let patterns: AsyncStream<String>.Continuation

  init() { (stream, patterns) = AsyncStream.makeStream() }

  func willOpen(_ request: RouteRequest) { patterns.yield(request.pattern ?? "") }

  /// Waits until `count` requests have come to `pattern`.
  func arrivals(of count: Int, at pattern: String) async {
    var missing = count
    for await arrived in stream where arrived == pattern {
      missing -= 1
      if missing == 0 { return }
    }
  }
}

/// A wallet in which nobody ever pays; it can only be closed.
actor EmptyWallet: Wallet {
  /// Tells a scene that the wallet is being shown.
  nonisolated let shown = Doorbell()
  private var waiting: [@Sendable (WalletAnswer) -> Void] = []

  nonisolated func pay(
    order: Int, amount: Int, answer: @escaping @Sendable (WalletAnswer) -> Void
  ) {
    Task { await show(answer) }
  }

  nonisolated func close() { Task { await closeAll() } }

  private func show(_ answer: @escaping @Sendable (WalletAnswer) -> Void) {
    waiting.append(answer)
    shown.ring()
  }

  private func closeAll() {
    let closed = waiting
    waiting = []
    for answer in closed { answer(.closed) }
  }
}

/// Rings for one who waits.
struct Doorbell: Sendable {
  private let stream: AsyncStream<Void>
  private let rings: AsyncStream<Void>.Continuation

  init() { (stream, rings) = AsyncStream.makeStream() }

  func ring() { rings.yield() }

  /// Returns also when the task is cancelled.
  func wait() async {
    for await _ in stream { return }
  }
}

/// Holds a step of the window until a scene lets it go on; a step that is given up on goes at once.
struct Hold: Sendable {
  /// Tells a scene that a step is held.
  let held = Doorbell()
  private let release = Doorbell()

  func wait() async throws {
    held.ring()
    await release.wait()
    try Task.checkCancellation()
  }

  func letGo() { release.ring() }
}
