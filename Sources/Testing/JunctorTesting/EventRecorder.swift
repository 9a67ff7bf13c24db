// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Records the events of a router.
///
///     let recorder = EventRecorder(router)
///     let opening = router.open("mall://order/7") { _ in }
///     let events = await recorder.waitForAnswered(1)
///     #expect(events[0].pattern == "/order/:id")
///
/// Events are recorded synchronously, without a buffer that could overflow. When `open` has
/// returned, its events are recorded.
public final class EventRecorder: Sendable {
  private let recording = Recording<RouterEvent>()
  private let unread = RouteLock(0)
  private let stop: @Sendable () -> Void

  /// Begins to record.
  public init(_ router: Router) {
    stop = router.runtime.events.listen { [recording] event in recording.append(event) }
  }

  deinit { stop() }

  /// The events so far, in order.
  public var events: [RouterEvent] { recording.elements }

  /// The endings of the requests that have ended so far, in order.
  public var endings: [RouteEnding] { events.compactMap(\.ending) }

  /// Waits for the next event that this method has not returned before, and returns it.
  ///
  /// - Parameter isIncluded: Whether to return an event; later calls do not return skipped events.
  /// - Returns: The event; `nil` if the test's task is cancelled first.
  public func next(
    where isIncluded: (RouterEvent) -> Bool = { _ in true }
  ) async -> RouterEvent? {
    let start = unread.withLock { $0 }
    guard let (index, event) = await recording.first(from: start, where: isIncluded) else {
      return nil
    }
    unread.withLock { $0 = max($0, index + 1) }
    return event
  }

  /// Waits until `count` requests have ended.
  ///
  /// - Returns: The `answered` events; fewer than `count` if the test's task is cancelled first.
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
