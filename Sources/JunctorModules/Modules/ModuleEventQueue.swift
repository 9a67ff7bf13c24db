// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A queue from which events are delivered to a router's modules one after another.
///
///     let events = ModuleEventQueue(router)
///     events.post(AppEvent.didEnterBackground)
///     events.post(AppEvent.willEnterForeground)  // delivered after the event before
///
/// Use a queue in code that is not `async`, such as a callback of the system; other code calls
/// `await router.deliver(event)`. A queue preserves the order of its events. A slow listener delays the
/// events that follow; no event is lost.
public final class ModuleEventQueue: Sendable {
  private let events: AsyncStream<any ModuleEvent>.Continuation

  /// Creates an empty queue.
  ///
  /// - Parameter router: The router whose modules receive the events. The reference is weak; events that
  ///   are still queued when the router is deallocated are discarded.
  public init(_ router: Router) {
    let (stream, events) = AsyncStream.makeStream(of: (any ModuleEvent).self)
    self.events = events
    // Detached, since deliveries are not part of the work that creates the queue.
    Task.detached(priority: .userInitiated) { [weak router] in
      for await event in stream {
        guard let router else { return }
        await router.deliver(event)
      }
    }
  }

  deinit { events.finish() }

  /// Adds an event and returns immediately.
  ///
  /// The event is delivered even if the queue is deallocated before.
  ///
  /// - Parameter event: The event.
  public func post(_ event: some ModuleEvent) { events.yield(event) }
}
