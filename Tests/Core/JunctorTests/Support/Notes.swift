// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

@testable import JunctorTesting

/// A list of events in order, from any task.
final class Notes: Sendable {
  private let lines = Watched<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.value }
  var count: Int { all.count }

  /// Returns and removes the events so far.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  /// Waits until there are `count` lines.
  func wait(for count: Int) async { await lines.wait { $0.count >= count } }

  /// Waits until the list contains a line.
  func wait(for line: String) async { await lines.wait { $0.contains(line) } }
}

/// A gate at which tasks wait until it is opened, even if they are cancelled.
actor Latch {
  private var isOpen = false
  private var waiting: [TrackedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    if isOpen { return }
    await withTrackedContinuation { waiting.append($0) }
  }
}

extension WorkTracker {
  /// Runs `body` in a task that is counted from now on, so that ``whenIdle()`` tells that it waits.
  func task<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) -> Task<T, any Error> {
    let work = TrackedWork(self)
    return Task { try await TrackedWork.run(work) { try await body() } }
  }
}

/// An error type of the tests.
struct Mishap: Error, Equatable {
  var text = "mishap"
}

/// A value of a shop.
struct Order: Sendable, Equatable {
  let id: Int
}
