// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Records what happens in a router.
///
///     let recorder = EventRecorder(router)
///     let opening = router.open("mall://order/7") { _ in }
///     let events = await recorder.waitForAnswered(1)
///     #expect(events[0].pattern == "/order/:id")
///
/// Events are recorded as they happen, without a buffer that could overflow: when an open has
/// returned, its events are here.
public final class EventRecorder: Sendable {
  private let recording = Recording<RouterEvent>()
  private let unread = RouteLock(0)
  private let stop: @Sendable () -> Void

  /// Begins to record.
  public init(_ router: Router) {
    stop = router.runtime.events.listen { [recording] event in recording.append(event) }
  }

  deinit { stop() }

  /// What has happened so far.
  public var events: [RouterEvent] { recording.elements }

  /// How the attempts have ended so far, in the order of their ends.
  public var endings: [RouteEnding] { events.compactMap(\.ending) }

  /// Returns the next event that was not returned before, and waits for it if there is none yet.
  ///
  /// - Parameter isWanted: Whether to return an event; others are skipped for good.
  /// - Returns: The event; `nil` when the test's task is cancelled first.
  public func next(
    where isWanted: (RouterEvent) -> Bool = { _ in true }
  ) async -> RouterEvent? {
    let start = unread.withLock { $0 }
    guard let (index, event) = await recording.first(from: start, where: isWanted) else {
      return nil
    }
    unread.withLock { $0 = max($0, index + 1) }
    return event
  }

  /// Waits until `count` attempts have ended.
  ///
  /// - Returns: The `answered` events; fewer than asked for when the test's task is cancelled first.
  @discardableResult
  public func waitForAnswered(_ count: Int) async -> [RouterEvent] {
    await recording.wait(for: count) { $0.ending != nil }
  }
}

extension RouterEvent {
  fileprivate var ending: RouteEnding? {
    if case .answered(let ending) = kind { ending } else { nil }
  }
}
