// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// Situations around links that break an invariant.
extension Scenario {
  static let faultyLinks = [withdrawnSignal]

  private static let withdrawnSignal = Scenario(
    "a link is delivered after a signal has been withdrawn"
  ) { shop in
    let isReady = RouteLock(true)
    let inbox = LinkInbox(waitingFor: [.window], window: .zero)
    inbox.deliver { link in isReady.withLock { $0 } ? .handled : .value("too early") }
    for number in 0..<shop.number(2...5) {
      shop.task { shop in
        let disposition = await inbox.receive(InboundLink("mall://goods/\(number)", entry: .push))
        if case .delivered(.success(.value)) = disposition {
          shop.violate("a link was delivered without a window")
        }
      }
      isReady.withLock { $0 = true }
      inbox.fulfill(.window)
      await shop.pause(5)
      inbox.withdraw(.window)
      isReady.withLock { $0 = false }
      await shop.pause(20)
    }
    isReady.withLock { $0 = true }
    inbox.fulfill(.window)
  }
}
