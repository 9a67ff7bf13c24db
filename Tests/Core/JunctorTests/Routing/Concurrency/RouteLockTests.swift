// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct RouteLockTests {
  @Test func manyTasksCountWithoutLosingOne() async {
    let lock = RouteLock(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<2_000 { lock.withLock { $0 += 1 } } }
      }
    }
    #expect(lock.withLock { $0 } == 16_000)
  }

  @Test func errorReleasesTheLock() {
    let lock = RouteLock(1)
    #expect(throws: Mishap.self) {
      try lock.withLock { (state) throws(Mishap) -> Void in
        state = 2
        throw Mishap()
      }
    }
    #expect(lock.withLock { $0 } == 2)
  }

  @Test func stateIsReleasedWithTheLock() {
    final class Thing: Sendable {}
    weak var thing: Thing?
    do {
      let lock = RouteLock(Thing())
      thing = lock.withLock { $0 }
      #expect(thing != nil)
      _ = lock
    }
    #expect(thing == nil)
  }
}
