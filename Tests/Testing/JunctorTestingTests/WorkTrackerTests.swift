// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorRouting
@testable import JunctorTesting

@Suite struct WorkTrackerTests {
  /// At most two work items that wait in the library, or for each other.
  private final class System: Explorable {
    enum Event {
      case begin(isOpen: Bool), pause(Int), goOn(Int), wait(Int, for: Int), noteShown(Int), end(Int)
    }

    private struct Item {
      let isOpen: Bool
      var isPaused = false
      var isShown = false
      var others: Set<Int> = []
      var isOver = false
    }

    private let tracker = WorkTracker()
    private var works: [TrackedWork] = []
    private var items: [Item] = []

    var key: String {
      canonicalText(of: (items, tracker.idleState == nil, tracker.hasPendingOpens))
    }

    var events: [Event] {
      var events: [Event] = items.count < 2 ? [.begin(isOpen: true), .begin(isOpen: false)] : []
      for (index, item) in items.enumerated() where !item.isOver {
        events += [item.isPaused ? .goOn(index) : .pause(index), .end(index)]
        if item.isOpen { events.append(.noteShown(index)) }
        for other in items.indices where other != index && !item.others.contains(other) {
          events.append(.wait(index, for: other))
        }
      }
      return events
    }

    func perform(_ event: Event) throws(Violation) {
      let before = tracker.idleState
      switch event {
      case .begin(let isOpen):
        works.append(TrackedWork(tracker, isOpen: isOpen))
        items.append(Item(isOpen: isOpen))
      case .pause(let index):
        works[index].note(.paused)
        items[index].isPaused = true
      case .goOn(let index):
        works[index].note(.resumed)
        items[index].isPaused = false
      case .wait(let index, let other):
        works[index].waits(for: works[other])
        if !items[other].isOver { items[index].others.insert(other) }
      case .noteShown(let index):
        works[index].note(.shown)
        items[index].isShown = true
      case .end(let index):
        works[index].note(.ended)
        items[index].isOver = true
        for other in items.indices { items[other].others.remove(index) }
      }
      let isMoving = items.contains { !$0.isOver && !$0.isPaused && $0.others.isEmpty }
      try require((tracker.idleState == nil) == isMoving, "The router is idle if no item moves.")
      if let before, let after = tracker.idleState {
        try require(before != after, "A change between two idle states is visible.")
      }
      try require(
        tracker.hasPendingOpens == items.contains { $0.isOpen && !$0.isShown && !$0.isOver },
        "An open is pending until it is shown or ends.")
    }
  }

  @Test func allStatesOfTwoItemsCountTheMovingOnes() {
    let exploration = Exploration("WorkTracker", states: 2_000, replays: true) { System() }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }
}
