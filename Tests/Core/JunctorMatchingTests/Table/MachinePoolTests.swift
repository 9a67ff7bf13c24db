// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct MachinePoolTests {
  @Test func languageUsesMemoryUntilItsLastUseEnds() {
    var pool = MachinePool()
    _ = pool.use(.anyTail)
    _ = pool.use(.anyTail)
    let used = pool.usedBytes
    pool.release(.anyTail)
    let usedOnce = pool.usedBytes
    pool.release(.anyTail)
    #expect(used == Automaton.anyTail.byteCount && usedOnce == used)
    #expect(pool.usedBytes == 0)
  }
}
