// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The spans of one request with several tracers.
///
/// The first one gives the request its trace.
struct SpanGroup: RequestSpan {
  private let outer: any RequestSpan
  private let inner: any RequestSpan

  /// Returns the span of all tracers; `nil` if there are none.
  static func begin(
    _ tracers: [any RequestTracer], _ source: RouteSource, _ parent: TraceParent?
  ) -> (any RequestSpan)? {
    tracers.reduce(nil) { outer, tracer in
      let inner = tracer.begin(source, parent)
      return outer.map { SpanGroup(outer: $0, inner: inner) } ?? inner
    }
  }

  var trace: TraceParent? { outer.trace ?? inner.trace }

  func run<R: Sendable>(
    _ stage: RequestStage, isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async throws -> R {
    try await outer.run(stage, isolation: isolation) {
      try await inner.run(stage, isolation: isolation, body)
    }
  }

  func run<R>(_ stage: RequestStage, _ body: () throws -> R) throws -> R {
    try outer.run(stage) { try inner.run(stage, body) }
  }

  func note(_ event: RouterEvent) {
    inner.note(event)
    outer.note(event)
  }
}
