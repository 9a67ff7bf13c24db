// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorMatching
import JunctorTesting

/// Handlers without screens: replies, deadlines, cancellation, and a table that changes.
extension Scenario {
  static let answers = [deadlines, replies, cancellations, flights, unregistering, rules]

  private static let deadlines = Scenario("handlers that exceed their deadlines") { shop in
    let (fast, limit, slow) = (
      shop.number(0...50), shop.number(20...80), shop.number(3_000...9_000)
    )
    try shop.router.register("/job/:length", .deadline(.milliseconds(limit))) { request in
      let length = try request.int("length")
      if length.isMultiple(of: 2) {
        try await Task.sleep(for: .milliseconds(length))
      } else {
        // It ignores its cancellation.
        await Task { try? await Task.sleep(for: .milliseconds(length)) }.value
      }
      return length
    }
    for _ in 0..<shop.number(2...6) {
      let length = shop.one(of: [fast, slow])
      let caller = shop.call(
        "/job/\(length)",
        allowed: length == slow ? [.failed(.timedOut)] : [.value, .failed(.timedOut)],
        within: .seconds(2))
      if shop.one(in: 4) { shop.cancel(caller, within: 60) }
      await shop.pause(20)
    }
  }

  private static let replies = Scenario("replies that are given twice, late, or never") { shop in
    let ends = RouteLock<[String: Int]>([:])
    try shop.router.register(
      "/reply/:kind/:number",
      .reply { request, reply in
        let (kind, address) = (try request.string("kind"), request.address)
        reply.onEnd { ends.withLock { $0[address, default: 0] += 1 } }
        Task {
          try? await Task.sleep(for: .milliseconds(20))
          switch kind {
          case "drop": _ = reply
          case "fail": reply.fail(SeededShop.Mishap())
          case "twice":
            Task { reply.finish(1) }
            Task { reply.finish(2) }
          default: reply.finish(1)
          }
        }
      })
    var kinds: [(caller: Caller, isCancelled: Bool)] = []
    for number in 0..<shop.number(2...6) {
      let kind = shop.one(of: ["drop", "fail", "twice", "once"])
      let endings: [String: RouteEnding] = [
        "drop": .failed(.handlerLost), "fail": .failed(.handlerFailed),
      ]
      let caller = shop.call(
        "/reply/\(kind)/\(number)", allowed: [endings[kind] ?? .value], within: .seconds(2))
      let isCancelled = shop.one(in: 3)
      if isCancelled { shop.cancel(caller, within: 40) }
      kinds.append((caller, isCancelled))
      await shop.pause(20)
    }
    await shop.quiet()
    for (caller, _) in kinds {
      let count = ends.withLock { $0[caller.address] ?? 0 }
      let isCancelled = caller.endings == [.failed(.cancelled)]
      // A request that is cancelled before its handler runs has no reply.
      let allowed = isCancelled ? [0, 1] : [0]
      shop.expect(allowed.contains(count), "\(caller.address): \(count) ends of a reply")
    }
  }

  private static let cancellations = Scenario("callers that are cancelled in any stage") { shop in
    shop.router.addInterceptor { request, next in
      try await Task.sleep(for: .milliseconds(10))
      return try await next(request)
    }
    try shop.router.register("/job/:id") { _ in
      try await Task.sleep(for: .seconds(5))
      return 7
    }
    for number in 0..<shop.number(3...8) {
      let isScreen = shop.one(in: 2)
      let caller = shop.call(
        isScreen ? shop.address() : "/job/\(number)", allowed: [isScreen ? .dismissed : .value])
      if !shop.one(in: 4) { shop.cancel(caller, within: 120) }
      await shop.pause(30)
    }
  }

  private static let flights = Scenario("callers that share the same work") { shop in
    let flight = SingleFlight<Int>()
    let running = RouteLock<Set<Int>>([])
    for number in 0..<shop.number(2...6) {
      let isCancelled = shop.one(in: 3)
      let (length, delay) = (shop.number(0...20), shop.number(0...30))
      shop.task { shop in
        let task = Task { @concurrent in
          try await flight.run {
            await withTaskCancellationHandler {
              let count = running.withLock { running in
                if !Task.isCancelled { running.insert(number) }
                return running.count
              }
              if count > 1 { await shop.violate("two flights that are not cancelled") }
              try? await Task.sleep(for: .milliseconds(length))
              running.withLock { _ = $0.remove(number) }
            } onCancel: {
              running.withLock { _ = $0.remove(number) }
            }
            return 7
          }
        }
        if isCancelled {
          try? await Task.sleep(for: .milliseconds(delay))
          task.cancel()
        }
        let result = await task.result
        let isRight = if case .success(7) = result { true } else { isCancelled }
        shop.expect(isRight, "a caller received \(result)")
      }
      await shop.pause(20)
    }
  }

  private static let unregistering = Scenario("routes that are removed while requests run") {
    shop in
    for round in 0..<shop.number(2...4) {
      let token = try shop.router.register("/item/:id") { _ in
        try await Task.sleep(for: .milliseconds(5))
        return round
      }
      for number in 0..<shop.number(1...3) {
        shop.call("/item/\(number)", allowed: [.value, .failed(.notFound)], within: .seconds(2))
        await shop.pause(10)
      }
      shop.expect(shop.router.unregister(token), "the route was not there")
      do throws(RouteError) {
        try await shop.router.open("/item/9")
        shop.violate("a removed route has responded")
      } catch {
        shop.expect(error.code == .notFound, "a removed route ended as \(error.code)")
      }
    }
  }

  private static let rules = Scenario("a remote policy that changes while requests run") { shop in
    try shop.router.register("/shop") { _ in "shop" }
    try shop.router.register("/closed") { _ in "closed" }
    let effects: [RouteVerdict.Effect] = [
      .proceed, .redirect(to: "/closed"), .refuse(reason: "Closed."),
    ]
    for _ in 0..<shop.number(2...5) {
      let index = shop.number(0...2)
      shop.router.setRules(SeededRules(effects[index]))
      for _ in 0..<shop.number(1...3) {
        shop.call("/shop", allowed: [.value, .failed(.rejected)], within: .seconds(2))
      }
      let value = try? await shop.router.open("/shop", as: String.self)
      shop.expect(
        value == ["shop", "closed", nil][index], "rule \(index) gave \(value ?? "nothing")")
      await shop.pause(10)
    }
  }
}

/// Rules with one effect on the route `/shop`.
private final class SeededRules: RouteRules, RouteRestriction {
  private let effect: RouteVerdict.Effect
  let sources = SourceKinds.all

  init(_ effect: RouteVerdict.Effect) { self.effect = effect }

  func restriction(of pattern: RoutePattern?, _ record: RouteRecord) -> (any RouteRestriction)? {
    pattern?.text == "/shop" ? self : nil
  }

  func verdict(
    from source: RouteSource, for purpose: Purpose, clock: RouterClock, at place: () -> RulePlace?
  ) -> RouteVerdict? {
    var verdict = RouteVerdict()
    verdict.effect = effect
    return verdict
  }
}
