// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// What happened, in order, from any task.
final class Notes: Sendable {
  private let lines = RouteLock<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
  var count: Int { all.count }

  /// What happened since the last time.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

/// A door that tasks wait at until it is opened. Waiting does not end when the task is cancelled.
actor Latch {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// An error that nobody in the core knows.
struct Mishap: Error, Equatable {
  var text = "mishap"
}

/// A value that a shop would give.
struct Order: Sendable, Equatable {
  let id: Int
}
