// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorPolicy

/// Remote policies that are received, confirmed and replaced.
extension Scenario {
  static let policies = [policyUpdates, policyStarts]

  private static let policyUpdates = Scenario("policies that are received at once") { shop in
    try shop.router.register("/shop") { _ in 7 }
    let applied = RouteLock<[Int]>([])
    let (logouts, running) = (RouteLock<[Int]>([]), RouteLock(0))
    let app = try PolicyApp()
    let updater = app.start(
      shop.router,
      endSessions: { epoch in
        logouts.withLock { $0.append(epoch) }
        running.withLock { $0 += 1 }
        try? await Task.sleep(for: .milliseconds(20))
        running.withLock { $0 -= 1 }
      },
      apply: { revision in applied.withLock { $0.append(revision) } })
    let published = RouteLock(1)
    let length = shop.number(0...15)
    let isOffline = RouteLock(shop.one(in: 3))
    let fetching = Task {
      await updater.run(
        from: { [weak shop] _ in
          let number = published.withLock { $0 }
          try await Task.sleep(for: .milliseconds(length))
          let isUnlucky = await shop?.one(in: 3) == true
          if isUnlucky, isOffline.withLock({ $0 }) { throw SeededShop.Mishap() }
          return .policy(try PolicyApp.policy(number, logout: number / 2 + 1), etag: "\(number)")
        },
        schedule: PolicySchedule(
          interval: .milliseconds(20), firstRetry: .milliseconds(20),
          longestRetry: .milliseconds(40), healthPeriod: .milliseconds(30)),
        random: { 0.5 })
    }
    let last = shop.number(2...5)
    for number in 1...last {
      published.withLock { $0 = number }
      if shop.one(in: 2) {
        // A push message of an earlier revision may be late.
        let pushed = shop.one(in: 3) ? max(1, number - 1) : number
        shop.task { shop in
          await shop.pause(20)
          let bytes = try? PolicyApp.policy(pushed, logout: pushed / 2 + 1)
          do throws(PolicyRejection) {
            try await updater.receive(bytes ?? [])
          } catch {
            shop.expect(error.code == .olderRevision, "\(pushed) was refused as \(error.code)")
          }
        }
      }
      if shop.one(in: 2) {
        shop.call("/shop", allowed: [.value, .failed(.rejected)], within: .seconds(2))
      }
      if shop.one(in: 4) { await updater.confirmHealthy() }
      await shop.pause(40)
    }
    // Online again, for longer than the schedule and the time of a logout.
    isOffline.withLock { $0 = false }
    try? await Task.sleep(for: .milliseconds(300))
    let revision = await updater.policy?.revision
    shop.expect(revision == last, "revision \(revision ?? 0) is in effect, not \(last)")
    let revisions = applied.withLock { $0 }
    shop.expect(
      zip(revisions, revisions.dropFirst()).allSatisfy { $0 < $1 },
      "the revisions \(revisions) took effect")
    let isOpen = (try? await shop.router.open("/shop")) != nil
    shop.expect(isOpen == last.isMultiple(of: 2), "revision \(last) does not apply to the shop")
    let epochs = logouts.withLock { $0 }
    shop.expect(
      zip(epochs, epochs.dropFirst()).allSatisfy { $0 < $1 } && epochs.last == last / 2 + 1,
      "revision \(last) has ended the sessions \(epochs)")
    fetching.cancel()
    await fetching.value
    shop.router.setRules(nil)
  }

  private static let policyStarts = Scenario("an app that is ended soon after its start") { shop in
    let app = try PolicyApp()
    let health = Duration.milliseconds(30)
    var (isShort, last) = ([true], 0)
    let ended = RouteLock<[Int]>([])
    for start in 1...shop.number(3...7) {
      last += shop.number(0...1)
      let (bytes, wait) = (try PolicyApp.policy(max(1, last), logout: 1), shop.number(0...60))
      let applied = RouteLock<[Int]>([])
      let ignored = RouteLock<[Int]>([])
      let updater = app.start(
        endSessions: { _ in
          ended.withLock { $0.append(start) }
          try? await Task.sleep(for: .milliseconds(5))
        },
        apply: { revision in applied.withLock { $0.append(revision) } },
        report: { event in
          if case .ignored(let revision) = event { ignored.withLock { $0.append(revision) } }
        })
      let fetching = Task {
        await updater.run(
          from: { _ in
            try await Task.sleep(for: .milliseconds(5))
            return .policy(bytes, etag: nil)
          }, schedule: PolicySchedule(interval: .seconds(60), healthPeriod: health),
          random: { 0.5 })
      }
      let isLong = shop.one(in: 2)
      // A timer may end early, but not before the start and the request.
      try? await Task.sleep(for: isLong ? .seconds(10) : .milliseconds(wait))
      let revisions = ignored.withLock { $0 }
      shop.expect(
        revisions.isEmpty || isShort.last == true,
        "start \(start) ignores \(revisions) after a long one")
      let inEffect = applied.withLock { $0 }
      shop.expect(
        zip(inEffect, inEffect.dropFirst()).allSatisfy { $0 < $1 },
        "start \(start) applies \(inEffect)")
      isShort.append(!isLong)
      // The next start refuses its records.
      fetching.cancel()
      if isLong { await fetching.value }
    }
    let last2 = app.start()
    await last2.start()
    let starts = ended.withLock { $0 }
    shop.expect(
      starts.isEmpty || Set(starts).count == starts.count, "sessions ended in starts \(starts)")
  }
}
