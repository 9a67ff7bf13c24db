// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Allocations
internal import CoreMetrics
internal import Junctor
internal import JunctorTelemetry
internal import Logging
internal import ServiceContextModule
internal import Tracing
internal import Workloads

/// Row 20: `value(for:)` with listeners to the events, compared with `value(for:)` without one.
///
/// The back ends of the packages do nothing. The spans of a request cost time in swift-distributed-tracing itself: what
/// the bridge adds is the difference from the same spans, made by hand.
extension Rows {
  static func events(_ figures: inout Figures, _ options: Options) async throws {
    let requests = Workload.api.requests
    var quiet = Logger(label: "router") { _ in IgnoringLog() }
    quiet.logLevel = .info
    var loud = quiet
    loud.logLevel = .trace
    let listening: [(name: String, listen: (Router) -> RouteToken?)] = [
      ("no listener", { _ in nil }),
      (
        "a listener that has ended",
        { router in
          router.unregister(router.addListener { _ in })
          return nil
        }
      ),
      ("a listener", { $0.addListener { _ in } }),
      ("swift-log, level info", { [quiet] in $0.addLogging(to: quiet) }),
      ("swift-log, level trace", { [loud] in $0.addLogging(to: loud) }),
      ("swift-metrics", { $0.addMetrics(to: NOOPMetricsHandler.instance) }),
      ("swift-distributed-tracing", { $0.addTracing(with: NoOpTracer()) }),
      (
        "JSON lines",
        {
          $0.addListener { event in
            if event.jsonLine(install: "install").isEmpty { fatalError("A line is not empty.") }
          }
        }
      ),
    ]
    var peers = try listening.map { name, listen in
      let router = try Dispatch.synchronous(gates: 0)
      _ = listen(router)
      return Peer(name, units: requests.count) { Dispatch.values(router, requests) }
    }
    let plain = try Dispatch.synchronous(gates: 0)
    peers.append(
      Peer(spansByHand, units: requests.count) { valuesInSpans(plain, requests, NoOpTracer()) })
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    timings.expectEqualSums(peers)
    figures.add("events", timings, peers)
    for peer in peers.dropFirst() {
      let difference = timings.difference(peer.name, from: "no listener")
      figures.add("\(peer.name) adds", difference)
      // Each request has two: `routed` and `answered`.
      figures.add("\(peer.name) adds for an event", difference / 2)
    }
    let bridge = timings.difference("swift-distributed-tracing", from: spansByHand)
    figures.add("the bridge adds for a span", bridge / 2)
    let routers = try [false, true].map { hasEnded in
      let router = try Dispatch.synchronous(gates: 0)
      if hasEnded { router.unregister(router.addListener { _ in }) }
      return router
    }
    let counts = routers.map { router in
      var sum = Dispatch.values(router, requests)
      let before = allocations_of_this_thread()
      for _ in 0..<10 { sum &+= Dispatch.values(router, requests) }
      guard sum >= 0 else { fatalError("A sum of numbers is not negative.") }
      return Double(allocations_of_this_thread() - before) / Double(10 * requests.count)
    }
    figures.add("allocations of no listener", counts[0])
    figures.add("allocations that an ended listener adds", counts[1] - counts[0])
  }
}

private let spansByHand = "spans by hand"

/// Does what the bridge does with the package: a span for each request, and one for its handler.
private func valuesInSpans(_ router: Router, _ requests: [String], _ tracer: any Tracer) -> Int {
  var sum = 0
  for request in requests {
    let context = ServiceContext.current ?? .topLevel
    let span = tracer.startAnySpan("open", context: context, ofKind: .internal)
    span.attributes["junctor.source"] = "app"
    sum &+= ServiceContext.$current.withValue(span.context) {
      let child = tracer.startAnySpan("handler", context: span.context, ofKind: .internal)
      defer { child.end() }
      return ServiceContext.$current.withValue(child.context) {
        (try? router.value(for: request, as: Int.self)) ?? 0
      }
    }
    span.operationName = "pattern"
    span.attributes["junctor.outcome"] = "value"
    span.attributes["junctor.module"] = "bench"
    span.end()
  }
  return sum
}

/// A back end that drops each message.
private struct IgnoringLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {}
}
