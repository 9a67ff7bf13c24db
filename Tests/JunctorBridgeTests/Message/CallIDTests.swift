// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorBridge

/// Each number once, in few words of memory.
@Suite struct ReplayWindowTests {
  @Test func eachNumberIsTakenOnce() {
    var window = ReplayWindow()
    let numbers: [UInt64] = [1, 3, 2, 64, 70, 65, 7, 200, 137, 136]
    let taken = numbers.map { window.take($0) }
    #expect(taken == [true, true, true, true, true, true, true, true, true, false])
    let again = numbers.map { window.take($0) }
    #expect(again.allSatisfy { !$0 })
    let last = window.take(9_007_199_254_740_991)
    #expect(last)
  }
}
