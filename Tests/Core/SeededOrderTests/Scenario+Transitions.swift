// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting

/// Requests that arrive while a transition runs.
extension Scenario {
  static let transitions = [queued, joined, replaced, interrupted, refusedAndTakenOver]

  private static let queued = Scenario("opens while a transition runs") { shop in
    for _ in 0..<shop.number(3...8) {
      let caller = shop.call(shop.address())
      if shop.one(in: 4) { shop.cancel(caller, within: 60) }
      await shop.pause(40)
    }
  }

  private static let joined = Scenario("callers that join a transition") { shop in
    let options = NavigationOptions(policy: .join)
    for _ in 0..<shop.number(2...6) {
      shop.call("/order/1/items/2", options, allowed: [.value])
      await shop.pause(20)
    }
    await shop.quiet()
    let made = shop.handles.filter { $0.screen.address == "/order/1/items/2" }
    shop.expect(made.count == 1, "\(made.count) screens for callers that join")
    for handle in made { shop.close(handle, returning: 7) }
  }

  private static let replaced = Scenario("requests that replace waiting ones") { shop in
    var last: Caller?
    for _ in 0..<shop.number(3...7) {
      if shop.one(in: 3) { shop.call("/order/\(shop.number(1...2))") }
      last = shop.call(
        "/cart", NavigationOptions(policy: .replace), allowed: [.dismissed, .failed(.cancelled)])
      await shop.pause(15)
    }
    await shop.quiet()
    let isLost = last.map { $0.endings == [.failed(.cancelled)] } ?? false
    // Three kinds of callers begin in any order, so any of them can be the last one in the queue.
    shop.expect(
      !isLost
        || shop.callers.contains { $0.address == "/cart" && $0.endings != [.failed(.cancelled)] },
      "all requests that replace each other were cancelled")
  }

  private static let interrupted = Scenario("overlays that interrupt a transition") { shop in
    try await shop.callBelowNotices()
    await shop.dismissOverlays()
  }

  private static let refusedAndTakenOver = Scenario("requests that refuse to wait, or take over") {
    shop in
    for _ in 0..<shop.number(3...8) {
      let policy = shop.one(of: [TransitionPolicy.queue, .refuse, .takeOver])
      let caller = shop.call(
        shop.address(), NavigationOptions(policy: policy),
        allowed: policy == .refuse
          ? [.dismissed, .failed(.cancelled), .failed(.busy)] : [.dismissed, .failed(.cancelled)])
      if shop.one(in: 5) { shop.cancel(caller, within: 60) }
      await shop.pause(40)
    }
  }
}

extension SeededShop {
  /// Closes all modals: an interrupted screen is shown when none is visible.
  func dismissOverlays() async {
    await quiet()
    while let overlay {
      close(overlay)
      await quiet()
    }
  }

  /// Opens screens, and notices that interrupt their transitions.
  func callBelowNotices() async throws {
    try register("/notice/:id", .presented(as: .fullScreen))
    let options = NavigationOptions(modals: .stayUnder, policy: .interrupt)
    for number in 0..<number(2...6) {
      if one(in: 3) {
        call("/notice/\(number)", options, allowed: [.value, .dismissed])
      } else {
        call(address())
      }
      await pause(40)
    }
  }
}
