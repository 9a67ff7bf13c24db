// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// A transition whose end is reported twice.
@Suite struct RepeatedEndTests {
  @Test func secondEndOfATransitionStartsNothing() {
    var queue = NavigationQueueMachine()
    for ticket in 1...3 { _ = queue.request(UInt64(ticket), to: nil, .queue) }
    let answers = [queue.finish(1), queue.finish(1), queue.finish(2), queue.finish(3)]
    #expect(
      answers == [
        [.complete(1, nil), .start(2)], [], [.complete(2, nil), .start(3)], [.complete(3, nil)],
      ])
  }
}
