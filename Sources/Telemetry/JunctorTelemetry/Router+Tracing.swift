// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Tracing
  internal import Instrumentation
  public import Junctor
  internal import ServiceContextModule
  public import Tracing

  extension Router {
    /// Records a span for each request with swift-distributed-tracing.
    ///
    ///     router.addTracing(with: InstrumentationSystem.tracer)
    ///
    /// The span of a request has its pattern as name. Its children are the steps, the handler and the transition to a
    /// screen. It ends when the screen is visible, or with the outcome. In the steps and the handler, the span is that of
    /// `ServiceContext.current`, so that a network call is a child. The trace of the caller continues: `traceparent` is
    /// extracted from it, and `RouteRequest.trace` has what the tracer injects as `traceparent`.
    ///
    /// - Parameter tracer: The tracer. Its propagator must be that of W3C Trace Context; with another one, the trace of
    ///   events is not that of the spans.
    /// - Returns: The token with which `unregister(_:)` stops the spans.
    @discardableResult
    public func addTracing(with tracer: any Tracer) -> RouteToken {
      addTracer(TracingBridge(tracer: tracer))
    }
  }

  /// The header `traceparent`, as the carrier of a context.
  private struct TraceHeader: Extractor, Injector {
    static let key = "traceparent"

    func extract(key: String, from carrier: String?) -> String? {
      key.lowercased() == Self.key ? carrier : nil
    }

    func inject(_ value: String, forKey key: String, into carrier: inout String?) {
      if key.lowercased() == Self.key { carrier = value }
    }
  }

  private struct TracingBridge: RequestTracer {
    let tracer: any Tracer

    func begin(_ source: RouteSource, _ parent: TraceParent?) -> any RequestSpan {
      var context = ServiceContext.current ?? .topLevel
      if let parent { tracer.extract(parent.description, into: &context, using: TraceHeader()) }
      let span = tracer.startAnySpan("open", context: context, ofKind: .internal)
      span.attributes["junctor.source"] = source.name
      var header: String?
      tracer.inject(span.context, into: &header, using: TraceHeader())
      return BridgedSpan(tracer: tracer, span: span, trace: header.flatMap { TraceParent($0) })
    }
  }

  private final class BridgedSpan: RequestSpan {
    let trace: TraceParent?
    private let tracer: any Tracer
    private let span: any Span
    private let hasEnded = RouteLock(false)

    init(tracer: any Tracer, span: any Span, trace: TraceParent?) {
      self.tracer = tracer
      self.span = span
      self.trace = trace
    }

    // A request that ends without an event, since its router was released.
    deinit { if !hasEnded.withLock({ $0 }) { span.end() } }

    func run<R: Sendable>(
      _ stage: RequestStage, isolation: isolated (any Actor)?, _ body: () async throws -> R
    ) async throws -> R {
      guard let child = child(stage) else {
        return try await ServiceContext.$current.withValue(span.context) {
          // Without this capture, the closure would leave the actor.
          _ = isolation
          return try await body()
        }
      }
      defer { child.end() }
      do {
        return try await ServiceContext.$current.withValue(child.context) {
          _ = isolation
          return try await body()
        }
      } catch {
        child.setStatus(SpanStatus(code: .error))
        throw error
      }
    }

    func run<R>(_ stage: RequestStage, _ body: () throws -> R) throws -> R {
      guard let child = child(stage) else {
        return try ServiceContext.$current.withValue(span.context, operation: body)
      }
      defer { child.end() }
      do {
        return try ServiceContext.$current.withValue(child.context, operation: body)
      } catch {
        child.setStatus(SpanStatus(code: .error))
        throw error
      }
    }

    /// Begins the span of a stage; `nil` for the request itself.
    private func child(_ stage: RequestStage) -> (any Span)? {
      let name: String
      switch stage {
      case .request: return nil
      // The name of a closure is a line of source code.
      case .step(let step): name = step.contains(".swift:") ? "step" : step
      case .handler: name = "handler"
      case .transition: name = "transition"
      }
      return tracer.startAnySpan(name, context: span.context, ofKind: .internal)
    }

    func note(_ event: RouterEvent) {
      guard let outcome = event.kind.outcome, !hasEnded.withLock({ $0 }) else { return }
      span.operationName = event.pattern ?? "no route"
      span.attributes["junctor.outcome"] = outcome.name
      if let module = event.module { span.attributes["junctor.module"] = module }
      if let code = outcome.code {
        // Without a message: it may contain the address.
        span.attributes["junctor.code"] = code
        span.setStatus(SpanStatus(code: .error))
      }
      hasEnded.withLock { $0 = true }
      span.end()
    }
  }
#endif
