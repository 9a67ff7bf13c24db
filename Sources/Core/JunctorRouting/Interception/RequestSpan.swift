// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The span of one request, and of its stages.
package protocol RequestSpan: Sendable {
  /// The position of the span; `nil` if the tracer does not know it in this form.
  var trace: TraceParent? { get }

  /// Runs a stage within a span of its own, on the caller's actor, and passes its error on.
  func run<R: Sendable>(
    _ stage: RequestStage, isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async throws -> R

  /// Runs a synchronous stage within a span of its own, and passes its error on.
  func run<R>(_ stage: RequestStage, _ body: () throws -> R) throws -> R

  /// Receives the events `shown` and `answered` of the request. The first one ends the span.
  func note(_ event: RouterEvent)
}
