// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The state that all scenes of a router share.
@MainActor
final class NavigationSharedState {
  nonisolated let clock: RouterClock
  nonisolated let events: EventHub
  nonisolated let work: WorkTracker
  var factories: ScreenFactories = [:]
  var stepLimit = Duration.seconds(10)
  var leaveGuardLimit = Duration.seconds(60)
  var pendingLimit = 256
  /// The recorders of occurrences; mostly none.
  var recorders: [ObjectIdentifier: @MainActor (NavigationOccurrence) -> Void] = [:]
  private var lastTicket: UInt64 = 0
  private var lastScreen: UInt64 = 0

  nonisolated init(clock: RouterClock, events: EventHub, work: WorkTracker) {
    self.clock = clock
    self.events = events
    self.work = work
  }

  func nextTicket() -> UInt64 {
    lastTicket += 1
    return lastTicket
  }

  func nextScreen() -> Screen.ID {
    lastScreen += 1
    return lastScreen
  }

  func record(_ occurrence: @autoclosure () -> NavigationOccurrence) {
    if recorders.isEmpty { return }
    let occurrence = occurrence()
    for record in recorders.values { record(occurrence) }
  }

  /// Makes sure that no id of an existing screen is used again.
  func keepClear(of scene: NavigationScene) {
    lastScreen = max(lastScreen, scene.screenIDs.max() ?? 0)
  }
}
