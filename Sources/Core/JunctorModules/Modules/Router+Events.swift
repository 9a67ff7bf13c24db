// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Delivers events to modules.
extension Router {
  /// Delivers an event to the listeners for its type, one after another, in the order in which the
  /// modules start.
  ///
  /// A module that is removed meanwhile does not receive the event.
  ///
  /// - Parameter event: The event.
  public func deliver(_ event: some ModuleEvent) async {
    for holdings in registry.withLock({ $0.entries.map(\.holdings) }) {
      // A listener that is added meanwhile does not receive the event.
      for number in 0..<holdings.listenerCount { await holdings.listener(number)?(event, self) }
    }
  }

  /// Adds an event to the router's queue and returns immediately.
  ///
  ///     router.post(AppEvent.didEnterBackground)
  ///     router.post(AppEvent.willEnterForeground)  // delivered after the previous event
  ///
  /// Call this method in code that is not `async`, such as a callback of the system. The events of the
  /// queue are delivered one after another. A slow listener delays the events that follow; no event is
  /// lost while the router exists.
  ///
  /// - Parameter event: The event.
  public func post(_ event: some ModuleEvent) {
    let queue = runtime.part(ModuleEventQueue.self)
    guard queue.append(event) else { return }
    // Detached, since deliveries are not part of the work that posts the event.
    Task.detached(priority: .userInitiated) { [weak self] in
      while let events = queue.takeAll() {
        for event in events { await self?.deliver(event) }
      }
    }
  }
}

/// The posted events that have not been delivered.
private final class ModuleEventQueue: RouterPart {
  private struct State {
    var events: [any ModuleEvent] = []
    var isDelivering = false
  }

  private let state = RouteLock(State())

  init(_ runtime: RouterRuntime) {}

  /// Adds an event; returns whether the caller begins to deliver.
  func append(_ event: any ModuleEvent) -> Bool {
    state.withLock { state in
      state.events.append(event)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
  }

  /// Removes and returns the events; `nil`, with which the delivery ends, if there are none.
  func takeAll() -> [any ModuleEvent]? {
    state.withLock { state in
      if state.events.isEmpty { state.isDelivering = false }
      defer { state.events = [] }
      return state.events.isEmpty ? nil : state.events
    }
  }
}
