// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import InMemoryTracing
internal import Instrumentation
internal import Junctor
internal import JunctorDesk
internal import ServiceContextModule
internal import Tracing

/// The in-memory tracer with the propagator of W3C Trace Context, as the tracers of servers have it.
struct HeaderTracer: Tracer {
  let spans: InMemoryTracer

  init() {
    let last = RouteLock(UInt64(0))
    @Sendable func next(_ count: Int) -> String {
      let number = last.withLock { last in
        last += 1
        return String(last, radix: 16)
      }
      return String(repeating: "0", count: count - number.count) + number
    }
    spans = InMemoryTracer(
      idGenerator: .init(nextTraceID: { next(32) }, nextSpanID: { next(16) }))
  }

  func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> InMemorySpan {
    spans.startSpan(
      operationName, context: context(), ofKind: kind, at: instant(), function: function,
      file: fileID, line: line)
  }

  func forceFlush() {}

  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Carrier == Extract.Carrier {
    guard let header = extractor.extract(key: "traceparent", from: carrier),
      let trace = TraceParent(header)
    else { return }
    context.inMemorySpanContext = InMemorySpanContext(
      traceID: trace.traceID, spanID: trace.spanID, parentSpanID: nil)
  }

  func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Carrier == Inject.Carrier {
    guard let span = context.inMemorySpanContext else { return }
    injector.inject("00-\(span.traceID)-\(span.spanID)-01", forKey: "traceparent", into: &carrier)
  }
}
