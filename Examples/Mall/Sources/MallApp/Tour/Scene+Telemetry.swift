// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import InMemoryLogging
internal import InMemoryTracing
internal import Junctor
internal import JunctorFoundation
internal import JunctorTelemetry
internal import Logging
internal import MallContract
internal import MetricsTestKit

/// A scene about logs, metrics and traces.
extension Scene {
  static var oneTraceForAPush: Scene {
    Scene("a push has one trace in the log, the spans and the file of events") { stage in
      let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
      let log = InMemoryLogHandler()
      let (metrics, tracer) = (TestMetrics(), HeaderTracer())
      let mall = try await Mall.opened(signingIn: "Mei")
      let file = EventFile()
      mall.router.addLogging(to: debugging(log))
      mall.router.addMetrics(to: metrics)
      mall.router.addTracing(with: tracer)
      file.add(mall.router)

      let link = try InboundLink(push: [
        "url": try MallAddresses.Order.detail(id: 7),
        "traceparent": "00-\(trace)-00f067aa0ba902b7-01",
      ])
      try await mall.router.show(link)
      await mall.settle()

      let spans = tracer.spans.finishedSpans.filter { $0.traceID == trace }
      stage.expect(
        spans.contains { request in
          request.parentSpanID == "00f067aa0ba902b7"
            && spans.contains {
              $0.operationName == "transition" && $0.parentSpanID == request.spanID
            }
        },
        "the span of the request is a child of the sender's, and the transition is its child")
      stage.expect(
        log.entries.contains {
          $0.metadata["trace"] == .string(trace) && $0.metadata["event"] == nil
            && $0.message == "router shown"
        }, "the log has the screen, with the trace")
      stage.expect(
        file.text.split(separator: "\n").contains {
          $0.contains(trace) && $0.contains(#""event":"shown""#)
        },
        "the file of events has the screen, with the trace")
      stage.expect(
        metrics.counterTotal(label: "junctor_screens_shown", dimensions: [("source", "push")]) == 1,
        "the metrics count the screen of a push")
    }
  }

  private static func debugging(_ log: InMemoryLogHandler) -> Logger {
    var logger = Logger(label: "router") { _ in log }
    logger.logLevel = .debug
    return logger
  }
}
