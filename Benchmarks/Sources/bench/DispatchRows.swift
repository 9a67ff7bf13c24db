// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Allocations
internal import Junctor
internal import Workloads

/// Rows 5 to 7: requests through a router.
extension Rows {
  /// Row 5: the number of heap allocations.
  static func allocations(_ figures: inout Figures) throws {
    let api = Workload.api
    let urls = api.asURLs.requests
    let misses = api.missing.requests
    let table = try Subject(api.routes)
    let router = try Dispatch.synchronous(gates: 3)
    let work: [(name: String, pass: () -> Int)] = [
      ("match", { table.pass(api.requests) }),
      ("URL match", { table.pass(urls) }),
      ("miss", { table.pass(misses) }),
      ("canOpen", { Dispatch.canOpen(router, api.requests) }),
      ("value, 3 gates", { Dispatch.values(router, api.requests) }),
    ]
    for (name, pass) in work {
      var sum = pass()
      let passes = 10
      let before = allocations_of_this_thread()
      for _ in 0..<passes { sum &+= pass() }
      let count = allocations_of_this_thread() - before
      guard sum >= 0 else { fatalError("A sum of lengths is not negative.") }
      figures.add(
        "allocations: \(name)", Double(count) / Double(passes * api.requests.count))
    }
  }

  /// Rows 6 and 7: dispatch, compared with the match of the same addresses alone.
  static func dispatch(_ figures: inout Figures, _ options: Options) async throws {
    let requests = Workload.api.requests
    let count = requests.count
    let table = try Subject(Workload.api.routes)
    let untouched = try Dispatch.synchronous(gates: 0)
    var peers = [
      Peer("bare match", units: count) { table.pass(requests) },
      Peer("canOpen", units: count) { Dispatch.canOpen(untouched, requests) },
    ]
    for gates in [0, 3, 10] {
      let router = try Dispatch.synchronous(gates: gates)
      peers.append(
        Peer("sync, \(gates) gates", units: count) { Dispatch.values(router, requests) })
    }
    for steps in [0, 3, 10] {
      let router = try Dispatch.asynchronous(interceptors: steps)
      peers.append(
        Peer("async, \(steps) interceptors", units: count) { passes in
          await Dispatch.open(router, requests, passes)
        })
      peers.append(
        Peer("on the main actor, \(steps)", units: count) { passes in
          await Dispatch.openOnMain(router, requests, passes)
        })
    }
    let theirRequests = HummingbirdResponder.requests(requests)
    for middlewares in [0, 3] {
      let responder = HummingbirdResponder(Workload.api.routes, middlewares: middlewares)
      peers.append(
        Peer("Hummingbird, \(middlewares) middlewares", units: count) { passes in
          await responder.work(theirRequests, passes)
        })
    }
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    let waiting = peers.filter { $0.name.contains("async") || $0.name.contains("main") }
    let theirs = peers.filter { $0.name.contains("Hummingbird") }
    timings.expectEqualSums(waiting)
    figures.add("synchronous", timings, Array(peers.prefix(5)))
    figures.add("asynchronous", timings, waiting)
    figures.add("Hummingbird's dispatch", timings, theirs)
    figures.add("question to match", timings.ratio("canOpen", to: "bare match"))
    figures.add("sync to match", timings.ratio("sync, 3 gates", to: "bare match"))
    figures.add("async to match", timings.ratio("async, 3 interceptors", to: "bare match"))
    figures.add(
      "async to Hummingbird",
      timings.ratio("async, 3 interceptors", to: "Hummingbird, 3 middlewares"))
    figures.add(
      "main to elsewhere", timings.ratio("on the main actor, 3", to: "async, 3 interceptors"))
  }
}

/// Routers with empty steps, and loops over their entry points.
enum Dispatch {
  struct OpenGate: RouteGate {
    func admit(_ request: inout RouteRequest) throws -> RouteResponse? { nil }
  }

  struct Passing: RouteInterceptor {
    func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
      try await next(request)
    }
  }

  static func synchronous(gates: Int) throws -> Router {
    let router = Router(scheme: "app")
    for _ in 0..<gates { router.addGate(OpenGate()) }
    for (number, route) in Workload.api.routes.enumerated() {
      try router.register(RoutePatterns(route), .sync { _ in number })
    }
    return router
  }

  static func asynchronous(interceptors: Int) throws -> Router {
    let router = Router(scheme: "app")
    for _ in 0..<interceptors { router.addInterceptor(Passing()) }
    for (number, route) in Workload.api.routes.enumerated() {
      try router.register(RoutePatterns(route)) { _ in number }
    }
    return router
  }

  static func canOpen(_ router: Router, _ requests: [String]) -> Int {
    var sum = 0
    for request in requests where router.canOpen(request) { sum &+= 1 }
    return sum
  }

  static func values(_ router: Router, _ requests: [String]) -> Int {
    var sum = 0
    for request in requests { sum &+= (try? router.value(for: request, as: Int.self)) ?? 0 }
    return sum
  }

  static func open(_ router: Router, _ requests: [String], _ passes: Int) async -> Int {
    var sum = 0
    for _ in 0..<passes {
      for request in requests {
        sum &+= (try? await router.open(request, as: Int.self)) ?? 0
      }
    }
    return sum
  }

  @MainActor
  static func openOnMain(_ router: Router, _ requests: [String], _ passes: Int) async -> Int {
    await open(router, requests, passes)
  }
}
