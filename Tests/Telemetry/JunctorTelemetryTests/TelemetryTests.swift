// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Logging && Metrics && Tracing
  import CoreMetrics
  import InMemoryLogging
  import InMemoryTracing
  import Instrumentation
  import Junctor
  import JunctorTelemetry
  import JunctorTesting
  import Logging
  import MetricsTestKit
  import ServiceContextModule
  import Testing
  import Tracing

  /// One shop whose requests go to the in-memory back ends of the three packages.
  @Suite(.timeLimit(.minutes(1))) struct TelemetryTests {
    static let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

    let clock = ManualClock()
    let router: Router
    let log = InMemoryLogHandler()
    let metrics = TestMetrics()
    let tracer = InMemoryTracer(idGenerator: .hexadecimal)
    let events: EventRecorder

    init() throws {
      router = Router(scheme: "mall", clock: clock)
      var logger = Logger(label: "router") { [log] _ in log }
      logger.logLevel = .trace
      router.addLogging(to: logger)
      router.addMetrics(to: metrics)
      router.addTracing(with: HeaderTracer(inner: tracer))
      events = EventRecorder(router)
    }

    private func context(_ header: String) -> RouteContext {
      RouteContext().with(TraceParent.self, TraceParent(header))
    }

    @Test func requestHasOneTraceInTheLogTheSpansAndTheEvents() async throws {
      router.addInterceptor(Login())
      try router.register("/order/:id", .exposed(to: .push)) { request in
        // A network call of the handler.
        let span = tracer.startSpan("GET /orders", context: ServiceContext.current ?? .topLevel)
        span.end()
        return request.trace?.traceID ?? ""
      }
      let traceInHandler = try await router.open(
        "/order/7", source: .push, context: context(Self.header), as: String.self)

      #expect(traceInHandler == Self.trace)
      #expect(Set(events.events.compactMap(\.trace?.traceID)) == [Self.trace])
      #expect(log.entries.map(\.message) == ["router routed", "router answered"])
      #expect(log.entries.allSatisfy { $0.metadata["trace"] == .string(Self.trace) })
      let spans = tracer.finishedSpans
      #expect(Set(spans.map(\.traceID)) == [Self.trace])
      let request = try #require(spans.first { $0.operationName == "/order/:id" })
      #expect(request.parentSpanID == "00f067aa0ba902b7")
      #expect(events.events.last?.trace?.spanID == request.spanID)
      let children = spans.filter { $0.parentSpanID == request.spanID }.map(\.operationName)
      #expect(Set(children) == ["login", "handler"])
      let handler = try #require(spans.first { $0.operationName == "handler" })
      #expect(spans.first { $0.operationName == "GET /orders" }?.parentSpanID == handler.spanID)
      #expect(
        metrics.counterTotal(
          label: "junctor_requests", dimensions: [("source", "push"), ("outcome", "value")]) == 1)
    }

    @Test func spanEndsWhenTheScreenIsShown() async throws {
      let host = await SimulatedHost(tabs: ["home"])
      await router.navigation.connect(host)
      try router.register("/city", .screen { _, _ in "city" })
      try await router.show("/city")
      let request = try #require(tracer.finishedSpans.first { $0.operationName == "/city" })
      let children = tracer.finishedSpans.filter { $0.parentSpanID == request.spanID }
      #expect(Set(children.map(\.operationName)) == ["handler", "transition"])
      #expect(metrics.counterTotal(label: "junctor_screens_shown") == 1)
      #expect(metrics.counterTotal(label: "junctor_requests") == 0, "The screen is still visible.")
      #expect(try metrics.expectRecorder("junctor_waiting_transitions").values == [0])
    }

    @Test func failureHasACodeAndNoAddress() async throws {
      try router.register("/pay/:card") { _ in throw RouteRejection("no") }
      _ = try? await router.open("/pay/4111", as: String.self)
      let span = try #require(tracer.finishedSpans.first { $0.operationName == "/pay/:card" })
      #expect(span.status?.code == .error)
      #expect(span.attributes.get("junctor.code") == .string("handlerFailed"))
      let entry = try #require(log.entries.last)
      #expect(entry.level == .error && entry.message == "router answered")
      #expect(entry.metadata["parameters"] == .dictionary(["card": .string("‹redacted›")]))
      #expect(!"\(log.entries)\(tracer.finishedSpans)".contains("4111"))
    }

    @Test func stagesAreTimedOnTheRoutersClock() async throws {
      try router.register("/slow") { [clock] _ in await clock.advance(by: .milliseconds(30)) }
      try await router.open("/slow")
      #expect(
        try metrics.expectTimer("junctor_stage", [("stage", "handler")]).values == [30_000_000])
    }

    @Test func levelDecidesWhatIsLogged() async throws {
      var logger = Logger(label: "router") { [log] _ in log }
      logger.logLevel = .error
      let router = Router(scheme: "mall")
      let token = router.addLogging(to: logger)
      try router.register("/ok") { _ in }
      try router.register("/bad") { _ in throw CancelledShop() }
      try await router.open("/ok")
      _ = try? await router.open("/bad")
      #expect(log.entries.map(\.metadata["code"]) == [.string("handlerFailed")])
      #expect(router.unregister(token))
      _ = try? await router.open("/bad")
      #expect(log.entries.count == 1)
    }

    @Test func synchronousRequestHasASpan() async throws {
      try router.register(
        "/count", .sync { _ in ServiceContext.current?.inMemorySpanContext != nil })
      #expect(try router.value(for: "/count", as: Bool.self))
      #expect(tracer.finishedSpans.map(\.operationName) == ["handler", "/count"])
    }
  }

  private struct CancelledShop: Error {}

  /// A step that passes each request on.
  private struct Login: RouteInterceptor {
    let name = "login"

    func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
      try await next(request)
    }
  }

  extension InMemoryTracer.IDGenerator {
    /// Consecutive numbers in the form of W3C Trace Context.
    fileprivate static var hexadecimal: Self {
      let last = RouteLock(UInt64(0))
      @Sendable func next(_ count: Int) -> String {
        let number = last.withLock { last in
          last += 1
          return String(last, radix: 16)
        }
        return String(repeating: "0", count: count - number.count) + number
      }
      return Self(nextTraceID: { next(32) }, nextSpanID: { next(16) })
    }
  }

  /// The in-memory tracer with the propagator of W3C Trace Context, which it does not have.
  private struct HeaderTracer: Tracer {
    let inner: InMemoryTracer

    func startSpan<Instant: TracerInstant>(
      _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
      at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> InMemorySpan {
      inner.startSpan(
        operationName, context: context(), ofKind: kind, at: instant(), function: function,
        file: fileID, line: line)
    }

    func forceFlush() { inner.forceFlush() }

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
#endif
