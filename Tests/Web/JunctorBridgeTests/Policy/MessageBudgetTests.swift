// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorBridge

@Suite struct MessageBudgetTests {
  /// Messages of two origins within three seconds, with a rate and a burst of two messages and two bytes.
  private struct System: Explorable {
    enum Event { case take(String, bytes: Int), pass }

    struct Message {
      let origin: String
      let bytes: Int
      let time: Int
    }

    var budget: MessageBudget
    /// In half seconds.
    var time = 0
    var allowed: [Message] = []

    init() {
      var limits = BridgeLimits()
      (limits.messagesPerSecond, limits.bytesPerSecond, limits.messageBytes) = (2, 2, 2)
      budget = MessageBudget(limits)
    }

    var events: [Event] {
      (time < 6 ? [.pass] : [])
        + ["a", "b"].flatMap { origin in
          [0, 1, 2].map { Event.take(origin, bytes: $0) }
        }
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .pass: time += 1
      case .take(let origin, let bytes):
        let message = Message(origin: origin, bytes: bytes, time: time)
        let messages = allowed.filter { $0.origin == origin } + [message]
        // In each period that ends now: two at its begin, and one more in each half second.
        let hasRoom = messages.allSatisfy { first in
          let period = messages.filter { $0.time >= first.time }
          let limit = 2 + time - first.time
          return period.count <= limit && period.reduce(0) { $0 + $1.bytes } <= limit
        }
        try require(
          budget.take(origin, bytes: bytes, at: .milliseconds(500 * time)) == hasRoom,
          "A message is \(hasRoom ? "allowed" : "refused").")
        if hasRoom { allowed.append(message) }
      }
    }
  }

  @Test func rateIsExactForEachOrigin() {
    let exploration = Exploration("MessageBudget", states: 1_000) { System() }
    #expect(exploration.violation == nil, "\(exploration)")
  }
}
