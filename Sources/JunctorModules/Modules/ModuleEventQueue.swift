// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Takes events at once, and delivers them to a router's modules one after another.
///
///     let events = ModuleEventQueue(router)
///     events.post(AppEvent.didEnterBackground)
///     events.post(AppEvent.willEnterForeground)  // heard when all have heard the one before
///
/// For whoever learns of events where nobody can wait, a callback of the system for example; others
/// say `await router.deliver(event)`. Order is kept within one queue, not across several. A module
/// that takes its time over an event holds up those that follow, and none is lost.
public final class ModuleEventQueue: Sendable {
  private let events: AsyncStream<any ModuleEvent>.Continuation

  /// Creates an empty queue.
  ///
  /// - Parameter router: Whose modules hear of the events; not kept alive. When it goes, so does what
  ///   is still in the queue.
  public init(_ router: Router) {
    let (stream, events) = AsyncStream.makeStream(of: (any ModuleEvent).self)
    self.events = events
    // Detached, since a delivery is not part of the work in which the queue was made.
    Task.detached(priority: .userInitiated) { [weak router] in
      for await event in stream {
        guard let router else { return }
        await router.deliver(event)
      }
    }
  }

  deinit { events.finish() }

  /// Adds an event, and returns at once.
  ///
  /// It is delivered even if the queue goes away meanwhile.
  ///
  /// - Parameter event: What happened.
  public func post(_ event: some ModuleEvent) { events.yield(event) }
}
